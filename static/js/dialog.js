/* One <dialog> for the whole page: a fragment that htmx puts into #dialog-body opens it. */
const dialog = document.getElementById("dialog");
const body = document.getElementById("dialog-body");
let opener = null;

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.target === body && !dialog.open) opener = document.activeElement;
});

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target !== body) return;
  if (!body.hasChildNodes()) return dialog.close();
  if (!dialog.open) dialog.showModal();
  body.querySelector("[autofocus], input:not([type=hidden]), select, textarea")?.focus();
});

dialog.addEventListener("click", (event) => {
  if (event.target === dialog || event.target.closest("[data-close]")) {
    event.preventDefault();
    dialog.close();
  }
});

dialog.addEventListener("close", () => {
  body.replaceChildren();
  if (opener?.isConnected) opener.focus();
  opener = null;
});

/* The server says when the work is done: HX-Trigger: closeDialog */
document.addEventListener("closeDialog", () => dialog.open && dialog.close());
