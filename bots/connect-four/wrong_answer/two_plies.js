// Wins if it can, stops a line that would win, and otherwise plays near the middle. It does not see that the cell
// above its own disc can be the other's winning cell.

const COLS = 7, ROWS = 6;

/** The cell that a disc falls to, or -1. */
function landing(cells, col) {
    let row = ROWS - 1;
    while (row >= 0 && cells[row * COLS + col] !== ".") row--;
    return row < 0 ? -1 : row * COLS + col;
}

/** Whether a disc of this player in this cell completes a line of four. */
function completes(cells, cell, mark) {
    const row = Math.floor(cell / COLS), col = cell % COLS;
    const count = (down, right) => {
        let n = 0;
        for (let r = row + down, c = col + right; r >= 0 && r < ROWS && c >= 0 && c < COLS && cells[r * COLS + c] === mark; r += down, c += right) n++;
        return n;
    };
    return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([down, right]) => count(down, right) + count(-down, -right) >= 3);
}

function choose(cells) {
    const me = cells.split(".").length % 2 === 1 ? "x" : "o"; // 42 cells: an even number is free if x is to move
    const open = [3, 2, 4, 1, 5, 0, 6].filter((col) => landing(cells, col) >= 0);
    for (const mark of [me, me === "x" ? "o" : "x"]) {
        const found = open.find((col) => completes(cells, landing(cells, col), mark));
        if (found !== undefined) return found;
    }
    return open[0];
}

readline(); // the seat and the settings
for (let cells = readline(); cells !== null; cells = readline()) print(choose(cells) + 1);
