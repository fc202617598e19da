/* Die codes go up and down by a pip, and a tap on a skill writes it on a line of its own. What the numbers come to is
   the server's to say. */
const PIPS = 3;

function stepped(text, by) {
  const found = /^\s*(\d+)D(?:\s*\+\s*(\d+))?\s*$/i.exec(text);
  const pips = Math.max((found ? found[1] * PIPS + Number(found[2] ?? 0) : 0) + by, 0);
  const rest = pips % PIPS;
  return `${(pips - rest) / PIPS}D${rest ? `+${rest}` : ""}`;
}

const tell = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-code] [data-pips]");
  if (step) {
    const input = step.closest("[data-code]").querySelector("input");
    input.value = stepped(input.value, Number(step.dataset.pips));
    tell(input);
  }
  const skill = event.target.closest("[data-skill]");
  if (skill) {
    const lines = document.querySelector("textarea[name=skills]");
    const written = lines.value.split("\n").map((line) => line.trim()).filter(Boolean);
    if (!written.includes(skill.dataset.skill)) lines.value = [...written, skill.dataset.skill].join("\n");
    tell(lines);
  }
});
