/* A deed is sent once: while its request runs, a second press is swallowed. Nothing is really disabled,
   so focus stays on the pressed button and its name and value are sent. */
const DEEDS = "[hx-post], [hx-put], [hx-patch], [hx-delete]";
const FORGET = 10_000; // a download never leaves the page, so a plain form may be sent again after this
const running = new WeakSet();

/* What a form asks while it is being filled in, such as a preview, is no deed and holds nothing up. */
const asks = (element) => !element.matches("form, button") && element.closest("form");
const deedOf = (element) => (asks(element) ? null : element.closest("form") ?? element.closest(DEEDS));
const buttonsOf = (deed) =>
  deed.matches("form") ? [...deed.elements].filter((part) => part.matches("button:not([type=button])")) : [deed];

function start(deed, pressed) {
  running.add(deed);
  for (const button of buttonsOf(deed)) button.setAttribute("aria-disabled", "true");
  (pressed ?? buttonsOf(deed)[0])?.setAttribute("aria-busy", "true");
}

function end(deed) {
  running.delete(deed);
  for (const button of buttonsOf(deed)) {
    button.removeAttribute("aria-disabled");
    button.removeAttribute("aria-busy");
  }
}

function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

document.addEventListener("submit", (event) => { if (running.has(event.target)) swallow(event); }, true);
document.addEventListener("click", (event) => {
  const deed = event.target.closest?.(DEEDS);
  if (deed && !deed.matches("form") && running.has(deed)) swallow(event);
}, true);

/* Plain forms: the next page ends it. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method === "dialog" || form.target) return;
  start(form, event.submitter);
  setTimeout(end, FORGET, form);
});
addEventListener("pageshow", (event) => {
  if (event.persisted) [...document.forms].forEach(end);
});

/* htmx: its own request ends it, also when the answer took the pressed button off the page. */
const sent = new WeakMap();
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const deed = deedOf(detail.elt);
  if (!deed || detail.requestConfig.verb === "get") return;
  sent.set(detail.xhr, deed);
  start(deed, detail.requestConfig.triggeringEvent?.submitter);
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const deed = sent.get(detail.xhr);
  if (deed) end(deed);
});
