// Makes the xor of the Grundy values 0 whenever it can: n mod (m + 1) for the heap, and the piles.
// Piles are larger than what numbers hold exactly, hence BigInt.
const numbers = (line) => line.split(" ").map(BigInt);
const m = numbers(readline())[2];

function choose(n, piles) {
    const rest = piles[0] ^ piles[1];
    for (let take = 1n; take <= m && take <= n; take++) {
        if (((n - take) % (m + 1n) ^ rest) === 0n) return `1 ${take}`;
    }
    const total = n % (m + 1n) ^ rest;
    const pile = piles.findIndex((pile) => (pile ^ total) < pile);
    if (pile >= 0) return `2 ${pile + 1} ${piles[pile] - (piles[pile] ^ total)}`;
    // A lost position: one item from wherever there is one.
    return n > 0n ? "1 1" : piles[0] > 0n ? "2 1 1" : "2 2 1";
}

for (let line = readline(); line !== null; line = readline()) {
    const [, n, , ...piles] = numbers(line);
    print(choose(n, piles));
}
