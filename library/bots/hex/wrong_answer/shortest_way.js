// Finds the way between its two sides that needs the fewest more stones, and puts a stone on it, next to the middle of
// the board. It looks neither at the ways of the other player nor at how easily its own way is cut.
const n = Number(readline().split(" ")[1]);
const STEPS = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, -1], [-1, 1]];

/** The free cells of a shortest way for this player. */
function way(cells, me) {
    const cost = Array(n * n).fill(Infinity), from = Array(n * n).fill(-1);
    const price = (cell) => (cells[cell] === me ? 0 : cells[cell] === "." ? 1 : Infinity);
    for (let i = 0; i < n; i++) cost[me === "x" ? i : i * n] = price(me === "x" ? i : i * n);
    for (let changed = true; changed;) {
        changed = false;
        for (let cell = 0; cell < n * n; cell++) {
            for (const [down, right] of STEPS) {
                const row = Math.floor(cell / n) + down, col = (cell % n) + right, next = row * n + col;
                if (row < 0 || row >= n || col < 0 || col >= n || cost[cell] + price(next) >= cost[next]) continue;
                cost[next] = cost[cell] + price(next);
                from[next] = cell;
                changed = true;
            }
        }
    }
    let end = -1;
    for (let i = 0; i < n; i++) {
        const cell = me === "x" ? n * n - n + i : i * n + n - 1;
        if (end < 0 || cost[cell] < cost[end]) end = cell;
    }
    const free = [];
    if (cost[end] < Infinity) for (; end >= 0; end = from[end]) if (cells[end] === ".") free.push(end);
    return free;
}

const far = (cell) => Math.abs(Math.floor(cell / n) - (n - 1) / 2) + Math.abs((cell % n) - (n - 1) / 2);

for (let cells = readline(); cells !== null; cells = readline()) {
    const placed = cells.split("").filter((mark) => mark !== ".").length;
    let free = way(cells, placed % 2 === 0 ? "x" : "o");
    if (free.length === 0) free = [cells.indexOf(".")]; // the game is lost
    const best = free.reduce((one, other) => (far(other) < far(one) ? other : one));
    print(`${Math.floor(best / n) + 1} ${(best % n) + 1}`);
}
