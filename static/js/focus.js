/* Morphing keeps the focused element itself. Where an answer replaces it, focus goes to its successor. */
let held = null;

function remember(element) {
  if (!element || element === document.body) return null;
  const { selectionStart, selectionEnd } = element;
  return { element, id: element.id, name: element.name, form: element.form?.id, selectionStart, selectionEnd };
}

function successor({ id, name, form }) {
  if (id) return document.getElementById(id);
  const place = form && document.getElementById(form);
  return place && name ? place.elements[name] : null;
}

document.addEventListener("htmx:beforeSwap", () => { held = remember(document.activeElement); });

document.addEventListener("htmx:afterSettle", () => {
  if (!held || held.element.isConnected) return;
  const next = successor(held);
  if (next?.focus) {
    next.focus({ preventScroll: true });
    if (held.selectionStart != null) next.setSelectionRange?.(held.selectionStart, held.selectionEnd);
  }
  held = null;
});
