"use strict";
// Draws boards, handles clicks on them, and replaces the content of the page on each step. The page contains a
// link for every legal move. A click on a part of the board selects the links whose moves name that part, and
// follows the link if only one is left. This script knows no rules.
(() => {
  const MOST_CHOICES = 30;
  const read = (text) => (text ? JSON.parse(text) : null);

  const make = (name, className, text) => {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  // The names and seats of the players if the page gives none: as seen by the player to move.
  const usualSeating = (board) => {
    const players = board.players ? board.players.length : 2;
    const names = Array.from({ length: players }, (_, ahead) => {
      if (ahead === 0) return "to move";
      return players === 2 ? "opponent" : `${ahead} ahead`;
    });
    return { names, seats: names.map((_, ahead) => ({ number: ahead + 1, row: ahead })), touched: [] };
  };

  // Replaces the text of a position by its picture.
  const picture = (place) => {
    const board = read(place.dataset.board);
    if (!board) return;
    const before = read(place.dataset.before);
    const text = place.dataset.position;
    const cold = read(place.dataset.cold);
    const small = board.kind === "square" && Math.max(...board.heaps.map(Number)) <= 22;
    const seating = read(place.dataset.seating) || usualSeating(board);
    const svg = Boards({ board, text }, before && { board: before }, { ...seating, cold: cold || (small ? [] : null) });
    place.replaceChildren(svg);
  };

  // The legal moves, each with the parts of the board that it names.
  const moves = (region) => [...region.querySelectorAll("[data-parts]")].flatMap((row) => {
    const link = row.querySelector("a.step");
    const parts = row.dataset.parts.split(" ").filter(Boolean);
    return link ? [{ link, parts, words: row.dataset.words, text: link.textContent }] : [];
  });

  // Collects clicks on parts of the board until they select one move.
  const clickable = (region) => {
    const board = region.querySelector(".board[data-board]");
    const choice = region.querySelector(".choice");
    const all = moves(region);
    if (!board || !choice || !board.querySelector("svg") || all.length === 0) return;
    let chosen = [];
    const fits = (move, parts) => parts.every((part) => move.parts.includes(part));
    const parts = [...board.querySelectorAll("[data-part]")];
    const useful = parts.filter((part) => all.some((move) => move.parts.includes(part.dataset.part)));

    const show = (candidates) => {
      for (const part of useful) {
        part.classList.toggle("chosen", chosen.includes(part.dataset.part));
        const leads = candidates.some((move) => move.parts.includes(part.dataset.part));
        part.classList.toggle("further", chosen.length > 0 && leads);
      }
      choice.replaceChildren();
      if (chosen.length === 0) {
        if (useful.length) choice.textContent = "Click on the board, or choose a move from the list.";
        return;
      }
      if (candidates.length > MOST_CHOICES) {
        choice.textContent = `${candidates.length} moves match: choose one from the list, or type a move.`;
        return;
      }
      choice.append("Which move? ");
      for (const move of candidates) {
        const button = make("a", "button", move.words || move.text);
        button.href = move.link.href;
        choice.append(button, " ");
      }
      const none = make("button", "", "None of these");
      none.type = "button";
      none.addEventListener("click", () => { chosen = []; show(all); });
      choice.append(none);
    };

    const click = (part) => {
      const together = chosen.includes(part) ? [part] : [...chosen, part];
      chosen = all.some((move) => fits(move, together)) ? together : [part];
      const candidates = all.filter((move) => fits(move, chosen));
      if (candidates.length === 1) return go(candidates[0].link.href);
      show(candidates);
    };

    const svg = board.querySelector("svg");
    svg.setAttribute("role", "group");
    // A large board is wider than a narrow window rather than too small to hit.
    if (useful.length) svg.style.minWidth = `${Math.min(1200, Number(svg.dataset.least) || 0)}px`;
    for (const part of useful) {
      const own = part.textContent ? `${part.textContent}: ` : "";
      const one = all.filter((move) => move.parts.includes(part.dataset.part));
      part.classList.add("can");
      part.setAttribute("role", "button");
      part.setAttribute("tabindex", "0");
      part.setAttribute("aria-label", own + (one.length === 1 ? one[0].words || one[0].text : `one of ${one.length} moves`));
    }
    // Cells cover the edges of the cells before them, so those that can be clicked follow the others.
    for (const parent of new Set(useful.map((part) => part.parentNode))) {
      const cells = [...parent.children].filter((part) => part.matches(".square, .step"));
      const next = cells.length ? cells.at(-1).nextSibling : null;
      for (const cell of cells.filter((part) => part.matches(".can"))) parent.insertBefore(cell, next);
    }
    board.addEventListener("click", (event) => {
      const part = event.target.closest(".can");
      if (part) click(part.dataset.part);
    });
    board.addEventListener("keydown", (event) => {
      const part = event.target.closest(".can");
      if (!part || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      click(part.dataset.part);
    });
    // Marks the parts that a move names while the pointer or the focus is on the move.
    for (const move of all) {
      const row = move.link.closest("[data-parts]");
      const touch = (on) => () => useful.forEach((part) => {
        part.classList.toggle("shown", on && move.parts.includes(part.dataset.part));
      });
      row.addEventListener("mouseenter", touch(true));
      row.addEventListener("mouseleave", touch(false));
      move.link.addEventListener("focus", touch(true));
      move.link.addEventListener("blur", touch(false));
    }
    show(all);
  };

  // Pictures that take the server or a worker longer. They are fetched one after the other.
  const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });
  const fetched = async (address) => {
    for (let tries = 0; tries < 30; tries += 1) {
      const answer = await fetch(address);
      if (answer.status !== 202) return answer.ok ? (await answer.json()).sight : null;
      await pause(1000);
    }
    return null;
  };
  const fetchPictures = async (places) => {
    for (const place of places) {
      try {
        const sight = await fetched(place.dataset.picture);
        if (!sight || !sight.board) continue;
        Object.assign(place.dataset, { board: JSON.stringify(sight.board), position: sight.position, cold: "[]" });
        place.classList.remove("monogram");
        picture(place);
      } catch { /* The letter stays. */ }
    }
  };

  const begin = (root) => {
    root.querySelectorAll(".board[data-board]").forEach(picture);
    fetchPictures(root.querySelectorAll(".board[data-picture]"));
    const region = document.getElementById("live");
    if (region) clickable(region);
    if (root.querySelector("[data-working]")) waitForAnswer();
  };

  // True if the page at this address can replace the content of this one without a full load.
  const isNear = (address) => address.origin === location.origin && address.pathname === location.pathname && address.search !== "";

  // Only keyboard users need the focus moved to the new content.
  let byKey = false;
  document.addEventListener("keydown", () => { byKey = true; }, true);
  document.addEventListener("pointerdown", () => { byKey = false; }, true);

  let latest = 0;
  const go = async (href, remember = true) => {
    const address = new URL(href, location.href);
    if (!isNear(address) || !document.getElementById("live")) {
      location.href = address.href;
      return;
    }
    latest += 1;
    const mine = latest;
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      const text = await answer.text();
      if (mine === latest) swap(answer, text, address.hash, remember);
    } catch {
      location.href = address.href;
    }
  };

  // Replaces the content of this page by that of another.
  const swap = (answer, text, hash, remember) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.getElementById("content");
    if (!answer.ok || !fresh || !page.getElementById("live")) throw new Error("another page");
    const held = document.activeElement;
    const wanted = held && held.id === "move" ? "#move" : held && held.closest(".board") ? "#live .board .can" : "#live";
    if (remember) history.pushState(null, "", answer.url + hash);
    document.title = page.title;
    document.getElementById("content").replaceWith(document.adoptNode(fresh));
    begin(document);
    const next = document.querySelector(wanted) || document.getElementById("live");
    if (byKey && held && held !== document.body) next.focus({ preventScroll: true });
  };

  // Polls until a worker has computed the answer. The server holds each request for a while, so the short delay
  // here causes no flood of requests.
  const waitForAnswer = async () => {
    const mine = latest;
    for (;;) {
      await new Promise((done) => { setTimeout(done, 150); });
      if (mine !== latest || !document.querySelector("[data-working]")) return;
      try {
        const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
        const text = await answer.text();
        if (mine !== latest) return;
        if (answer.status === 202) continue;
        history.replaceState(null, "", answer.url + location.hash);
        swap(answer, text, "", false);
      } catch {
        location.reload();
      }
      return;
    }
  };

  document.addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target.closest && event.target.closest("#live a[href]");
    if (!plain || !link || link.target || event.defaultPrevented) return;
    const address = new URL(link.href);
    if (!isNear(address)) return;
    event.preventDefault();
    go(link.href);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.closest("#live") || form.method !== "get") return;
    event.preventDefault();
    go(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form, event.submitter))}`);
  });
  // Each game has its own fields, so choosing another one loads its page.
  document.addEventListener("change", (event) => {
    if (event.target.id !== "game" || !event.target.closest("form.ask")) return;
    location.href = `${event.target.form.getAttribute("action")}?game=${encodeURIComponent(event.target.value)}`;
  });
  addEventListener("popstate", () => go(location.href, false));
  begin(document);
})();
