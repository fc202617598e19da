/* Short messages: those the page came with, those an answer triggers ("toast"), and failed requests. */
const STAY = 8000;
const ICONS = { success: "check", error: "warning", warning: "warning" };
const region = document.getElementById("toasts");
const template = document.getElementById("toast-template");

/* Errors stay until they are read; the rest leaves unless someone is looking at it. */
function leaveLater(toast) {
  if (toast.matches(".error, .warning")) return;
  const leave = () => (toast.matches(":hover, :focus-within") ? setTimeout(leave, STAY) : toast.remove());
  setTimeout(leave, STAY);
}

function toast(text, level = "info") {
  const made = template.content.firstElementChild.cloneNode(true);
  made.className = `toast ${level}`;
  made.querySelector("p").textContent = text;
  const use = made.querySelector("use");
  if (ICONS[level]) use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${ICONS[level]}`));
  region.append(made);
  leaveLater(made);
}

region.addEventListener("click", (event) => event.target.closest("[data-dismiss]")?.closest(".toast").remove());
region.querySelectorAll(".toast").forEach(leaveLater);

document.addEventListener("toast", ({ detail }) => toast(detail.text ?? detail.value, detail.level));
document.addEventListener("htmx:sendError", () =>
  toast("The server cannot be reached. Nothing was changed; please try again.", "error"));
document.addEventListener("htmx:responseError", ({ detail }) => {
  const words = {
    403: "You may not do that, or you were signed out. Load the page again.",
    404: "That is not there any more. Load the page again.",
    429: "That was too often. Wait a minute, then try again.",
  };
  toast(words[detail.xhr.status] ?? "That did not work. Nothing was changed; please try again.", "error");
});
