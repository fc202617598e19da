/* The choice is a cookie, so the server writes it into the page and nothing flashes. */
const YEAR = 60 * 60 * 24 * 365;

function choose(theme) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `theme=${theme}; path=/; max-age=${theme ? YEAR : 0}; samesite=lax${secure}`;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const button of document.querySelectorAll("[data-themes] button")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-themes] button");
  if (button) choose(button.value);
});
