/* The arrow keys step through a fight, wherever they are not needed for something else. */
const steps = { ArrowLeft: "prev", ArrowRight: "next" };

document.addEventListener("keydown", (event) => {
  const step = steps[event.key];
  const busy = event.target.closest?.("input, select, textarea, [contenteditable]");
  if (!step || busy || event.altKey || event.ctrlKey || event.metaKey) return;
  const link = document.querySelector(`[data-step="${step}"]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});
