"use strict";
// The switch between light and dark, remembered by the browser.
(() => {
  const KEY = "grundy-theme";
  const root = document.documentElement;
  const remembered = () => {
    try { return localStorage.getItem(KEY); } catch { return null; }
  };
  if (["dark", "light"].includes(remembered())) root.dataset.theme = remembered();
  const button = document.getElementById("theme");
  button.hidden = false;
  button.addEventListener("click", () => {
    const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : prefersDark;
    root.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem(KEY, root.dataset.theme); } catch { /* the choice is not remembered */ }
  });
})();
