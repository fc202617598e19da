/* New lines of the log arrive above; whoever reads further down keeps their place. */
const log = document.getElementById("log");
const box = log.closest(".fight-log");
let kept = null;

function scroller() {
  return getComputedStyle(box).overflowY === "auto" && box.scrollHeight > box.clientHeight ? box : document.scrollingElement;
}

function topOf(scrolls) {
  return scrolls === box ? box.getBoundingClientRect().top : 0;
}

log.addEventListener("htmx:beforeSwap", () => {
  const scrolls = scroller();
  const top = topOf(scrolls);
  const line = [...log.querySelectorAll(".story > .entry[id]")].find((one) => one.getBoundingClientRect().bottom > top + 1);
  const started = log.getBoundingClientRect().top < top;
  kept = line && started ? { id: line.id, at: line.getBoundingClientRect().top } : null;
});

log.addEventListener("htmx:afterSwap", () => {
  const line = kept && document.getElementById(kept.id);
  if (line) scroller().scrollTop += line.getBoundingClientRect().top - kept.at;
  kept = null;
});
