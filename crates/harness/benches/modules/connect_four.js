// Connect Four on a small board, as plainly as problems/connect-four/game.c.

const HEADER = `title = "Connect Four"
keys.cols = { min = 1, max = 7, default = 4, about = "columns" }
keys.rows = { min = 1, max = 6, default = 4, about = "rows" }`;

let cols = 4;
let rows = 4;

function start(givenCols, givenRows) {
    cols = givenCols;
    rows = givenRows;
    return ".".repeat(rows * cols);
}

/** Whether a line of four goes down from this cell, or to the right, or both. */
function wins(cells, row, col, mark) {
    for (const [down, right] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
        let count = 0;
        let [r, c] = [row, col];
        while (count < 4 && r < rows && c >= 0 && c < cols && cells[r * cols + c] === mark) {
            count++;
            r += down;
            c += right;
        }
        if (count === 4) return true;
    }
    return false;
}

function moves(cells) {
    let taken = 0;
    for (const cell of cells) taken += cell !== "." ? 1 : 0;
    const [me, other] = taken % 2 === 0 ? "xo" : "ox";
    for (let row = 0; row < rows; row++) {
        for (let col = 0; col < cols; col++) {
            if (cells[row * cols + col] === other && wins(cells, row, col, other)) return "loss";
        }
    }
    if (taken === rows * cols) return "draw";
    const found = [];
    for (let col = 0; col < cols; col++) {
        let at = (rows - 1) * cols + col;
        while (at >= 0 && cells[at] !== ".") at -= cols;
        if (at >= 0) found.push([col + 1, cells.slice(0, at) + me + cells.slice(at + 1)]);
    }
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
