"use strict";
// Tells what is new among the messages of a contest while a page of it is open: announcements, answers and, for
// organizers, questions. The browser remembers the last message that its user has seen.
(() => {
  const news = document.querySelector("[data-contest]");
  const name = news.dataset.contest;
  const KEY = `grundy-contest-${name}`;
  const list = document.getElementById("messages");
  const get = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
  const put = (id) => { try { localStorage.setItem(KEY, id); } catch { /* Then the news comes again. */ } };
  const what = (message) => {
    if (!message.official) return "New question";
    return message.answers ? "Answer to your question" : "Announcement";
  };
  const show = (fresh) => {
    const link = document.createElement("a");
    link.href = `/contests/${encodeURIComponent(name)}/messages`;
    link.textContent = fresh.length > 1 ? `${fresh.length} new messages` : what(fresh[0]);
    const text = document.createElement("span");
    text.dir = "auto";
    text.textContent = fresh[0].text.length > 200 ? `${fresh[0].text.slice(0, 200)} …` : fresh[0].text;
    news.replaceChildren(link, ": ", text);
    news.hidden = false;
  };
  let seen = get();
  const stream = new EventSource(`/api/v1/contests/${encodeURIComponent(name)}/events`);
  stream.addEventListener("messages", (event) => {
    const messages = JSON.parse(event.data);
    const last = messages.length ? messages[0].id : "";
    // On the page with the messages, those that it shows are seen.
    const shown = list ? list.dataset.last : null;
    if (shown !== null && (seen === null || shown > seen)) seen = shown;
    if (seen === null) seen = last;
    const fresh = messages.filter((message) => message.id > seen && !message.mine);
    if (fresh.length) {
      show(fresh);
      if (list) document.dispatchEvent(new Event("grundy:fresh"));
    }
    put(list ? last : seen);
  });
})();
