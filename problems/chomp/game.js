// Chomp: eat a square of the bar and all that lies below and to the right of it. Whoever has to eat the
// poisoned square at the top left loses.

const HEADER = `title = "Chomp"
summary = "Eat a square and all below and to the right of it; the one at the top left is poisoned."
keys.rows = { min = 1, max = 6, default = 3, about = "rows of the bar" }
keys.cols = { min = 1, max = 8, default = 4, about = "columns of the bar" }
board = { grid = ["rows", "cols"], marks = { "#" = "block" } }
impartial = true
expect = { positions = 34, value = "win" }`;

let cols = 4;

/** The bar is whole. */
function start(rows, columns) {
    cols = columns;
    return Array(rows).fill("#".repeat(cols)).join("/");
}

/** Every square but the poisoned one can be eaten: who has only that one left has lost. */
function moves(position) {
    const lengths = position.split("/").map((row) => row.lastIndexOf("#") + 1);
    const found = [];
    lengths.forEach((length, row) => {
        for (let col = row === 0 ? 1 : 0; col < length; col++) {
            const left = lengths.map((old, r) => (r < row ? old : Math.min(old, col)));
            const next = left.map((l) => "#".repeat(l) + ".".repeat(cols - l)).join("/");
            found.push([`${row + 1} ${col + 1}`, next]);
        }
    });
    return found;
}

// The conversation: a line for every question.
function answer(question, rest) {
    if (question === "header") return HEADER + "\nready";
    if (question === "start") return start(...rest.split(" ").map(Number));
    if (question !== "moves") return "?";
    return moves(rest).map((pair) => pair.join("\t")).join("\t");
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const blank = (line + " ").indexOf(" ");
    console.log(answer(line.slice(0, blank), line.slice(blank + 1)));
});
