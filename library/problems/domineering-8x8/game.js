// Domineering: the first player puts dominoes upright, the second across. A player who cannot has lost.

const HEADER = `title = "Domineering"
summary = "The first player puts dominoes upright, the second across; a player who cannot has lost."
keys.rows = { min = 1, max = 9, default = 8, about = "rows of the board" }
keys.cols = { min = 1, max = 9, default = 8, about = "columns of the board" }
presets.6x6 = { set = { rows = 6, cols = 6 }, about = "6 x 6 cells" }
presets.5x5 = { set = { rows = 5, cols = 5 }, about = "5 x 5 cells" }
presets.4x4 = { set = { rows = 4, cols = 4 }, about = "4 x 4 cells" }
board = { grid = ["rows", "cols"], marks = { "#" = "block" } }
size = "large"
ends = true
ready`;

let rows = 8, cols = 8;

/** The cells row by row, then who is to move: v puts dominoes upright, h across. */
function start(given) {
    [rows, cols] = given;
    return ".".repeat(rows * cols) + " v";
}

/** A move is the row and the column of the upper or left cell. */
function moves(position) {
    const size = rows * cols, upright = position[size + 1] === "v";
    if (position.length !== size + 2 || !/^[.#]* [vh]$/.test(position)) {
        return `bad a position has ${size} cells, row by row, each of them # or a dot, then a space and v or h`;
    }
    const end = upright ? " h" : " v";
    let found = "";
    for (let at = position.indexOf("."); at >= 0; at = position.indexOf(".", at + 1)) {
        const row = Math.floor(at / cols), col = at - row * cols, other = upright ? at + cols : at + 1;
        if (other >= size || (!upright && col === cols - 1) || position[other] !== ".") continue;
        found += found === "" ? "" : "\t";
        found += `${row + 1} ${col + 1}\t${position.slice(0, at)}#`;
        found += upright ? `${position.slice(at + 1, other)}#` : "#";
        found += position.slice(other + 1, size) + end;
    }
    return found;
}

/** The line that answers a question. */
function answer(line) {
    if (line.startsWith("moves ")) return moves(line.slice(6));
    if (line === "header") return HEADER;
    if (line.startsWith("start")) return start(line.split(" ").slice(1).map(Number));
    return "?";
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => console.log(answer(line)));
