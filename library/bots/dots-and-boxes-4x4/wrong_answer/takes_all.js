// Closes every box that it can, gives none away as long as there is another line, and then gives as few as it can. It
// never leaves the last two boxes of a chain to the other player, which would keep the turn to draw with it.
const SIDE = Number(readline().split(" ")[1]), ACROSS = SIDE * (SIDE + 1), LINES = 2 * ACROSS;
const around = (box) => {
    const upright = ACROSS + Math.floor(box / SIDE) * (SIDE + 1) + (box % SIDE);
    return [box, box + SIDE, upright, upright + 1];
};
const boxes = Array.from({ length: SIDE * SIDE }, (_, box) => around(box));

/** The lines that close a box. */
function closing(lines) {
    const free = (box) => box.filter((line) => lines[line] === ".");
    return boxes.map(free).filter((left) => left.length === 1).map((left) => left[0]);
}

/** How many boxes the other player can close, one after the other. */
function given(lines) {
    const next = lines.slice();
    let count = 0;
    for (let open = closing(next); open.length > 0; open = closing(next)) {
        count += open.filter((line) => line === open[0]).length;
        next[open[0]] = "-";
    }
    return count;
}

for (let position = readline(); position !== null; position = readline()) {
    const lines = position.slice(0, LINES).split("");
    let [best] = closing(lines);
    if (best === undefined) {
        let least = Infinity;
        for (let line = 0; line < LINES; line++) {
            if (lines[line] !== ".") continue;
            const next = lines.slice();
            next[line] = "-";
            if (given(next) < least) [best, least] = [line, given(next)];
        }
    }
    print(best + 1);
}
