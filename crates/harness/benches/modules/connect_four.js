// Connect Four on a small board, by the rules of problems/connect-four/game.c.

const HEADER = `title = "Connect Four"
keys.cols = { min = 1, max = 7, default = 4, about = "columns" }
keys.rows = { min = 1, max = 6, default = 4, about = "rows" }`;

let cols = 4;
let rows = 4;
let lines = [];

/** Notes for every cell the lines through it, each as four cells. */
function start(givenCols, givenRows) {
    cols = givenCols;
    rows = givenRows;
    lines = Array.from({ length: rows * cols }, () => []);
    for (let at = 0; at < rows * cols; at++) {
        const row = Math.floor(at / cols);
        const col = at % cols;
        for (const [down, right] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
            if (row + 3 * down >= rows || col + 3 * right < 0 || col + 3 * right >= cols) continue;
            const line = [0, 1, 2, 3].map((i) => at + i * (down * cols + right));
            for (const cell of line) lines[cell].push(line);
        }
    }
    return ".".repeat(rows * cols);
}

function moves(cells) {
    let taken = 0;
    for (let at = 0; at < cells.length; at++) if (cells[at] !== ".") taken++;
    const me = taken % 2 === 0 ? "x" : "o";
    const other = me === "x" ? "o" : "x";
    const found = [];
    for (let col = 0; col < cols; col++) {
        // Where the next disc falls, and the disc below it, which may be the last one that was dropped.
        let at = (rows - 1) * cols + col;
        while (at >= 0 && cells[at] !== ".") at -= cols;
        const top = at + cols;
        if (top < cells.length && cells[top] === other) {
            const through = lines[top];
            for (let i = 0; i < through.length; i++) {
                const line = through[i];
                let count = 0;
                while (count < 4 && cells[line[count]] === other) count++;
                if (count === 4) return "loss";
            }
        }
        if (at >= 0) found.push([col + 1, cells.slice(0, at) + me + cells.slice(at + 1)]);
    }
    return found.length > 0 ? found : "draw";
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
