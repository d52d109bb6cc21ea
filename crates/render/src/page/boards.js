// Draws positions. A board is data from the judge; `before` is the board one ply earlier, if any, so
// that what a move took can be shown. Nothing here knows a rule.
const Boards = (() => {
  const SPACE = "http://www.w3.org/2000/svg";
  const WIDTH = 600;
  const HEIGHT = 340;
  // Heaps up to this size are drawn item by item.
  const COUNTABLE = 20;
  const FINGERS = 10;

  const draw = (name, attributes, parent, text) => {
    const element = document.createElementNS(SPACE, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    if (parent) parent.append(element);
    return element;
  };

  const number = (text) => Number(text);

  const short = (text) => (text.length > 12 ? `${text.slice(0, 5)}…${text.slice(-3)}` : text);

  // Columns of items or of a bar, one for each heap.
  const columns = (svg, heaps, before, item) => {
    const most = Math.max(1, ...heaps.map(number), ...before.map(number));
    const step = Math.min(110, (WIDTH - 20) / Math.max(1, heaps.length));
    const left = (WIDTH - step * heaps.length) / 2;
    const ground = HEIGHT - 46;
    draw("line", { class: "ground", x1: 10, x2: WIDTH - 10, y1: ground, y2: ground }, svg);
    heaps.forEach((heap, index) => {
      const middle = left + step * (index + 0.5);
      const count = number(heap);
      const earlier = index < before.length ? number(before[index]) : count;
      if (most <= COUNTABLE) {
        const size = Math.min(30, (ground - 16) / most, step * 0.8);
        for (let place = 0; place < Math.max(count, earlier); place += 1) {
          item(svg, middle, ground - size * (place + 0.5), size, place < count ? "" : "gone");
        }
      } else {
        const tall = (n) => (n === 0 ? 0 : Math.max(4, (ground - 20) * (n / most)));
        const width = Math.min(60, step * 0.7);
        const box = (n, name) => draw("rect", {
          class: name, x: middle - width / 2, y: ground - tall(n), width, height: tall(n), rx: 3,
        }, svg);
        box(count, "stone");
        if (earlier > count) box(earlier, "gone");
      }
      draw("text", { x: middle, y: ground + 20 }, svg, short(heap)).append(
        draw("title", {}, null, heap),
      );
      if (heaps.length > 1) draw("text", { x: middle, y: ground + 40, class: "faint" }, svg, `#${index + 1}`);
    });
  };

  const stone = (svg, x, y, size, gone) =>
    draw("circle", { class: gone || "stone", cx: x, cy: y, r: size * 0.42 }, svg);

  const block = (svg, x, y, size, gone) =>
    draw("rect", { class: gone || "block", x: x - size * 0.9, y: y - size / 2, width: size * 1.8, height: size, rx: 2 }, svg);

  // Two heaps as the column and the row of a square, with the squares from which the mover loses.
  const square = (svg, here, before, cold) => {
    const heaps = here.heaps.map(number);
    const earlier = before ? before.heaps.map(number) : heaps;
    const side = Math.max(...heaps, ...earlier) + 3;
    const size = Math.min((HEIGHT - 34) / side, (WIDTH - 60) / side);
    const left = (WIDTH - size * side) / 2;
    const x = (a) => left + size * (a + 0.5);
    const y = (b) => HEIGHT - 22 - size * (b + 0.5);
    for (let a = 0; a < side; a += 1) {
      for (let b = 0; b < side; b += 1) {
        draw("rect", {
          class: (a + b) % 2 ? "square" : "square dark", x: x(a) - size / 2, y: y(b) - size / 2, width: size, height: size,
        }, svg);
      }
      if (side < 16 || a % 5 === 0) {
        draw("text", { x: x(a), y: HEIGHT - 8, class: "faint" }, svg, a);
        draw("text", { x: left - 12, y: y(a) + 4, class: "faint" }, svg, a);
      }
    }
    for (const [a, b] of cold) {
      if (a < side && b < side) draw("circle", { class: "cold", cx: x(a), cy: y(b), r: size * 0.16 }, svg);
    }
    if (before) {
      draw("line", { class: "path", x1: x(earlier[0]), y1: y(earlier[1]), x2: x(heaps[0]), y2: y(heaps[1]) }, svg);
      draw("circle", { class: "gone", cx: x(earlier[0]), cy: y(earlier[1]), r: size * 0.36 }, svg);
    }
    draw("circle", { class: "here", cx: x(heaps[0]), cy: y(heaps[1]), r: size * 0.36 }, svg);
  };

  const count = (svg, here, before) => {
    const [total, target] = here.heaps;
    const share = (text) => (number(target) ? number(text) / number(target) : 1) * (WIDTH - 40);
    const y = HEIGHT / 2;
    draw("rect", { class: "square", x: 20, y: y - 20, width: WIDTH - 40, height: 40, rx: 6 }, svg);
    draw("rect", { class: "stone", x: 20, y: y - 20, width: share(total), height: 40, rx: 6 }, svg);
    if (before) {
      const from = share(before.heaps[0]);
      draw("rect", { class: "gone", x: 20 + from, y: y - 20, width: share(total) - from, height: 40 }, svg);
    }
    draw("text", { x: 20 + share(total), y: y - 30 }, svg, short(total));
    draw("text", { x: WIDTH - 24, y: y + 40, class: "faint" }, svg, short(target));
  };

  // One hand with its fingers up; a dead one is an empty outline.
  const hand = (svg, x, y, size, held, finger) => {
    const group = draw("g", held ? {} : { class: "dead" }, svg);
    const fingers = held / finger;
    const whole = Math.floor(fingers);
    const drawn = fingers <= FINGERS ? Math.ceil(fingers) : 0;
    const width = Math.min(size * 0.2, (size * 0.9) / Math.max(1, drawn));
    for (let place = 0; place < drawn; place += 1) {
      const long = (place < whole ? 1 : 0.5) * size * (drawn > 2 && (place === 0 || place === drawn - 1) ? 0.62 : 0.75);
      draw("rect", {
        class: "palm", x: x + (place - drawn / 2) * width + 0.5, y: y - size * 0.25 - long,
        width: width - 1, height: long + size * 0.2, rx: width / 2.2,
      }, group);
    }
    draw("rect", { class: "palm", x: x - size * 0.48, y: y - size * 0.3, width: size * 0.96, height: size * 0.62, rx: size * 0.2 }, group);
    const told = finger > 1 && held % finger ? `${whole || ""}½` : String(fingers);
    draw("text", { x, y: y + size * 0.1 }, group, held ? told : "dead");
  };

  // The bot sits below, whoever is on turn; `seats` tells where each player of the board sits.
  const hands = (svg, here, seats, names) => {
    const players = here.players.map((player, index) => ({ ...player, seat: seats[index], turn: index === 0 }));
    players.sort((a, b) => b.seat.row - a.seat.row);
    const tall = HEIGHT / players.length;
    players.forEach((player, row) => {
      const y = tall * (row + 0.62);
      const step = Math.min(130, (WIDTH - 140) / player.hands.length);
      const size = Math.min(step * 0.75, tall * 0.56);
      const left = 120 + (WIDTH - 140 - step * player.hands.length) / 2;
      if (player.turn) {
        draw("rect", { class: "turn", x: 4, y: tall * row + 4, width: WIDTH - 8, height: tall - 8, rx: 12 }, svg);
      }
      draw("text", { x: 16, y: y - 4, class: "label-left" }, svg, names[player.seat.number - 1]);
      player.notes.forEach((note, line) => {
        draw("text", { x: 16, y: y + 14 + 15 * line, class: "label-left faint" }, svg, note);
      });
      player.hands.forEach((held, index) => hand(svg, left + step * (index + 0.5), y, size, held, here.finger));
    });
  };

  const board = (svg, here, earlier, seating) => {
    const same = earlier && earlier.heaps && earlier.heaps.length === here.heaps.length ? earlier.heaps : [];
    switch (here.kind) {
      case "heaps": columns(svg, here.heaps, same, stone); break;
      case "towers": columns(svg, here.heaps, same, block); break;
      case "square":
        if (seating.cold) square(svg, here, earlier, seating.cold);
        else columns(svg, here.heaps, same, stone);
        break;
      case "count": count(svg, here, earlier); break;
      case "sum": sum(svg, here, earlier, seating); break;
      default: hands(svg, here, seating.seats, seating.names);
    }
  };

  // Several boards side by side.
  const sum = (svg, here, earlier, seating) => {
    const wide = WIDTH / here.boards.length;
    here.boards.forEach((part, index) => {
      // Few heaps stand in the middle, and what is beside them is cut off.
      const used = part.kind === "heaps" || part.kind === "towers" ? Math.min(WIDTH, 110 * part.heaps.length + 60) : WIDTH;
      const nested = draw("svg", {
        x: wide * index, y: 0, width: wide, height: HEIGHT, viewBox: `${(WIDTH - used) / 2} 0 ${used} ${HEIGHT}`,
      }, svg);
      board(nested, part, earlier && earlier.boards[index], { ...seating, cold: null });
      if (index) draw("text", { x: wide * index, y: HEIGHT / 2 }, svg, "+");
    });
  };

  // The picture of a position. `seats[i]` is the seat of the i-th player ahead of the one on turn.
  return (position, before, seating) => {
    const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `Position ${position.text}` });
    board(svg, position.board, before && before.board, seating);
    return svg;
  };
})();
