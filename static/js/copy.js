/* Copies the text of a field; where the browser refuses, the text is selected for the hand to copy. */
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy] button");
  if (!button) return;
  const input = button.closest("[data-copy]").querySelector("input");
  const word = button.querySelector("[data-copy-word]");
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    word.textContent = "Copied";
  } catch {
    word.textContent = "Press Ctrl+C";
  }
  setTimeout(() => { word.textContent = "Copy"; }, 3000);
});
