// Chomp: eat a square of the bar and all that lies below and to the right of it. Whoever has to eat the
// poisoned square at the top left loses.

const HEADER = `title = "Chomp"
summary = "Eat a square and all below and to the right of it; the one at the top left is poisoned."
keys.rows = { min = 1, max = 6, default = 3, about = "rows of the bar" }
keys.cols = { min = 1, max = 8, default = 4, about = "columns of the bar" }
board = { grid = ["rows", "cols"], marks = { "#" = "block" } }
impartial = true
expect = { positions = 34, value = "win" }`;

let rows = 3;
let cols = 4;

/** The bar is whole. */
function start(...given) {
    [rows, cols] = given;
    return written(Array(rows).fill(cols));
}

/** The bar of which so many squares of each row are left. */
function written(lengths) {
    return lengths.map((length) => "#".repeat(length) + ".".repeat(cols - length)).join("/");
}

/** Every square but the poisoned one can be eaten: who has only that one left has lost. */
function moves(position) {
    const lengths = position.split("/").map((row) => row.lastIndexOf("#") + 1);
    const fits = lengths.every((length, row) => length <= (row === 0 ? cols : lengths[row - 1]));
    if (lengths.length !== rows || lengths[0] === 0 || !fits || written(lengths) !== position) {
        return `bad a position has ${rows} rows of ${cols} squares with / between them: # for each that is ` +
            "left, then dots; no row is longer than the one above it, and the poisoned square is there";
    }
    const found = [];
    lengths.forEach((length, row) => {
        for (let col = row === 0 ? 1 : 0; col < length; col++) {
            const left = lengths.map((old, r) => (r < row ? old : Math.min(old, col)));
            found.push([`${row + 1} ${col + 1}`, written(left)]);
        }
    });
    return found;
}

// The conversation: a line for every question.
function answer(question, rest) {
    if (question === "header") return HEADER + "\nready";
    if (question === "start") return start(...rest.split(" ").map(Number));
    if (question !== "moves") return "?";
    const found = moves(rest);
    return Array.isArray(found) ? found.map((pair) => pair.join("\t")).join("\t") : found;
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const blank = (line + " ").indexOf(" ");
    console.log(answer(line.slice(0, blank), line.slice(blank + 1)));
});
