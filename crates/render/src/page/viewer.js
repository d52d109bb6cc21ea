// Replays the games of one submission. All texts reach the page as text, never as markup.
const Viewer = (() => {
  const WORDS = { W: "won", D: "drawn", L: "lost", "?": "undecided" };
  const PAUSE = 900;

  const make = (name, className, text) => {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  // Base64 of deflated JSON.
  const unpacked = (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(inflated).json();
  };

  const viewer = (section, { positions, games }, moved) => {
    const find = (name) => section.querySelector(`.${name}`);
    const state = { game: null, at: 0, timer: null };

    const stop = () => {
      clearInterval(state.timer);
      state.timer = null;
      section.querySelector("[data-go=play]").textContent = "▶ Play";
    };

    const position = (game, at) => positions[game.at[at][0]];
    const forBot = (game, at) => game.at[at][1];
    const moverSeat = (game, at) => (at % game.names.length) + 1;
    // In a match, both players have names.
    const hero = (game) => game.hero || "bot";
    const theHero = (game) => game.hero || "the bot";
    const called = (game) => (game.number ? `Game ${game.number}` : "The refutation");
    const against = (game) => {
      if (!game.number) return "";
      if (game.hero) return ` against ${game.names[2 - game.seat]}`;
      return ` against ${game.opponent}${game.names.length === 2 ? "" : " in all other seats"}`;
    };
    // Rules that all games share are shown once, below the board.
    const common = games.every((game) => game.rules === games[0].rules) ? games[0].rules : "";
    const withRules = (game, text) => (game.rules && !common ? `${text} (${game.rules})` : text);
    const isError = (game, ply) => game.failures.some(([, failed]) => failed === ply);
    const firstError = (game) => (game.failures.length ? Math.min(game.failures[0][1], game.at.length - 1) : 0);

    const show = (at) => {
      const { game } = state;
      state.at = Math.max(0, Math.min(at, game.at.length - 1));
      const here = position(game, state.at);
      const mover = moverSeat(game, state.at);
      const who = game.names;
      // Seats in order of play, beginning with the player to move. The bot has the lowest row, the next player the
      // row above.
      const seats = who.map((_, ahead) => {
        const number = ((mover - 1 + ahead) % who.length) + 1;
        return { number, row: (number - game.seat + who.length) % who.length };
      });
      const touched = state.at ? game.plies[state.at - 1].touched : [];
      find("board").replaceChildren(
        Boards(here, state.at ? position(game, state.at - 1) : null, { cold: game.cold, seats, names: who, touched }),
      );
      find("heading").textContent = withRules(game, `${called(game)}: ${hero(game)} moves ${game.turn}${against(game)}, from ${game.start}`);

      const legend = [];
      if (game.cold && here.board.kind === "square") legend.push("Column and row are the heaps. On a square with a dot, the player to move loses.");
      if (here.board.kind === "hands") legend.push("Positions are written from the view of the player to move.");
      if (touched.length) legend.push("Marked: the tapping and the tapped hand.");
      if (common) legend.push(`Rules of all games: ${common}.`);
      find("legend").textContent = legend.join(" ");

      const value = find("value");
      const over = state.at === game.plies.length;
      value.replaceChildren(withRules(game, here.text), ": ");
      value.append(over && game.end.kind === "won" ? "the game is over, " : `${who[mover - 1]} to move, `);
      value.append(make("strong", WORDS[forBot(game, state.at)], game.at[state.at][2]), ` for ${theHero(game)}`);
      if (!state.at && game.expected === "lost") value.append(make("span", "small", " – lost start, nothing to win"));
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

    // A sentence in which text between backticks is code.
    const sentence = (tag, name, text) => {
      const element = make(tag, name, "");
      text.split("`").forEach((part, place, { length }) => {
        const isCode = place % 2 === 1;
        if (isCode && place < length - 1) element.append(make("code", "", part));
        else element.append(isCode ? `\`${part}` : part);
      });
      return element;
    };

    // Describes the ply that led to this position, and the end of the game.
    const said = (game, over) => {
      const { plies, end, stderr } = game;
      const box = find("said");
      box.replaceChildren();
      const ply = plies[state.at - 1];
      const leaves = (position) => {
        const why = position.explanation ? ` (${position.explanation})` : "";
        return `leaves ${position.text}, ${position.worth} for the player to move${why}`;
      };
      const named = (seat, the = "The") => game.names[seat - 1] === "bot" ? `${the} bot` : game.names[seat - 1];
      if (ply) box.append(make("p", "did", `${named(ply.seat)} played ${ply.move}${ply.words === ply.move ? "" : `: ${ply.words}`}.`));
      if (ply && ply.blunder) {
        const error = make("div", "error");
        error.append(make("p", "", `A blunder, ${ply.blunder}: ${ply.move} ${leaves(position(game, state.at))}.`));
        if (ply.right) error.append(make("p", "", `Right was ${ply.right}: it ${leaves(positions[ply.instead])}.`));
        if (ply.others) error.append(make("p", "", `Or also ${ply.others}.`));
        box.append(error);
      } else if (ply && game.failures.some(([reason, failed]) => reason === "not-converted" && failed === state.at)) {
        box.append(make("div", "error", `From here on, ${game.hero ? "the player" : "the bot"} repeated positions in a won game.`));
      }
      if (over) {
        const failed = end.because !== null;
        const text = failed
          ? `${named(end.failed)} failed here: ${end.because}`
          : { won: `${named(end.winner)} has won.`, repetition: "A draw: this position occurred for the third time.", drawn: "A draw." }[end.kind]
            || "The move cap is reached; the solver's value counts.";
        box.append(sentence(failed ? "div" : "p", failed ? "error" : "", text));
        if (failed && end.wrote) box.append(make("p", "", `Output of ${named(end.failed, "the")}:`), make("pre", "", end.wrote));
      }
      if (stderr) {
        const details = make("details");
        details.open = end.failed !== null;
        details.append(make("summary", "", "Standard error of the bot in this game"), make("pre", "", stderr));
        box.append(details);
      }
    };

    const open = (game, at) => {
      stop();
      state.game = game;
      const strip = game.at.map((_, place) => {
        const word = WORDS[forBot(game, place)];
        const button = make("button", word, isError(game, place) ? "✗" : "");
        button.type = "button";
        button.dataset.at = place;
        button.title = `position ${place}: ${word} for ${theHero(game)}`;
        button.setAttribute("aria-label", button.title);
        return button;
      });
      find("strip").replaceChildren(...strip);
      const moves = game.plies.map((ply, place) => {
        const item = make("li", ply.blunder || isError(game, place + 1) ? "error" : "");
        const button = make("button");
        button.type = "button";
        button.dataset.at = place + 1;
        const name = game.names[ply.seat - 1];
        const value = game.at[place + 1][2];
        const note = ply.blunder ? "✗ blunder" : ply.lost ? `−${ply.lost} plies` : value;
        button.append(make("span", "n", `${place + 1}.`), make("span", "who", name), make("span", "move", ply.move), make("span", "note", note));
        button.title = `${name}: ${ply.words}; then ${value} for ${theHero(game)}${ply.fuel ? `; fuel ${ply.fuel}` : ""}`;
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

    const FILTERS = {
      all: () => true,
      failed: (game) => game.failures.length,
      unconverted: (game) => game.expected === "won" && game.result !== "won",
      lost: (game) => game.result === "lost",
    };

    const listed = () => games.filter(FILTERS[find("filter").value]);

    const list = () => {
      find("games").replaceChildren(...listed().map((game) => {
        const item = make("li");
        const button = make("button");
        button.type = "button";
        button.dataset.game = game.number;
        // A lost start cannot be won, so a loss there is not marked as bad.
        const nothing = game.expected === "lost" && game.result === "lost";
        const letter = nothing ? "–" : { won: "W", drawn: "D", lost: "L" }[game.result];
        const who = game.hero ? `${game.hero} ${game.turn}` : `${game.opponent}, bot ${game.turn}`;
        const what = game.number ? `${game.number}. ${who}: ${game.start}` : `refutation: ${game.start}`;
        button.title = `${withRules(game, what)}; ${nothing ? "lost start, nothing to win" : `${game.result}, the start was ${game.expected} for ${theHero(game)}`}`;
        button.append(
          make("span", `mark ${nothing ? "" : game.result}`, letter),
          make("span", "what", withRules(game, what)),
          make("span", "mark lost", game.failures.length ? "✗" : ""),
        );
        button.setAttribute("aria-current", game === state.game);
        item.append(button);
        return item;
      }));
    };

    const step = (by) => {
      const all = listed();
      const game = all[all.indexOf(state.game) + by];
      if (game) open(game, 0);
    };

    const nextError = () => {
      const later = state.game.failures.map(([, ply]) => Math.min(ply, state.game.at.length - 1));
      const here = later.find((ply) => ply > state.at);
      if (here !== undefined) return show(here);
      const from = games.indexOf(state.game);
      const order = [...games.slice(from + 1), ...games.slice(0, from + 1)];
      const game = order.find((candidate) => candidate.failures.length);
      if (game) open(game, firstError(game));
    };

    const go = {
      first: () => show(0),
      back: () => show(state.at - 1),
      forward: () => show(state.at + 1),
      last: () => show(Infinity),
      next: () => step(1),
      previous: () => step(-1),
      error: nextError,
      play: () => {
        if (state.timer) return stop();
        if (state.at === state.game.plies.length) show(0);
        section.querySelector("[data-go=play]").textContent = "⏸ Pause";
        state.timer = setInterval(() => {
          show(state.at + 1);
          if (state.at === state.game.plies.length) stop();
        }, PAUSE);
      },
    };

    const tell = () => moved(`game-${state.game.number}${state.at ? `-ply-${state.at}` : ""}`);

    const api = {
      go: (what) => {
        if (what !== "play") stop();
        go[what]();
        tell();
      },
      open: (number, ply) => {
        const game = games.find((candidate) => candidate.number === number);
        if (game) open(game, ply === undefined ? 0 : ply);
        return Boolean(game);
      },
      reveal: () => section.scrollIntoView({ block: "start" }),
    };

    section.hidden = false;
    if (!games.some((game) => game.failures.length)) section.querySelector("[data-go=error]").hidden = true;
    find("filter").addEventListener("change", list);
    section.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      if (button.dataset.go) return api.go(button.dataset.go);
      if (button.dataset.at) { stop(); show(Number(button.dataset.at)); }
      else if (button.dataset.game) api.open(Number(button.dataset.game));
      tell();
    });
    list();
    const first = games.find((game) => game.failures.length) || games[0];
    open(first, firstError(first));
    return api;
  };

  // `moved` is called with the place of the viewer, as a fragment of a URL.
  return async (section, packed, moved) => viewer(section, await unpacked(packed), moved);
})();
