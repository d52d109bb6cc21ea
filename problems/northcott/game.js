// Northcott's game: in every row each player has a piece, which goes any way to the left or right but not
// onto or over the other one. Whoever cannot move has lost.

const HEADER = `title = "Northcott's game"
summary = "Move your piece of a row, not onto or over the other one; whoever cannot has lost."
keys.rows = { min = 1, max = 3, default = 2, about = "rows" }
keys.cols = { min = 2, max = 6, default = 5, about = "cells of a row" }
board = { grid = ["rows", "cols"], marks = { x = { seat = 1, figure = "disc" }, o = { seat = 2, figure = "disc" } } }`;

let rows = 2;
let cols = 5;

/** The rows, then whose turn it is. The pieces begin at the two ends of each row. */
function start(...given) {
    [rows, cols] = given;
    return Array(rows).fill("x" + ".".repeat(cols - 2) + "o").join("/") + " x";
}

/** A move is the number of a row and of the cell where the piece goes. */
function moves(position) {
    const [board, me, ...more] = position.split(" ");
    const lines = board.split("/");
    const areRows = lines.every((line) => line.length === cols && /^\.*x\.*o\.*$/.test(line));
    if (lines.length !== rows || !areRows || (me !== "x" && me !== "o") || more.length > 0) {
        return `bad a position has ${rows} rows of ${cols} cells with / between them, in each an x and to ` +
            "the right of it an o, else dots; then a blank and x or o";
    }
    const other = me === "x" ? "o" : "x";
    const found = [];
    lines.forEach((row, number) => {
        const at = row.indexOf(me);
        for (const step of [-1, 1]) {
            for (let to = at + step; row[to] === "."; to += step) {
                const cells = [...row];
                cells[at] = ".";
                cells[to] = me;
                const next = lines.map((old, n) => (n === number ? cells.join("") : old));
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
    const found = moves(rest);
    return Array.isArray(found) ? found.map((pair) => pair.join("\t")).join("\t") : found;
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const blank = (line + " ").indexOf(" ");
    console.log(answer(line.slice(0, blank), line.slice(blank + 1)));
});
