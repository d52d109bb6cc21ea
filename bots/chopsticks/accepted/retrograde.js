// Solves the game for its r at the start, backwards from the finished positions, and plays by it.
const r = Number(readline().split(" ")[1]);

/** A position as one number, whatever the order of each player's hands. */
function code(a, b, c, d) {
    if (a > b) [a, b] = [b, a];
    if (c > d) [c, d] = [d, c];
    return ((a * r + b) * r + c) * r + d;
}

/** Calls back for every move with its text and the position that it leads to. */
function eachMove([a, b, c, d], found) {
    for (const x of a === b ? [b] : [a, b]) {
        for (const [y, other] of c === d ? [[d, c]] : [[c, d], [d, c]]) {
            if (x && y) found("tap", x, y, code((x + y) % r, other, a, b));
        }
    }
    for (let x = 1, y = a + b - 1; x <= y; x++, y--) {
        if (x !== a && y < r) found("split", x, y, code(c, d, x, y));
    }
}

const plies = []; // to the end, of what is won (odd) or lost (even)
const before = []; // the positions from which each can be reached
const open = []; // how many moves of each have not been found to lose
const queue = [];
for (let b = 0; b < r; b++) for (let a = 0; a <= b; a++) {
    for (let d = 1; d < r; d++) for (let c = 0; c <= d; c++) {
        const position = code(a, b, c, d);
        if (b === 0) {
            plies[position] = 0;
            queue.push(position);
            continue;
        }
        open[position] = 0;
        eachMove([a, b, c, d], (kind, x, y, after) => {
            open[position]++;
            (before[after] ??= []).push(position);
        });
    }
}
for (const after of queue) {
    for (const position of before[after] ?? []) {
        if (plies[position] !== undefined) continue;
        if (--open[position] === 0 || plies[after] % 2 === 0) {
            plies[position] = plies[after] + 1;
            queue.push(position);
        }
    }
}

for (let line = readline(); line !== null; line = readline()) {
    let best, most = -Infinity;
    eachMove(line.split(" ").map(Number), (kind, x, y, after) => {
        const left = plies[after]; // quick wins, then draws, then slow losses
        const merit = left === undefined ? 0 : left % 2 === 0 ? 1000 - left : left - 1000;
        if (merit > most) [best, most] = [`${kind} ${x} ${y}`, merit];
    });
    print(best);
}
