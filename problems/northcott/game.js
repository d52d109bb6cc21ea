// Northcott's game: in every row each player has a piece, which goes any way to the left or right but not
// onto or over the other one. Whoever cannot move has lost.

const HEADER = `title = "Northcott's game"
summary = "Move your piece of a row, not onto or over the other one; whoever cannot has lost."
keys.rows = { min = 1, max = 3, default = 2, about = "rows" }
keys.cols = { min = 2, max = 6, default = 5, about = "cells of a row" }
board = { grid = ["rows", "cols"], marks = { x = { seat = 1, figure = "disc" }, o = { seat = 2, figure = "disc" } } }`;

/** The rows, then whose turn it is. The pieces begin at the two ends of each row. */
function start(rows, cols) {
    return Array(rows).fill("x" + ".".repeat(cols - 2) + "o").join("/") + " x";
}

/** A move is the number of a row and of the cell where the piece goes. */
function moves(position) {
    const [board, me] = position.split(" ");
    const rows = board.split("/");
    const other = me === "x" ? "o" : "x";
    const found = [];
    rows.forEach((row, number) => {
        const at = row.indexOf(me);
        for (const step of [-1, 1]) {
            for (let to = at + step; row[to] === "."; to += step) {
                const cells = [...row];
                cells[at] = ".";
                cells[to] = me;
                const next = rows.map((old, n) => (n === number ? cells.join("") : old));
                found.push([`${number + 1} ${to + 1}`, `${next.join("/")} ${other}`]);
            }
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
