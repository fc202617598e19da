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
const ASK_EVERY_HIDDEN = 30_000;
const LONGEST_DELAY = 30_000;
const FAILURES_BEFORE_ASKING = 3;
const RELOAD_AT_MOST_EVERY = 30_000;

const heads = new Map();
let source = null;
let timer = 0;
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

function listen() {
  close();
  source = new EventSource(address(page.liveUrl));
  source.onopen = () => {
    failures = 0;
    show("live");
  };
  source.onmessage = (event) => tell({ id: event.lastEventId, ...JSON.parse(event.data) });
  source.addEventListener("reload", reload);
  source.addEventListener("end", (event) => {
    close();
    later(event.data === "changed" ? ask : listen, 1_000);
  });
  source.onerror = () => {
    close();
    ask();
  };
}

async function ask() {
  let answer = null;
  try {
    answer = await fetch(address(page.liveSinceUrl), { headers: { Accept: "application/json" } });
  } catch {
    // No network: the next attempt says more.
  }
  if (over) return;
  if (answer && [400, 403, 404].includes(answer.status)) return finish("ended");
  await take(answer);
}

async function take(answer) {
  const found = answer?.ok ? await answer.json().catch(() => null) : null;
  if (found?.reload) return reload();
  found?.notices.forEach(tell);
  if (document.hidden) return later(ask, ASK_EVERY_HIDDEN);
  failures += 1;
  const asking = found && failures > FAILURES_BEFORE_ASKING;
  if (failures > 1) show(asking ? "asking" : "reconnecting");
  if (asking && failures % 8) return later(ask, ASK_EVERY);
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
  window.addEventListener("online", () => over || document.hidden || listen());
  changeVisibility();
}

if (page.liveTopic) start();
