/* The form of a declaration. Each change is reckoned by the server; news of the fight go around what is
   being typed; the list outlives a reload until it is said. */
const region = document.getElementById("declare");
const form = () => document.getElementById("builder");
const key = () => (form() ? `draft:${form().dataset.draft}` : "");
const UNKEPT = ["csrfmiddlewaretoken", "request", "seq", "op"];
let restored = "";
let turn = 0;
let flying = 0;
let pressed = 0;
let wanted = false;
let news = 0;
let came = "";
let chosen = false;

/* Whoever types keeps what was typed, whatever comes back, and what was unfolded stays so. The list
   itself comes back as it was sent. A button that has the focus is renewed like any other. */
const FIELDS = "input, select, textarea";
const typed = (node) => node.matches("input:not([type=hidden]), textarea") && node.value !== node.defaultValue;
Object.defineProperty(Idiomorph.defaults, "ignoreActiveValue", { enumerable: true, get: () => document.activeElement?.matches(FIELDS) });
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => {
  if (name === "value") return !typed(node) || Boolean(node.closest("#builder"));
  return !(name === "open" && node.matches("details"));
};

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
  // A list for somebody else waits until one comes back to it; what the same one has said since is over.
  const whose = (name) => name.slice(0, name.lastIndexOf(":"));
  if (whose(restored) === whose(key())) localStorage.removeItem(restored);
  restored = key();
  came = listed();
  const kept = localStorage.getItem(key());
  if (!kept || !empty()) return keep();
  ask(kept);
}

function ask(list) {
  const address = list ? `${region.dataset.address}?${list}` : region.dataset.address;
  htmx.ajax("GET", address, { source: region, target: region, swap: "morph:innerHTML" });
}

/* One question at a time, always with the list as it stands when it is put. A form that nobody asked for
   or touched gives way to whose turn it is. */
const untouched = () => !form() || (!chosen && listed() === came);
function reckon() {
  if (flying) wanted = true;
  else ask(untouched() ? "" : listed());
}
region.addEventListener("click", ({ target }) => {
  if (target.closest(".whose button")) chosen = true;
});

region.addEventListener("htmx:beforeRequest", ({ detail }) => {
  flying += 1;
  detail.xhr.turn = ++turn;
  if (detail.elt !== region) pressed = turn;
});
/* Only the answer to the latest question is shown. */
region.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.turn !== turn) detail.shouldSwap = false;
});
region.addEventListener("htmx:afterRequest", () => {
  flying -= 1;
  if (flying || !wanted) return;
  wanted = false;
  reckon();
});
region.addEventListener("htmx:afterSettle", restore);
region.addEventListener("change", ({ target }) => {
  if (!target.closest("#builder")) return;
  // What is on its way knows nothing of this, unless a button was pressed: that must not be lost.
  if (!flying || pressed !== turn) turn += 1;
  reckon();
});

/* Whoever types finds the field where it was, whatever comes and goes above and below it. */
function keepPlace() {
  const field = () => document.activeElement?.closest("#builder input, #builder select");
  const before = field()?.getBoundingClientRect().top;
  if (before !== undefined) queueMicrotask(() => field() && window.scrollBy(0, field().getBoundingClientRect().top - before));
}
document.addEventListener("htmx:beforeSwap", keepPlace);
document.addEventListener("htmx:oobBeforeSwap", keepPlace);

/* Several audiences are told of one thing: once is enough. */
document.body.addEventListener("live:fight", () => {
  if (!region.dataset.address) return; // who only watches has nothing to say
  clearTimeout(news);
  news = setTimeout(reckon, 40);
});
document.body.addEventListener("fight:said", () => {
  if (restored) localStorage.removeItem(restored);
  restored = "";
  chosen = false;
});
restore();
