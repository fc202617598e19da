/* The form of a declaration. Each change is reckoned by the server; news of the fight go around what is
   being typed; the list outlives a reload until it is said. */
const region = document.getElementById("declare");
const form = () => document.getElementById("builder");
const key = () => (form() ? `draft:${form().dataset.draft}` : "");
const UNKEPT = ["csrfmiddlewaretoken", "request", "seq", "op"];
let restored = "";
let turn = 0;
let pressing = false;
let wanted = false;

/* Whoever types keeps what was typed, whatever comes back. */
Idiomorph.defaults.ignoreActiveValue = true;
/* What was unfolded stays so. */
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.tagName === "DETAILS");

function listed() {
  const fields = [...new FormData(form())].filter(([name]) => !UNKEPT.includes(name));
  return new URLSearchParams(fields).toString();
}

const empty = () => !form().querySelector(".act:not(.none)");

function keep() {
  if (!form()) return;
  if (empty()) localStorage.removeItem(key());
  else localStorage.setItem(key(), listed());
}

/* Once for each list: what was being put together here before the page was left. */
function restore() {
  if (!form() || restored === key()) return keep();
  restored = key();
  const kept = localStorage.getItem(key());
  if (!kept || !empty()) return keep();
  ask(kept);
}

function ask(list) {
  const address = list ? `${region.dataset.address}?${list}` : region.dataset.address;
  htmx.ajax("GET", address, { source: region, target: region, swap: "morph:innerHTML" });
}

/* A button that is on its way comes first; what it brings is reckoned anyway. */
function reckon() {
  if (pressing) wanted = true;
  else ask(form() ? listed() : "");
}

region.addEventListener("htmx:beforeRequest", ({ detail }) => {
  detail.xhr.turn = ++turn;
  if (detail.elt !== region) pressing = true;
});
/* Only the answer to the latest question is shown. */
region.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.turn !== turn) detail.shouldSwap = false;
});
region.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.elt === region) return;
  pressing = false;
  if (!wanted) return;
  wanted = false;
  reckon();
});
region.addEventListener("htmx:afterSettle", restore);
region.addEventListener("change", ({ target }) => {
  if (target.closest("#builder")) reckon();
});

document.body.addEventListener("live:fight", reckon);
document.body.addEventListener("fight:said", () => {
  if (restored) localStorage.removeItem(restored);
  restored = "";
  if (document.activeElement === document.body) document.getElementById("declare-title")?.focus();
});
restore();
