/* A fight calls whoever is awaited: in the title of the tab, aloud, and by a reminder of the GM's. */
import { toast } from "./toasts.js";

const strip = document.getElementById("strip");
const announce = document.getElementById("announce");
const title = document.title;
let mine = false;

function look() {
  const now = Boolean(strip.querySelector("[data-your-turn]"));
  document.title = now ? `● Your turn · ${title}` : title;
  if (now && !mine) announce.textContent = "It is your turn.";
  mine = now;
}

look();
strip.addEventListener("htmx:afterSettle", look);
document.body.addEventListener("live:nudge", () => toast("The GM is waiting for you.", "warning"));
