/* New lines of the log arrive above; whoever reads further down keeps their place. */
const log = document.getElementById("log");
const box = log.closest(".fight-log");

function scroller() {
  return getComputedStyle(box).overflowY === "auto" && box.scrollHeight > box.clientHeight ? box : document.scrollingElement;
}

function topOf(scrolls) {
  return scrolls === box ? box.getBoundingClientRect().top : 0;
}

/* Before the lines change: remember what is being read, and come back to it before it is painted. */
function keepPlace() {
  const top = topOf(scroller());
  const line = [...log.querySelectorAll(".story > .entry[id]")].find((one) => one.getBoundingClientRect().bottom > top + 1);
  if (!line || log.getBoundingClientRect().top >= top) return;
  const { id } = line;
  const at = line.getBoundingClientRect().top;
  queueMicrotask(() => {
    const now = document.getElementById(id)?.getBoundingClientRect().top;
    if (now !== undefined) scroller().scrollTop += now - at;
  });
}

// News come out of band, older lines when they are asked for.
log.addEventListener("htmx:oobBeforeSwap", keepPlace);
log.addEventListener("htmx:beforeSwap", keepPlace);
