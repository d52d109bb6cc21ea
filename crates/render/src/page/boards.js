// Draws positions. A board is data from the judge. `before` is the board one ply earlier, if any, from which the
// effect of the move is drawn. Every part has a name, `data-part`, which a click on it selects. This script knows
// no rules.
const Boards = (() => {
  const SPACE = "http://www.w3.org/2000/svg";
  const WIDTH = 600;
  const HEIGHT = 340;
  // Heaps up to this size are drawn item by item.
  const COUNTABLE = 20;
  // The least size of an item: with a few heaps, it is 24 pixels on a phone.
  const FINGER = 31;
  const FINGERS = 10;

  const draw = (name, attributes, parent, text) => {
    const element = document.createElementNS(SPACE, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    if (parent) parent.append(element);
    return element;
  };

  const number = (text) => Number(text);

  // The part of the plane that a board takes up, and the size of the smallest thing on it that can be clicked.
  const box = (x, y, width, height, unit) => ({ x, y, width, height, unit });

  // An invisible area over a small part, which is easier to hit.
  const area = (svg, x, y, width, height, part) => {
    if (part["data-part"]) draw("rect", { ...part, class: "crossing", x, y, width, height }, svg);
  };

  // The name of a part; in a sum, the number of the component is its prefix.
  const named = (seating, part) => ({ "data-part": `${seating.component || ""}${part}` });

  const short = (text) => (text.length > 12 ? `${text.slice(0, 5)}…${text.slice(-3)}` : text);

  // Columns of items or of a bar, one for each heap.
  const columns = (svg, heaps, before, item, seating) => {
    const most = Math.max(1, ...heaps.map(number), ...before.map(number));
    const step = Math.min(110, (WIDTH - 20) / Math.max(1, heaps.length));
    const left = (WIDTH - step * heaps.length) / 2;
    const isCountable = most <= COUNTABLE;
    const size = Math.min(54, Math.max(FINGER, (HEIGHT - 62) / most), step * 0.8);
    const ground = Math.max(HEIGHT - 46, isCountable ? 16 + size * most : 0);
    const used = Math.max(140, step * heaps.length + 20);
    const edge = (WIDTH - used) / 2;
    draw("line", { class: "ground", x1: edge + 6, x2: edge + used - 6, y1: ground, y2: ground }, svg);
    heaps.forEach((heap, index) => {
      const middle = left + step * (index + 0.5);
      const count = number(heap);
      const earlier = index < before.length ? number(before[index]) : count;
      if (isCountable) {
        for (let place = 0; place < Math.max(count, earlier); place += 1) {
          item(svg, middle, ground - size * (place + 0.5), size, place < count ? "" : "gone");
          if (place < count) area(svg, middle - step / 2, ground - size * (place + 1), step, size, named(seating, `h${index}.${place}`));
        }
      } else {
        const tall = (n) => (n === 0 ? 0 : Math.max(4, (ground - 20) * (n / most)));
        const width = Math.min(60, step * 0.7);
        const bar = (n, name) => draw("rect", {
          class: name, x: middle - width / 2, y: ground - tall(n), width, height: tall(n), rx: 3,
        }, svg);
        bar(count, "stone");
        if (earlier > count) bar(earlier, "gone");
        if (count) area(svg, middle - step / 2, 10, step, ground - 10, named(seating, `h${index}`));
      }
      draw("text", { x: middle, y: ground + 20 }, svg, short(heap)).append(
        draw("title", {}, null, heap),
      );
      if (heaps.length > 1) draw("text", { x: middle, y: ground + 40, class: "faint" }, svg, `#${index + 1}`);
    });
    return box(edge, 0, used, ground + 46, isCountable ? Math.min(size, step) : step);
  };

  const stone = (svg, x, y, size, gone) =>
    draw("circle", { class: gone || "stone", cx: x, cy: y, r: size * 0.42 }, svg);

  const block = (svg, x, y, size, gone) =>
    draw("rect", { class: gone || "block", x: x - size * 0.9, y: y - size / 2, width: size * 1.8, height: size, rx: 2 }, svg);

  // Two heaps as the column and the row of a square, with the squares on which the player to move loses.
  const square = (svg, here, before, seating) => {
    const { cold } = seating;
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
          ...named(seating, `s${a}.${b}`), class: (a + b) % 2 ? "square" : "square dark", x: x(a) - size / 2, y: y(b) - size / 2, width: size, height: size,
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
    return box(left - 26, HEIGHT - 24 - size * side, size * side + 52, size * side + 24, size);
  };

  const count = (svg, here, before, seating) => {
    const [total, target] = here.heaps;
    const share = (text) => (number(target) ? number(text) / number(target) : 1) * (WIDTH - 40);
    const y = HEIGHT / 2;
    draw("rect", { class: "square", x: 20, y: y - 20, width: WIDTH - 40, height: 40, rx: 6 }, svg);
    draw("rect", { class: "stone", x: 20, y: y - 20, width: share(total), height: 40, rx: 6 }, svg);
    if (before) {
      const from = share(before.heaps[0]);
      draw("rect", { class: "gone", x: 20 + from, y: y - 20, width: share(total) - from, height: 40 }, svg);
    }
    if (number(target) <= 60) {
      const wide = (WIDTH - 40) / number(target);
      for (let to = number(total) + 1; to <= number(target); to += 1) {
        draw("rect", { ...named(seating, `t${to}`), class: "step", x: 20 + wide * (to - 1), y: y - 20, width: wide, height: 40 }, svg);
      }
    }
    draw("text", { x: 20 + share(total), y: y - 30 }, svg, short(total));
    draw("text", { x: WIDTH - 24, y: y + 40, class: "faint" }, svg, short(target));
    return box(0, y - 56, WIDTH, 112, number(target) <= 60 ? (WIDTH - 40) / number(target) : 40);
  };

  // One hand with its fingers up; a dead one is an empty outline.
  const hand = (svg, x, y, size, held, finger, mark, part) => {
    const group = draw("g", { ...part, class: `${held ? "" : "dead"} ${mark || ""}` }, svg);
    if (mark) {
      draw("rect", { class: "halo", x: x - size * 0.6, y: y - size * 1.05, width: size * 1.2, height: size * 1.6, rx: size * 0.2 }, group);
    }
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
    draw("text", { x, y: y + size * 0.1, class: held ? "on-hand" : "faint" }, group, held ? told : "dead");
    draw("rect", { class: "crossing", x: x - size * 0.5, y: y - size, width: size, height: size * 1.35 }, group);
    if (mark) draw("text", { x, y: y + size * 0.48, class: "faint" }, group, mark);
  };

  // The bot is always below, also if it is not on turn; `seats` gives the row of each player.
  const hands = (svg, here, seating) => {
    const { seats, names, touched } = seating;
    // The hand that made the last move, then the hand that it was made on.
    const marks = ["tapped with", "was tapped"];
    const markOf = (player, hand) => marks[touched.findIndex(([whose, which]) => whose === player && which === hand)];
    const players = here.players.map((player, index) => ({ ...player, index, seat: seats[index], turn: index === 0 }));
    players.sort((a, b) => b.seat.row - a.seat.row);
    const tall = HEIGHT / players.length;
    let unit = tall;
    players.forEach((player, row) => {
      const y = tall * (row + 0.62);
      const step = Math.min(130, (WIDTH - 140) / player.hands.length);
      const size = Math.min(step * 0.75, tall * 0.5);
      const left = 120 + (WIDTH - 140 - step * player.hands.length) / 2;
      unit = Math.min(unit, size);
      if (player.turn) {
        draw("rect", { class: "turn", x: 4, y: tall * row + 4, width: WIDTH - 8, height: tall - 8, rx: 12 }, svg);
      }
      draw("text", { x: 16, y: y - 4, class: "label-left" }, svg, names[player.seat.number - 1]);
      player.notes.forEach((note, line) => {
        draw("text", { x: 16, y: y + 14 + 15 * line, class: "label-left faint" }, svg, note);
      });
      player.hands.forEach((held, index) => hand(svg, left + step * (index + 0.5), y, size, held, here.finger, markOf(player.index, index), named(seating, `f${player.index}.${held}`)));
    });
    return box(0, 0, WIDTH, HEIGHT, unit);
  };

  const board = (svg, here, earlier, seating) => {
    const same = earlier && earlier.heaps && earlier.heaps.length === here.heaps.length ? earlier.heaps : [];
    switch (here.kind) {
      case "heaps": return columns(svg, here.heaps, same, stone, seating);
      case "towers": return columns(svg, here.heaps, same, block, seating);
      case "square":
        if (seating.cold) return square(svg, here, earlier, seating);
        return columns(svg, here.heaps, same, stone, seating);
      case "count": return count(svg, here, earlier, seating);
      case "sum": return sum(svg, here, earlier, seating);
      case "grid": return grid(svg, here.grid, earlier && earlier.grid, seating);
      case "places": return places(svg, here.places, earlier && earlier.places, seating);
      default: return hands(svg, here, seating);
    }
  };

  // Draws the symbol of a character at a point, as wide as a cell. `owner` selects its color.
  const figure = (svg, mark, x, y, size) => {
    const owner = mark.owner === null ? "owner" : `owner owner${mark.owner % 4}`;
    const half = size / 2;
    const kind = typeof mark.figure === "string" ? mark.figure : Object.keys(mark.figure)[0];
    switch (kind) {
      case "disc": draw("circle", { class: owner, cx: x, cy: y, r: size * 0.4 }, svg); break;
      case "ring": draw("circle", { class: `${owner} outline`, cx: x, cy: y, r: size * 0.34, "stroke-width": size * 0.1 }, svg); break;
      case "coin":
        draw("circle", { class: owner, cx: x, cy: y, r: size * 0.3 }, svg);
        draw("circle", { class: "coin", cx: x, cy: y, r: size * 0.2 }, svg);
        break;
      case "cross":
        for (const turn of [1, -1]) {
          draw("line", { class: `${owner} outline`, x1: x - size * 0.3, y1: y - turn * size * 0.3, x2: x + size * 0.3, y2: y + turn * size * 0.3, "stroke-width": size * 0.1 }, svg);
        }
        break;
      case "domino": {
        // This half of a two-cell piece, open toward the other half.
        const reach = size * 0.12;
        const [dx, dy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[mark.figure.domino];
        draw("rect", {
          class: owner, rx: 2,
          x: x - half + (dx < 0 ? 0 : reach), y: y - half + (dy < 0 ? 0 : reach),
          width: size - (dx ? reach : 2 * reach), height: size - (dy ? reach : 2 * reach),
        }, svg);
        break;
      }
      case "text":
        draw("text", { class: `${owner} letter`, x, y: y + size * 0.25 }, svg, mark.figure.text).style.fontSize = `${size * 0.7}px`;
        break;
      case "wall": draw("rect", { class: "wall", x: x - half, y: y - half, width: size, height: size }, svg); break;
      default: draw("rect", { class: owner, x: x - size * 0.42, y: y - size * 0.42, width: size * 0.84, height: size * 0.84, rx: 2 }, svg);
    }
  };

  // Marks the last move by the characters that changed: an arrow if a piece went from one cell to another, or else
  // a ring around each changed cell.
  const lastMove = (svg, cells, before, marks, at, size) => {
    if (!before || before.length !== cells.length) return;
    const places = cells.flatMap((cell, index) => (cell === before[index] ? [] : [index]));
    const emptied = places.filter((place) => marks[before[place]] && !marks[cells[place]]);
    const filled = places.filter((place) => marks[cells[place]]);
    if (places.length === 2 && emptied.length === 1 && filled.length === 1) {
      const [[x1, y1], [x2, y2]] = [at(emptied[0]), at(filled[0])];
      const length = Math.hypot(x2 - x1, y2 - y1);
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const [width, head] = [size * 0.16, size * 0.3];
      const [x, y] = [x2 - dx * size * 0.36, y2 - dy * size * 0.36];
      const [neckX, neckY] = [x - dx * head, y - dy * head];
      draw("line", { class: "arrow", x1, y1, x2: neckX, y2: neckY, "stroke-width": size * 0.07 }, svg);
      const points = [[x, y], [neckX - dy * width, neckY + dx * width], [neckX + dy * width, neckY - dx * width]];
      draw("polygon", { class: "arrow head", points: points.map((point) => point.join(",")).join(" ") }, svg);
      return;
    }
    // On a board that was turned, all cells differ, so nothing is marked.
    if (places.length <= 6) places.forEach((place) => {
      const [cx, cy] = at(place);
      draw("circle", { class: "last", cx, cy, r: size * 0.46 }, svg);
    });
  };

  // Rows of cells. In a grid of hexagons, each row is shifted by half a cell.
  const grid = (svg, { rows, cols, shape, on, cells, marks }, earlier, seating) => {
    const hex = shape === "hex";
    const tall = hex ? 0.866 : 1;
    const size = Math.min((WIDTH - 20) / (cols + (hex ? rows / 2 : 0)), (HEIGHT - 20) / (rows * tall), 64);
    const left = (WIDTH - size * (cols + (hex ? (rows - 1) / 2 : 0))) / 2;
    const top = (HEIGHT - size * rows * tall) / 2;
    const x = (row, col) => left + size * (col + 0.5 + (hex ? row / 2 : 0));
    const y = (row) => top + size * tall * (row + 0.5);
    const each = (use) => cells.forEach((cell, index) => use(cell, Math.floor(index / cols), index % cols));
    if (on === "points") {
      for (let row = 0; row < rows; row += 1) draw("line", { class: "grid-line", x1: x(row, 0), y1: y(row), x2: x(row, cols - 1), y2: y(row) }, svg);
      for (let col = 0; col < cols; col += 1) draw("line", { class: "grid-line", x1: x(0, col), y1: y(0), x2: x(rows - 1, col), y2: y(rows - 1) }, svg);
    } else {
      each((_, row, col) => {
        const part = named(seating, `c${row * cols + col}`);
        if (hex) {
          const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
            const angle = Math.PI * (corner / 3 + 1 / 6);
            return `${x(row, col) + size * 0.577 * Math.cos(angle)},${y(row) + size * 0.577 * Math.sin(angle)}`;
          });
          draw("polygon", { ...part, class: "square", points: corners.join(" ") }, svg);
        } else {
          draw("rect", { ...part, class: "square", x: x(row, col) - size / 2, y: y(row) - size / 2, width: size, height: size }, svg);
        }
      });
    }
    if (on === "points") {
      each((_, row, col) => draw("circle", { ...named(seating, `c${row * cols + col}`), class: "crossing", cx: x(row, col), cy: y(row), r: size * 0.45 }, svg));
    }
    each((cell, row, col) => {
      if (marks[cell]) figure(svg, marks[cell], x(row, col), y(row), size * (hex ? 0.8 : 1));
    });
    const at = (index) => [x(Math.floor(index / cols), index % cols), y(Math.floor(index / cols))];
    lastMove(svg, cells, earlier && earlier.cells, marks, at, size);
    const wide = size * (cols + (hex ? (rows - 1) / 2 : 0));
    return box(left - 6, top - 6 - (hex ? size * 0.15 : 0), wide + 12, size * rows * tall + (hex ? size * 0.3 : 0) + 12, size * tall * (on === "points" ? 0.9 : 1));
  };

  // An invisible band along a link, as wide as a finger needs, that leaves the places at its ends free.
  const linkArea = (svg, [x1, y1], [x2, y2], part) => {
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length < 1) return;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const end = Math.min(20, length / 4);
    const corner = (along, aside) => `${x1 + dx * along - dy * aside},${y1 + dy * along + dx * aside}`;
    const points = [corner(end, -20), corner(length - end, -20), corner(length - end, 20), corner(end, 20)];
    draw("polygon", { ...part, class: "crossing", points: points.join(" ") }, svg);
  };

  // A graph: places at given points, with lines between them.
  const places = (svg, { places: points, links, at, along, marks }, earlier, seating) => {
    // Places and lines that a board of this size lacks.
    const isBlank = (mark) => mark && mark.figure.text && !mark.figure.text.trim();
    const there = points.filter((_, index) => !isBlank(marks[at[index]]));
    const [xs, ys] = [0, 1].map((axis) => (there.length ? there : points).map((point) => point[axis]));
    const spread = (values) => Math.max(1, Math.max(...values) - Math.min(...values));
    const scale = Math.min((WIDTH - 80) / spread(xs), (HEIGHT - 80) / spread(ys));
    const middle = (values) => (Math.max(...values) + Math.min(...values)) / 2;
    const place = ([x, y]) => [WIDTH / 2 + (x - middle(xs)) * scale, HEIGHT / 2 + (y - middle(ys)) * scale];
    // A finger hits a place within this distance. It does not cover lines that can be drawn.
    const apart = (point) => Math.min(...points.filter((other) => other !== point).map(([x, y]) => Math.hypot(x - point[0], y - point[1])));
    const reach = along.length ? 20 : Math.max(20, Math.min(30, Math.min(...points.map(apart)) * scale / 2));
    links.forEach(([from, to], index) => {
      const mark = marks[along[index]];
      if (isBlank(mark)) return;
      const [[x1, y1], [x2, y2]] = [place(points[from]), place(points[to])];
      const owner = mark && mark.owner !== null ? `owner${mark.owner % 4}` : "";
      draw("line", { class: mark ? `link drawn ${owner}` : "link", x1, y1, x2, y2 }, svg);
      linkArea(svg, [x1, y1], [x2, y2], named(seating, `l${index}`));
      if (earlier && earlier.along[index] !== along[index]) draw("line", { class: "last", x1, y1, x2, y2 }, svg);
    });
    points.forEach((point, index) => {
      const mark = marks[at[index]];
      if (isBlank(mark)) return;
      const [x, y] = place(point);
      // Lines do not cross a letter.
      if (mark && mark.figure.text) draw("circle", { class: "place", cx: x, cy: y, r: 17 }, svg);
      if (mark) figure(svg, mark, x, y, mark.figure.text ? 28 : 34);
      else draw("circle", { class: "place", cx: x, cy: y, r: 7 }, svg);
      draw("circle", { ...named(seating, `p${index}`), class: "crossing", cx: x, cy: y, r: reach }, svg);
    });
    lastMove(svg, at, earlier && earlier.at, marks, (index) => place(points[index]), 48);
    const [wide, tall] = [spread(xs) * scale + 80, spread(ys) * scale + 80];
    return box((WIDTH - wide) / 2, (HEIGHT - tall) / 2, wide, tall, 2 * reach);
  };

  // Cuts off the empty space around a board.
  const show = (svg, { x, y, width, height }) => svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);

  // Several boards side by side.
  const sum = (svg, here, earlier, seating) => {
    const wide = WIDTH / here.boards.length;
    let unit = HEIGHT;
    here.boards.forEach((part, index) => {
      const nested = draw("svg", { x: wide * index, y: 0, width: wide, height: HEIGHT }, svg);
      const used = board(nested, part, earlier && earlier.boards[index], { ...seating, cold: null, component: `${seating.component || ""}${index}/` });
      show(nested, used);
      unit = Math.min(unit, used.unit * Math.min(wide / used.width, HEIGHT / used.height));
      if (index) draw("text", { x: wide * index, y: HEIGHT / 2 }, svg, "+");
    });
    return box(0, 0, WIDTH, HEIGHT, unit);
  };

  // The picture of a position. `seats[i]` is the seat of the i-th player ahead of the one on turn.
  return (position, before, seating) => {
    const svg = draw("svg", { role: "img", "aria-label": `Position ${position.text}` });
    const used = board(svg, position.board, before && before.board, seating);
    show(svg, used);
    // The least width, in pixels, at which a finger hits everything on the board.
    svg.dataset.least = Math.ceil((24 / used.unit) * used.width);
    return svg;
  };
})();
