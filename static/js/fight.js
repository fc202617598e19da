/* A fight calls whoever is awaited: in the title of the tab, aloud, by a sound if wanted, by a buzz of
   the phone, and by a reminder of the GM's. */
const strip = document.getElementById("strip");
const announce = document.getElementById("announce");
const sound = document.getElementById("sound");
const title = document.title;
const WANTED = "fight-sound";
let last = "";
let audio = null;

function chime() {
  if (localStorage.getItem(WANTED) !== "on") return;
  audio ??= new AudioContext();
  [660, 880].forEach((pitch, place) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + place * 0.16;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.2, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.32);
  });
}

function call(asked) {
  announce.textContent = asked ? "You are asked something." : "It is your turn.";
  // A browser complains about a buzz on a page nobody has touched yet.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([120, 60, 120]);
  chime();
}

function look() {
  const turn = strip.querySelector("[data-your-turn]");
  const now = turn?.dataset.yourTurn ?? "";
  const asked = turn?.hasAttribute("data-asked");
  document.title = turn ? `● ${asked ? "You are asked" : "Your turn"} · ${title}` : title;
  if (turn && !last) call(asked);
  last = now;
}

function showSound() {
  const on = localStorage.getItem(WANTED) === "on";
  sound?.setAttribute("aria-pressed", on);
}

sound?.addEventListener("click", () => {
  localStorage.setItem(WANTED, localStorage.getItem(WANTED) === "on" ? "off" : "on");
  showSound();
  chime();
});

look();
showSound();
document.addEventListener("htmx:oobAfterSwap", look);
document.addEventListener("htmx:afterSettle", look);
document.body.addEventListener("live:nudge", () => {
  const detail = { text: "The GM is waiting for you.", level: "warning" };
  document.dispatchEvent(new CustomEvent("toast", { detail }));
  call(false);
});
