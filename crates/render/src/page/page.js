"use strict";
(() => {
  const KEY = "grundy-theme";
  const root = document.documentElement;
  const button = document.getElementById("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  // Browsers may not store data for a page from a file.
  const remembered = () => {
    try { return localStorage.getItem(KEY); } catch { return null; }
  };
  const set = (theme) => {
    root.dataset.theme = theme;
    try { localStorage.setItem(KEY, theme); } catch { /* the choice is not remembered */ }
  };
  if (["dark", "light"].includes(remembered())) root.dataset.theme = remembered();
  button.hidden = false;
  button.addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches;
    set(dark ? "light" : "dark");
  });
})();
