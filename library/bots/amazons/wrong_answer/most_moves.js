// Keeps as many moves for its own amazons as it can. It does not take moves away from the other player.
const side = Number(readline().split(" ")[1]);

/** The cells that a queen on a cell reaches. */
function reached(cells, cell) {
    const found = [], row = Math.floor(cell / side), col = cell % side;
    for (const down of [-1, 0, 1])
        for (const right of [-1, 0, 1])
            for (let r = row + down, c = col + right; down || right; r += down, c += right) {
                if (r < 0 || r >= side || c < 0 || c >= side || cells[r * side + c] !== ".") break;
                found.push(r * side + c);
            }
    return found;
}

/** The moves of a player's amazons, without arrows. */
const count = (cells, mark) =>
    cells.reduce((sum, found, cell) => sum + (found === mark ? reached(cells, cell).length : 0), 0);

const name = (cell) => "abcdefghij"[cell % side] + (side - Math.floor(cell / side));

for (let line = readline(); line !== null; line = readline()) {
    const [board, me] = line.split(" "), cells = board.split("");
    let best = null, most = -1;
    cells.forEach((mark, from) => {
        if (mark !== me) return;
        for (const to of reached(cells, from)) {
            const moved = cells.slice();
            moved[from] = ".";
            moved[to] = me;
            for (const arrow of reached(moved, to)) {
                moved[arrow] = "#";
                const moves = count(moved, me);
                if (moves > most) [most, best] = [moves, `${name(from)}-${name(to)}/${name(arrow)}`];
                moved[arrow] = ".";
            }
        }
    });
    print(best);
}
