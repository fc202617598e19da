// Keeps a page up to date. Each notice becomes an event on <body> named live:<kind>, once, so that
// hx-trigger="live:journal from:body delay:50ms" is all a fragment needs.
//
// EventSource alone forgets its place when an answer is not 200, so the place is kept here: the last
// number of each audience, as the page's cursor began it. A stream that cannot be had is replaced by
// asking, which also tells a lost connection from access that was taken away.

const page = document.body.dataset;
const WORDS = {
  live: "Live",
  reconnecting: "Reconnecting…",
  asking: "Checking every few seconds",
  stale: "This page is out of date. Reload it.",
  ended: "You no longer have access to this page.",
};
const ASK_EVERY = 5_000;
const ASK_EVERY_HIDDEN = 10_000;
const ASK_BEFORE_LISTENING = 8;
const FAILURES_BEFORE_ASKING = 2;
const LONGEST_DELAY = 10_000;
const LONGEST_WAIT = 10_000;
const LONGEST_SILENCE = 40_000;
const RELOAD_AT_MOST_EVERY = 30_000;

const heads = new Map();
let source = null;
let timer = 0;
let turn = 0;
let failures = 0;
let over = false;

function show(state) {
  for (const place of document.querySelectorAll("[data-live-state]")) {
    if (place.dataset.liveState === state) continue;
    place.setAttribute("role", "status");
    place.dataset.liveState = state;
    place.textContent = WORDS[state];
  }
}

function address(path) {
  const cursor = Array.from(heads, ([audience, seq]) => `${audience}=${seq}`).join(",");
  return `${path}?${new URLSearchParams({ topic: page.liveTopic, cursor })}`;
}

function tell({ id, kind, data }) {
  const [audience, number] = id.split("=");
  const seq = Number(number);
  if (seq <= heads.get(audience)) return;
  heads.set(audience, seq);
  document.body.dispatchEvent(new CustomEvent(`live:${kind}`, { bubbles: true, detail: data }));
}

function later(act, delay) {
  clearTimeout(timer);
  timer = setTimeout(act, delay * (0.5 + Math.random() / 2));
}

function close() {
  turn += 1;
  clearTimeout(timer);
  source?.close();
  source = null;
}

function finish(state) {
  over = true;
  close();
  show(state);
  document.body.dispatchEvent(new CustomEvent(`live:${state}`, { bubbles: true }));
}

function isBeingTypedIn() {
  const fields = document.querySelectorAll("textarea, input:not([type=hidden])");
  return Array.from(fields).some((field) => field.value !== field.defaultValue);
}

function reload() {
  const last = Number(sessionStorage.getItem("live-reloaded")) || 0;
  if (isBeingTypedIn() || Date.now() - last < RELOAD_AT_MOST_EVERY) return finish("stale");
  sessionStorage.setItem("live-reloaded", Date.now());
  over = true;
  close();
  location.reload();
}

// A proxy may hold a stream back, and a network may drop one without a word.
function expectWithin(delay) {
  clearTimeout(timer);
  timer = setTimeout(lose, delay);
}

function lose() {
  close();
  ask();
}

function hear(event, act) {
  source.addEventListener(event, (message) => {
    expectWithin(LONGEST_SILENCE);
    act(message);
  });
}

function listen() {
  close();
  source = new EventSource(address(page.liveUrl));
  expectWithin(LONGEST_WAIT);
  hear("hello", () => show("live"));
  hear("heartbeat", () => (failures = 0));
  hear("message", (message) => {
    failures = 0;
    tell({ id: message.lastEventId, ...JSON.parse(message.data) });
  });
  source.addEventListener("reload", reload);
  source.addEventListener("end", (message) => {
    close();
    later(message.data === "changed" ? ask : listen, 1_000);
  });
  source.onerror = lose;
}

async function ask() {
  const asked = ++turn;
  let status = 0;
  let found = null;
  try {
    const answer = await fetch(address(page.liveSinceUrl));
    status = answer.status;
    if (answer.ok) found = await answer.json();
  } catch {
    // No network, which the next attempt will tell as well.
  }
  if (over || asked !== turn) return;
  if ([400, 403, 404].includes(status)) finish("ended");
  else if (found?.reload) reload();
  else goOn(found);
}

function goOn(found) {
  found?.notices.forEach(tell);
  if (document.hidden) return later(ask, ASK_EVERY_HIDDEN);
  failures += 1;
  const asking = found && failures > FAILURES_BEFORE_ASKING;
  if (failures > 1 || !found) show(asking ? "asking" : "reconnecting");
  if (asking && failures % ASK_BEFORE_LISTENING) return later(ask, ASK_EVERY);
  later(listen, Math.min(500 * 2 ** failures, LONGEST_DELAY));
}

function changeVisibility() {
  if (over) return;
  close();
  // A browser gives a site six connections; a page nobody looks at must not keep one.
  if (document.hidden) later(ask, ASK_EVERY_HIDDEN);
  else listen();
}

function start() {
  for (const part of page.liveCursor.split(",")) {
    const [audience, seq] = part.split("=");
    heads.set(audience, Number(seq));
  }
  document.addEventListener("visibilitychange", changeVisibility);
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => event.persisted && changeVisibility());
  window.addEventListener("offline", () => over || lose());
  window.addEventListener("online", changeVisibility);
  changeVisibility();
}

if (page.liveTopic) start();
