"use strict";
// Parts of a page that follow what happens: as long as somebody looks at the page, it is fetched again every
// so many seconds, and each part marked `data-fresh` is replaced where it has changed. A part in which
// somebody is typing or reading by keyboard waits.
(() => {
  const parts = [...document.querySelectorAll("[data-fresh]")];
  if (!parts.length) return;
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
      const answer = await fetch(location.href, { redirect: "error" });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const part of parts) put(part, page.getElementById(part.id));
    } catch { /* The next look may find the server again. */ }
  };
  // Not all at the same moment: many look at the same standings.
  setTimeout(() => setInterval(look, 1000 * seconds), 1000 * seconds * Math.random());
  document.addEventListener("visibilitychange", look);
})();
