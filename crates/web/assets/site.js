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
// Times in the browser's time zone. Pages have them in UTC. Forms send them with the offset of their day, because
// summer time changes it.
const localTimes = (() => {
  const two = (number) => String(number).padStart(2, "0");
  const text = (time, between) =>
    `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}${between}${two(time.getHours())}:${two(time.getMinutes())}`;
  const offset = (time) => {
    const minutes = -time.getTimezoneOffset();
    const size = Math.abs(minutes);
    return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  };
  const shown = (place) => {
    for (const part of place.querySelectorAll("time[datetime]")) {
      const time = new Date(part.getAttribute("datetime"));
      if (Number.isNaN(time.getTime())) continue;
      part.title = part.textContent;
      part.textContent = text(time, " ");
    }
  };
  // Options and messages are texts, which have no element for a time.
  const inTexts = () => {
    for (const part of document.querySelectorAll("[data-utc]")) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        node.data = node.data.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g, (all, day, clock) => {
          const time = new Date(`${day}T${clock}Z`);
          return Number.isNaN(time.getTime()) ? all : text(time, " ");
        });
      }
    }
  };
  const typed = () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    for (const part of document.querySelectorAll("[data-zone]")) part.textContent = `(${timeZone})`;
    for (const input of document.querySelectorAll("input[type=datetime-local]")) {
      const utc = new Date(`${input.defaultValue}Z`);
      if (input.defaultValue && !Number.isNaN(utc.getTime())) input.value = input.defaultValue = text(utc, "T");
      input.form?.addEventListener("formdata", ({ formData }) => {
        const time = new Date(input.value);
        if (!Number.isNaN(time.getTime())) formData.set(input.name, input.value + offset(time));
      });
    }
  };
  shown(document);
  inTexts();
  typed();
  return shown;
})();
