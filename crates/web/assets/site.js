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
// Times in the browser's time zone. Pages have them in UTC, and forms send them in UTC.
const localTimes = (() => {
  const two = (number) => String(number).padStart(2, "0");
  const text = (time, between) =>
    `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}${between}${two(time.getHours())}:${two(time.getMinutes())}`;
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
      const sent = input.defaultValue;
      const utc = new Date(`${sent}Z`);
      const isTime = sent !== "" && !Number.isNaN(utc.getTime());
      if (isTime) input.value = input.defaultValue = text(utc, "T");
      input.form?.addEventListener("formdata", ({ formData }) => {
        // A field that was not changed goes back as the server sent it: when the clocks are set back, two times have
        // the same text.
        if (isTime && input.value === input.defaultValue) {
          formData.set(input.name, sent);
          return;
        }
        // A time that the clocks skip is the time after the change.
        const time = new Date(input.value);
        if (!Number.isNaN(time.getTime())) formData.set(input.name, time.toISOString());
      });
    }
  };
  shown(document);
  inTexts();
  typed();
  return shown;
})();
// Drafts of programs that this browser keeps. People share the computers of a school, so a draft belongs to an account:
// no other account sees it, and it is deleted when its owner signs out or another account opens a page. It stays when a
// session expires, because its owner is then about to sign in again.
const drafts = (() => {
  const { account } = document.body.dataset;
  const BEGINNING = "grundy-draft-of ";
  // Earlier versions did not tell accounts apart.
  const OLD = "grundy-draft ";
  const own = `${BEGINNING}${account} `;
  const remove = (isLeft) => {
    try {
      for (const key of Object.keys(localStorage).filter(isLeft)) localStorage.removeItem(key);
    } catch { /* A browser that forbids the storage keeps no drafts. */ }
  };
  remove((key) => key.startsWith(OLD) || (account && key.startsWith(BEGINNING) && !key.startsWith(own)));
  for (const form of document.querySelectorAll("form[data-signs-out]")) {
    form.addEventListener("submit", () => remove((key) => key.startsWith(BEGINNING)));
  }
  return { key: (problem, ending) => `${own}${problem} ${ending}` };
})();
// Sizes of files and long texts are checked before a form is sent: the server refuses a body that is far too large by
// closing the connection, so that the browser shows no message.
for (const field of document.querySelectorAll("[data-most]")) {
  const { most, mostOfModule, tooLarge } = field.dataset;
  const note = document.createElement("p");
  note.className = "field-error";
  note.id = `${field.id}-large`;
  note.setAttribute("role", "alert");
  note.hidden = true;
  field.after(note);
  // A form sends line breaks as two characters.
  const parts = () => field.files ?? [new Blob([field.value.replace(/\n/g, "\r\n")])];
  const size = () => [...parts()].reduce((sum, part) => sum + part.size, 0);
  const limit = () => (mostOfModule && /\.wasm$/i.test(field.files[0]?.name ?? "") ? mostOfModule : most);
  const fits = () => {
    const isTooLarge = size() > Number(limit());
    note.hidden = !isTooLarge;
    note.textContent = isTooLarge ? tooLarge : "";
    if (isTooLarge) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", note.id);
    } else if (field.getAttribute("aria-describedby") === note.id) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
    return !isTooLarge;
  };
  field.addEventListener("change", fits);
  field.form.addEventListener("submit", (event) => {
    if (fits()) return;
    event.preventDefault();
    field.focus();
  });
}
