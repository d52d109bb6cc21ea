// Nim: leave piles whose exclusive or is 0. Heaps are numbers of up to 64 bits, hence BigInt.
readline(); // the seat, which plays no part
for (let line = readline(); line !== null; line = readline()) {
    const heaps = line.split(" ").slice(1).map(BigInt);
    const total = heaps.reduce((a, b) => a ^ b, 0n);
    const winning = heaps.findIndex((heap) => (heap ^ total) < heap);
    if (winning >= 0) {
        console.log(`${winning + 1} ${heaps[winning] - (heaps[winning] ^ total)}`);
    } else {
        console.log(`${heaps.findIndex((heap) => heap > 0n) + 1} 1`); // lost: take as little as can be
    }
}
