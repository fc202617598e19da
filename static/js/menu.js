/* A <details> menu opens by itself; this closes it by Esc and by a tap elsewhere. */
const open = () => document.querySelectorAll("details[data-menu][open]");

document.addEventListener("click", (event) => {
  for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of open()) {
    menu.open = false;
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
  }
});

document.addEventListener("focusout", (event) => {
  const menu = event.target.closest("details[data-menu][open]");
  if (menu && event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
});
