// Wythoff's cold pairs (floor(k phi), floor(k phi) + k) in whole numbers of any size.
readline(); // the seat, which plays no part

/** The largest whole number whose square is at most n. */
function root(n) {
    if (n === 0n) return 0n;
    let x = BigInt(Math.floor(Math.sqrt(Number(n)))); // close, not exact; Newton's step makes it so
    x = (x + n / x) / 2n;
    while (x * x > n) x--;
    while ((x + 1n) * (x + 1n) <= n) x++;
    return x;
}

const lower = (k) => (k + root(5n * k * k)) / 2n;

/** The other member of z's cold pair: every positive number is in exactly one. */
function partner(z) {
    // The least k with lower(k) >= z, or with lower(k) + k >= z, by bisection.
    const least = (member) => {
        let [low, high] = [0n, z];
        while (low < high) {
            const middle = (low + high) / 2n;
            if (member(middle) >= z) high = middle;
            else low = middle + 1n;
        }
        return low;
    };
    const k = least(lower);
    return lower(k) === z ? z + k : z - least((k) => lower(k) + k);
}

function choose(a, b) {
    const [less, k] = a < b ? [a, b - a] : [b, a - b];
    if (lower(k) < less) return [less - lower(k), less - lower(k)];
    if (partner(a) < b) return [0, b - partner(a)];
    if (partner(b) < a) return [a - partner(b), 0];
    return a > 0n ? [1, 0] : [0, 1]; // a lost position: one item
}

for (let line = readline(); line !== null; line = readline()) {
    print(...choose(...line.split(" ").map(BigInt)));
}
