/* Fields that save themselves. Each save says what it saw; a clash shows both texts and asks. */
const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
const part = (box, name) => box.querySelector(`[data-${name}]`);
const input = (box) => box.querySelector("input, textarea, select");

async function save(box) {
  say(box, "saving…");
  let answer;
  try {
    answer = await fetch(box.dataset.address, {
      method: "POST",
      headers: { "X-CSRFToken": token() },
      body: new URLSearchParams({ field: box.dataset.field, value: input(box).value, seen: box.dataset.seen }),
    });
  } catch {
    return refuse(box, "Not saved: no connection. Your text is still here.");
  }
  settle(box, answer);
}

async function settle(box, answer) {
  const told = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : {};
  part(box, "refused").hidden = part(box, "clash").hidden = true;
  if (answer.ok) {
    box.dataset.seen = told.seen;
    return say(box, "saved ✓");
  }
  if (answer.status === 409) return clash(box, told);
  refuse(box, told.error || "Not saved. Reload the page and try again.");
}

function clash(box, told) {
  say(box, "");
  part(box, "clash-why").textContent = told.error;
  part(box, "clash-now").textContent = told.now ?? "";
  part(box, "clash").hidden = false;
  part(box, "mine").onclick = () => ((box.dataset.seen = told.seen), save(box));
  part(box, "theirs").onclick = () => {
    input(box).value = told.now ?? "";
    box.dataset.seen = told.seen;
    part(box, "clash").hidden = true;
    input(box).focus();
  };
}

function refuse(box, why) {
  say(box, "");
  part(box, "refused").textContent = why;
  part(box, "refused").hidden = false;
}

function say(box, text) {
  part(box, "saved").textContent = text;
}

document.addEventListener("change", (event) => {
  const box = event.target.closest("[data-field]");
  if (box) save(box);
});
