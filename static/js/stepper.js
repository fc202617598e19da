/* − and + beside a number input, within its min, max and step; from the number it shows while it is empty. */
function mark(stepper) {
  const input = stepper.querySelector("input");
  for (const button of stepper.querySelectorAll("[data-step]")) {
    const edge = button.dataset.step < 0 ? input.min : input.max;
    button.disabled = input.disabled || input.readOnly || (edge !== "" && input.value === edge);
  }
}

const markAll = (root) => root.querySelectorAll("[data-stepper]").forEach(mark);

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-stepper] [data-step]");
  if (!button) return;
  const stepper = button.closest("[data-stepper]");
  const input = stepper.querySelector("input");
  const shown = Number.parseInt(input.placeholder, 10);
  if (input.value === "" && !Number.isNaN(shown)) input.value = shown;
  if (input.value === "" && input.min !== "") input.value = input.min;
  else if (button.dataset.step < 0) input.stepDown();
  else input.stepUp();
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("input", (event) => {
  const stepper = event.target.closest("[data-stepper]");
  if (stepper) mark(stepper);
});

document.addEventListener("htmx:afterSettle", (event) => markAll(event.target.parentElement ?? document));
markAll(document);
