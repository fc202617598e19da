/* A form is sent once: while its request runs, its buttons wait. */
const buttons = (form) => [...form.elements].filter((part) => part.matches("button:not([type=button])"));

function busy(form, submitter) {
  for (const button of buttons(form)) {
    if (button.disabled) continue;
    button.disabled = true;
    button.dataset.waiting = "";
  }
  (submitter ?? buttons(form)[0])?.setAttribute("aria-busy", "true");
}

function ready(form) {
  for (const button of buttons(form)) {
    if ("waiting" in button.dataset) button.disabled = false;
    delete button.dataset.waiting;
    button.removeAttribute("aria-busy");
  }
}

/* Disabled a moment later, so that the pressed button's own name and value are still sent. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method === "dialog" || form.target) return;
  setTimeout(() => busy(form, event.submitter));
});

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const form = detail.elt.closest("form");
  if (form && detail.requestConfig.verb !== "get") busy(form, detail.requestConfig.triggeringEvent?.submitter);
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const form = detail.elt.closest("form");
  if (form) ready(form);
});

/* Back from the next page: the browser may show this one as it was left. */
addEventListener("pageshow", (event) => {
  if (event.persisted) [...document.forms].forEach(ready);
});
