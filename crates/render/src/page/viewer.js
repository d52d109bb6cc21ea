// Replays games. All texts reach the page as text, never as markup.
(() => {
  const data = JSON.parse(document.getElementById("games").textContent);
  const WORDS = { W: "won", D: "drawn", L: "lost" };
  const PAUSE = 900;

  const make = (name, className, text) => {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  const worth = (value, remoteness) => {
    const word = WORDS[value];
    return remoteness === null || remoteness === "0" ? word : `${word} in ${remoteness}`;
  };

  const viewers = [];
  let active = null;

  const viewer = (section, index, games) => {
    const find = (name) => section.querySelector(`.${name}`);
    const state = { game: null, at: 0, timer: null };
    const playable = games.filter((game) => game.replay);

    const stop = () => {
      clearInterval(state.timer);
      state.timer = null;
      section.querySelector("[data-go=play]").textContent = "▶ play";
    };

    const moverSeat = (game, at) => (at % game.names.length) + 1;
    // What a position is worth to the bot.
    const forBot = (game, at) => game.replay.positions[at].bot.value;
    const called = (game) => (game.number ? `Game ${game.number}` : "The refutation");
    const against = (game) => {
      if (!game.number) return "";
      return ` against ${game.opponent}${game.names.length === 2 ? "" : " in all other seats"}`;
    };
    const isError = (game, ply) => game.failures.some(([, failed]) => failed === ply);

    const show = (at) => {
      const { game } = state;
      const { positions, plies, end, cold } = game.replay;
      state.at = Math.max(0, Math.min(at, positions.length - 1));
      active = api;
      const here = positions[state.at];
      const mover = moverSeat(game, state.at);
      const who = game.names;
      // From the mover on; the bot has the lowest row, and who moves next after it the one above.
      const seats = who.map((_, ahead) => {
        const number = ((mover - 1 + ahead) % who.length) + 1;
        return { number, row: (number - game.seat + who.length) % who.length };
      });
      find("board").replaceChildren(
        Boards(here, state.at ? positions[state.at - 1] : null, { cold, seats, names: who }),
      );
      find("heading").textContent = `${called(game)}: bot moves ${game.turn}${against(game)}, from ${game.start}`;

      find("legend").textContent = cold && here.board.kind === "square"
        ? "Column and row are the heaps; from a square with a dot, whoever moves loses."
        : "";

      const value = find("value");
      const bot = forBot(game, state.at);
      const over = state.at === plies.length;
      value.replaceChildren(`${here.text}: `);
      value.append(over && end.kind === "won" ? "the game is over, " : `${who[mover - 1]} to move, `);
      value.append(make("strong", WORDS[bot], worth(bot, here.bot.remoteness)), " for the bot");
      if (here.explanation) value.append(make("span", "small", ` (${here.explanation})`));

      said(game, over);
      for (const list of ["strip", "plies"]) {
        find(list).querySelectorAll("button").forEach((button) => {
          const current = Number(button.dataset.at) === state.at;
          button.setAttribute("aria-current", current);
          if (current && list === "plies") {
            find(list).scrollTop = button.offsetTop - find(list).offsetTop - find(list).clientHeight / 2;
          }
        });
      }
    };

    // What there is to say of the ply that led here, and of the end.
    const said = (game, over) => {
      const { plies, end, stderr } = game.replay;
      const box = find("said");
      box.replaceChildren();
      const ply = plies[state.at - 1];
      const leaves = (position) => {
        const value = worth(position.value, position.remoteness);
        const why = position.explanation ? ` (${position.explanation})` : "";
        return `leaves ${position.text}, ${value} for whoever moves in it${why}`;
      };
      if (ply && ply.blunder) {
        const error = make("div", "error");
        const name = game.names[ply.seat - 1];
        error.append(make("p", "", `Blunder of ${name === "bot" ? "the bot" : name}, ${ply.blunder.replaceAll("-", " ")}: ${ply.move} ${leaves(game.replay.positions[state.at])}.`));
        if (ply.instead) {
          error.append(make("p", "", `Right was ${ply.right[0]}: it ${leaves(ply.instead)}.`));
          const others = ply.right.slice(1);
          const more = Number(ply.rightCount) > ply.right.length ? `, … (${ply.rightCount} in all)` : "";
          if (others.length) error.append(make("p", "", `Or also ${others.join(", ")}${more}.`));
        }
        box.append(error);
      } else if (ply && game.failures.some(([reason, failed]) => reason === "not-converted" && failed === state.at)) {
        box.append(make("div", "error", "From here on the bot went in circles in a won game."));
      }
      if (over) {
        const failed = end.because !== null;
        const text = failed
          ? `${game.names[end.failed - 1]} failed here: ${end.because}`
          : { won: `${game.names[end.winner - 1]} has won.`, repetition: "A draw: this position arose for the third time.", drawn: "A draw." }[end.kind]
            || "The move cap is reached; the solver's value counts.";
        box.append(make(failed ? "div" : "p", failed ? "error" : "", text));
        if (failed && end.wrote) box.append(make("pre", "", end.wrote));
      }
      if (stderr) {
        const details = make("details");
        details.append(make("summary", "", "What the bot wrote on stderr in this game"), make("pre", "", stderr));
        box.append(details);
      }
    };

    const open = (game, at) => {
      stop();
      state.game = game;
      const { plies, positions } = game.replay;
      const strip = positions.map((_, place) => {
        const bot = forBot(game, place);
        const button = make("button", WORDS[bot], isError(game, place) ? "✗" : "");
        button.type = "button";
        button.dataset.at = place;
        button.title = `position ${place}: ${WORDS[bot]} for the bot`;
        button.setAttribute("aria-label", button.title);
        return button;
      });
      find("strip").replaceChildren(...strip);
      const moves = plies.map((ply, place) => {
        const item = make("li", ply.blunder || isError(game, place + 1) ? "error" : "");
        const button = make("button");
        button.type = "button";
        button.dataset.at = place + 1;
        const name = game.names[ply.seat - 1];
        const note = ply.blunder ? "✗ blunder" : ply.lost ? `−${ply.lost} plies` : ply.fuel ? `fuel ${ply.fuel}` : "";
        button.append(make("span", "n", `${place + 1}.`), make("span", "", name), make("span", "move", ply.move), make("span", "note", note));
        button.title = `${name}: ${ply.move}${ply.fuel ? `, fuel ${ply.fuel}` : ""}`;
        item.append(button);
        return item;
      });
      find("plies").replaceChildren(...moves);
      find("games").querySelectorAll("button").forEach((button) => {
        const current = Number(button.dataset.game) === game.number;
        button.setAttribute("aria-current", current);
        if (current) find("games").scrollTop = button.offsetTop - find("games").offsetTop - 60;
      });
      show(at);
    };

    const list = () => {
      const failedOnly = find("filter").value === "failed";
      const shown = games.filter((game) => !failedOnly || game.failures.length);
      find("games").replaceChildren(...shown.map((game) => {
        const item = make("li");
        const button = make("button");
        button.type = "button";
        button.dataset.game = game.number;
        button.disabled = !game.replay;
        button.title = `${game.start} (${game.instance})${game.replay ? "" : ": only listed"}`;
        const letter = { won: "W", drawn: "D", lost: "L" }[game.result];
        button.append(
          make("span", `mark ${game.result}`, letter),
          make("span", "what", game.number ? `${game.number}. ${game.opponent}, ${game.start}` : `refutation, ${game.start}`),
          make("span", "mark lost", game.failures.length ? "✗" : ""),
        );
        item.append(button);
        return item;
      }));
    };

    const nextError = () => {
      const later = state.game.failures.map(([, ply]) => Math.min(ply, state.game.replay.positions.length - 1));
      const here = later.find((ply) => ply > state.at);
      if (here !== undefined) return show(here);
      const from = playable.indexOf(state.game);
      const order = [...playable.slice(from + 1), ...playable.slice(0, from + 1)];
      const game = order.find((candidate) => candidate.failures.length);
      if (game) open(game, Math.min(game.failures[0][1], game.replay.positions.length - 1));
    };

    const go = {
      first: () => show(0),
      back: () => show(state.at - 1),
      forward: () => show(state.at + 1),
      last: () => show(Infinity),
      error: nextError,
      play: () => {
        if (state.timer) return stop();
        if (state.at === state.game.replay.plies.length) show(0);
        section.querySelector("[data-go=play]").textContent = "⏸ pause";
        state.timer = setInterval(() => {
          show(state.at + 1);
          if (state.at === state.game.replay.plies.length) stop();
        }, PAUSE);
      },
    };

    const api = {
      index,
      go: (what) => {
        if (what !== "play") stop();
        go[what]();
      },
      // The game of this number; without one the most telling.
      open: (number, ply) => {
        const game = playable.find((candidate) => candidate.number === number);
        if (game) open(game, ply === undefined ? 0 : ply);
        return Boolean(game);
      },
      step: (by) => {
        const place = playable.indexOf(state.game) + by;
        if (playable[place]) open(playable[place], 0);
      },
      reveal: () => section.scrollIntoView({ block: "start" }),
    };

    section.hidden = false;
    find("filter").addEventListener("change", list);
    section.addEventListener("pointerdown", () => { active = api; });
    section.addEventListener("focusin", () => { active = api; });
    section.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      if (button.dataset.go) api.go(button.dataset.go);
      else if (button.dataset.at) { stop(); show(Number(button.dataset.at)); }
      else if (button.dataset.game) api.open(Number(button.dataset.game));
    });
    list();
    const first = playable.find((game) => game.failures.length) || playable[0];
    open(first, first.failures.length ? Math.min(first.failures[0][1], first.replay.positions.length - 1) : 0);
    return api;
  };

  data.forEach((games, place) => {
    const section = document.getElementById(`v${place + 1}`);
    viewers.push(section ? viewer(section, place + 1, games.all) : null);
  });
  active = viewers.find(Boolean) || null;

  // #s1g6p2: submission 1, game 6, ply 2.
  const follow = () => {
    const match = /^#s(\d+)g(\d+)(?:p(\d+))?$/.exec(location.hash);
    if (!match) return;
    const chosen = viewers[Number(match[1]) - 1];
    if (chosen && chosen.open(Number(match[2]), match[3] && Number(match[3]))) chosen.reveal();
  };
  addEventListener("hashchange", follow);
  follow();

  const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", e: "error", E: "error" };
  addEventListener("keydown", (event) => {
    if (!active || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("select, input, textarea, .scroll, pre")) return;
    if (KEYS[event.key]) active.go(KEYS[event.key]);
    else if (event.key === "ArrowUp") active.step(-1);
    else if (event.key === "ArrowDown") active.step(1);
    else return;
    event.preventDefault();
  });
})();
