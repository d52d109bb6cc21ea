"use strict";
// Keeps parts of a page up to date. While the page is visible, it is fetched again every `data-fresh` seconds, and
// each part with this attribute is replaced if it has changed. A part that has the keyboard focus is not replaced.
// The answer to a form may stand at an address that has no page of its own: a part then names its page (`data-page`).
(() => {
  const parts = [...document.querySelectorAll("[data-fresh]")];
  if (!parts.length) return;
  const from = parts.map((part) => part.dataset.page).find(Boolean) ?? location.href;
  const seconds = Math.min(...parts.map((part) => Number(part.dataset.fresh)));
  const put = (part, now) => {
    if (!now || now.innerHTML === part.innerHTML || part.contains(document.activeElement)) return;
    const across = [...part.querySelectorAll(".scroll")].map((table) => table.scrollLeft);
    part.replaceChildren(...document.adoptNode(now).childNodes);
    part.querySelectorAll(".scroll").forEach((table, at) => { table.scrollLeft = across[at] ?? 0; });
  };
  const look = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(from, { redirect: "error" });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      localTimes(page);
      for (const part of parts) put(part, page.getElementById(part.id));
    } catch { /* The server may answer the next request. */ }
  };
  // A random delay spreads the requests of many viewers of the same standings.
  setTimeout(() => setInterval(look, 1000 * seconds), 1000 * seconds * Math.random());
  document.addEventListener("visibilitychange", look);
  // Another script knows that there is something new.
  document.addEventListener("grundy:fresh", look);
})();
