// Looks for a multiple after which the other one is lost.
const known = new Map();

function isLost(a, b) {
    const [less, more] = [Math.min(a, b), Math.max(a, b)];
    if (less === 0) return true;
    const key = `${less} ${more}`;
    if (!known.has(key)) known.set(key, winning(less, more) === null);
    return known.get(key);
}

function winning(less, more) {
    for (let times = 1; times * less <= more; times++) {
        if (isLost(less, more - times * less)) return times;
    }
    return null;
}

readline(); // the seat and the settings
for (let line = readline(); line !== null; line = readline()) {
    print(winning(...line.split(" ").map(Number)) ?? 1);
}
