// Euclid: subtract a multiple of the smaller number from the larger one, and stay at 0 or above. Whoever
// makes a 0 wins.

const HEADER = `title = "Euclid"
summary = "Subtract a multiple of the smaller number from the larger one; whoever makes a 0 wins."
keys.a = { min = 1, max = 300, default = 25, about = "the first number" }
keys.b = { min = 1, max = 300, default = 7, about = "the second number" }
board = "heaps"
impartial = true`;

/** The numbers, the smaller one first: which is which does not matter. */
const written = (a, b) => `${Math.min(a, b)} ${Math.max(a, b)}`;

/** A move is how many times the smaller number is subtracted. */
function moves(position) {
    if (!/^\d{1,4} \d{1,4}$/.test(position)) return "bad a position is two numbers below 10000";
    const [less, more] = position.split(" ").map(Number).sort((a, b) => a - b);
    const found = [];
    for (let times = 1; less > 0 && times * less <= more; times++) {
        found.push([times, written(less, more - times * less)]);
    }
    return found;
}

// The conversation: a line for every question.
function answer(question, rest) {
    if (question === "header") return HEADER + "\nready";
    if (question === "start") return written(...rest.split(" ").map(Number));
    if (question !== "moves") return "?";
    const found = moves(rest);
    return Array.isArray(found) ? found.map((pair) => pair.join("\t")).join("\t") : found;
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const blank = (line + " ").indexOf(" ");
    console.log(answer(line.slice(0, blank), line.slice(blank + 1)));
});
