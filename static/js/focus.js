/* Morphing keeps the focused element itself. Where an answer replaces it, focus goes to its successor; where it is gone for
   good, to the heading of the place it was in, so that nobody starts again at the top of the page. */
let held = null;

function around(element) {
  const found = [];
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) found.push(one);
  return found;
}

function remember(element) {
  if (!element || element === document.body) return null;
  const { selectionStart, selectionEnd } = element;
  return { element, id: element.id, name: element.name, form: element.form?.id, places: around(element), selectionStart, selectionEnd };
}

function successor({ id, name, form }) {
  if (id) return document.getElementById(id);
  const place = form && document.getElementById(form);
  return place && name ? place.elements[name] : null;
}

function heading({ places }) {
  const found = places.filter((one) => one.isConnected).map((one) => one.querySelector("h1, h2")).find(Boolean);
  if (found) found.tabIndex = -1;
  return found;
}

function settle() {
  if (!held || held.element.isConnected || document.activeElement !== document.body) return;
  const next = successor(held) ?? heading(held);
  if (next?.focus) {
    next.focus({ preventScroll: true });
    if (held.selectionStart != null) next.setSelectionRange?.(held.selectionStart, held.selectionEnd);
  }
  held = null;
}

document.addEventListener("htmx:beforeSwap", () => { held = remember(document.activeElement) ?? held; });
document.addEventListener("htmx:oobAfterSwap", settle);
document.addEventListener("htmx:afterSettle", settle);
