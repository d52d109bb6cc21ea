// Wins if it can; otherwise it makes the move after which it has lost the fewest pawns once the other player has
// replied, and goes as far as possible. It does not count a second capture on the same cell, nor a race.
const side = Number(readline().split(" ")[1]);

function moves(cells, me) {
    const found = [], ahead = me === "x" ? -1 : 1;
    for (let cell = 0; cell < side * side; cell++) {
        const row = Math.floor(cell / side) + ahead, col = cell % side;
        if (cells[cell] !== me || row < 0 || row >= side) continue;
        for (const step of [-1, 0, 1]) {
            const to = row * side + col + step;
            if (col + step < 0 || col + step >= side || cells[to] === me || (step === 0 && cells[to] !== ".")) continue;
            const next = cells.slice();
            next[to] = me;
            next[cell] = ".";
            const name = (at) => "abcdefgh"[at % side] + (side - Math.floor(at / side));
            found.push({ next, text: name(cell) + name(to), gone: me === "x" ? side - 1 - row : row });
        }
    }
    return found;
}

/** What the player is ahead by in pawns; a pawn on the far row decides. */
function lead(cells, me) {
    const other = me === "x" ? "o" : "x";
    const count = (mark) => cells.filter((cell) => cell === mark).length;
    const far = me === "x" ? cells.slice(-side) : cells.slice(0, side);
    return count(me) - count(other) - (far.includes(other) ? 100 : 0);
}

for (let line = readline(); line !== null; line = readline()) {
    const [text, me] = line.split(" "), other = me === "x" ? "o" : "x";
    let best = null, worth = -Infinity;
    for (const move of moves(text.split(""), me)) {
        const replies = moves(move.next, other).map((reply) => lead(reply.next, me));
        const found = move.gone === side - 1 ? Infinity : 10 * Math.min(...replies) + move.gone;
        if (found > worth) [best, worth] = [move, found];
    }
    print(best.text);
}
