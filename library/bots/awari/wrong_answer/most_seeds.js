// Makes the move that captures most seeds at once. It does not look at what the other player can do then.
const pits = Number(readline().split(" ")[1]);
const sum = (seeds) => seeds.reduce((one, other) => one + other, 0);

/** The seeds that a move captures, or -1 if the move is not allowed. The own pits come first. */
function captured(seeds, pit) {
    if (seeds[pit] === 0) return -1;
    const next = seeds.slice();
    let at = pit, gain = 0;
    next[pit] = 0;
    for (let hand = seeds[pit]; hand > 0;) {
        at = (at + 1) % (2 * pits);
        if (at === pit) continue;
        next[at]++;
        hand--;
    }
    const left = sum(next.slice(pits));
    if (sum(seeds.slice(pits)) === 0 && left === 0) return -1;
    for (; at >= pits && (next[at] === 2 || next[at] === 3); at--) gain += next[at];
    return gain === left ? 0 : gain;
}

for (let line = readline(); line !== null; line = readline()) {
    const words = line.split(" "), me = words.pop();
    const x = words.slice(0, pits).map(Number), o = words.slice(pits + 1, -1).map(Number);
    const seeds = me === "x" ? [...x, ...o] : [...o, ...x];
    let best = -1, worth = -1;
    for (let pit = 0; pit < pits; pit++) {
        const gain = captured(seeds, pit);
        if (gain > worth) [best, worth] = [pit, gain];
    }
    print(best + 1);
}
