/* A deed that cannot be undone asks for a word: its button wakes when the word is typed. The server checks again. */
const matches = (input) => input.value.trim() === input.dataset.confirm;

function mark(input) {
  for (const button of input.form.querySelectorAll("[data-confirmed]")) button.disabled = !matches(input);
}

const markAll = () => document.querySelectorAll("input[data-confirm]").forEach(mark);

document.addEventListener("input", (event) => {
  if (event.target.matches("input[data-confirm]")) mark(event.target);
});
document.addEventListener("htmx:afterSettle", markAll);
markAll();
