// Takes the point that makes its own longest line longer. It stops the other player only where the fifth stone is next.
const [side, length] = readline().split(" ").slice(1).map(Number);
const WAYS = [[0, 1], [1, 0], [1, 1], [1, -1]];

/** The stones of this player on the best line through a point that can still be completed. */
function best(cells, cell, me) {
    let most = -1;
    for (const [down, right] of WAYS) {
        for (let back = 0; back < length; back++) {
            let count = 0;
            for (let i = 0; i < length && count >= 0; i++) {
                const row = Math.floor(cell / side) + (i - back) * down, col = (cell % side) + (i - back) * right;
                const inside = row >= 0 && row < side && col >= 0 && col < side;
                const mark = inside ? cells[row * side + col] : "edge";
                count = mark === me ? count + 1 : mark === "." ? count : -1;
            }
            most = Math.max(most, count);
        }
    }
    return most;
}

for (let cells = readline(); cells !== null; cells = readline()) {
    const placed = cells.split("").filter((mark) => mark !== ".").length;
    const [me, other] = placed % 2 === 0 ? ["x", "o"] : ["o", "x"];
    let point = -1, worth = -2;
    for (let cell = 0; cell < side * side; cell++) {
        if (cells[cell] !== ".") continue;
        const mine = best(cells, cell, me), theirs = best(cells, cell, other);
        const found = mine === length - 1 ? 100 : theirs === length - 1 ? 50 : mine;
        if (found > worth) [point, worth] = [cell, found];
    }
    print("abcdefghijklmno"[point % side] + (side - Math.floor(point / side)));
}
