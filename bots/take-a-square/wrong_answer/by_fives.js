// Take a square: believes that values repeat after five heaps, 0 1 0 1 2, as they do up to 24.
const value = (heap) => [0, 1, 0, 1, 2][heap % 5];

function choose(heaps) {
    const total = heaps.reduce((sum, heap) => sum ^ value(heap), 0);
    for (const [i, heap] of heaps.entries()) {
        for (let root = 1; root * root <= heap; root++) {
            if ((total ^ value(heap) ^ value(heap - root * root)) === 0) {
                return [i + 1, root * root];
            }
        }
    }
    return [heaps.findIndex((heap) => heap > 0) + 1, 1]; // seems to be lost: take as little as can be
}

readline(); // the seat, which plays no part
for (let line = readline(); line !== null; line = readline()) {
    console.log(choose(line.split(" ").slice(1).map(Number)).join(" "));
}
