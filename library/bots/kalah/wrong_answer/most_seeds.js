// Moves again if it can; otherwise it makes the move that brings most seeds into its store at once. It does not look at
// the captures of the other player.
const pits = Number(readline().split(" ")[1]);

/** What a move brings: seeds in the own store, and whether the player moves again. */
function sow(seeds, pit) {
    const next = seeds.slice(), all = next.length;
    let hand = next[pit], at = pit;
    next[pit] = 0;
    while (hand > 0) {
        at = (at + 1) % all;
        if (at === all - 1) continue; // the other player's store
        next[at]++;
        hand--;
    }
    const captures = at < pits && next[at] === 1 && next[2 * pits - at] > 0;
    return { again: at === pits, gain: next[pits] - seeds[pits] + (captures ? 1 + next[2 * pits - at] : 0) };
}

for (let line = readline(); line !== null; line = readline()) {
    const words = line.split(" "), me = words.pop();
    let seeds = words.map(Number);
    if (me === "o") seeds = [...seeds.slice(pits + 1), ...seeds.slice(0, pits + 1)];
    let best = -1, worth = -1;
    for (let pit = pits - 1; pit >= 0; pit--) {
        if (seeds[pit] === 0) continue;
        const { again, gain } = sow(seeds, pit);
        if (gain + (again ? 100 : 0) > worth) [best, worth] = [pit, gain + (again ? 100 : 0)];
    }
    print(best + 1);
}
