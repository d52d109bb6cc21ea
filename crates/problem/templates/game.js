// {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
//
// Try it:  grundy solve {{ file }}

const HEADER = `title = "{{ title }}"
summary = "Take 1 to m items from a heap; the player who takes the last one wins."
keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
board = "heaps"`;

let most = 3;

/**
 * The first position: any text. The settings come in the header's order: a whole number as a number, any other setting
 * as its text.
 */
function start(n, m) {
    most = m;
    return String(n);
}

/**
 * The moves, each with the position that it leads to. Where the game is over, "win", "loss" or "draw",
 * for the player who would have to move. People may type anything as a position: "bad" and the reason
 * if it is none.
 */
function moves(position) {
    if (!/^(0|[1-9]\d{0,8})$/.test(position)) return "bad a position is the number of items";
    const items = Number(position);
    if (items === 0) return "loss";
    const found = [];
    for (let take = 1; take <= Math.min(items, most); take++) {
        found.push([take, items - take]);
    }
    return found;
}

// The conversation: a line for every question.
function setting(word) {
    const isNumber = /^-?\d+$/.test(word) && String(Number(word)) === word;
    return isNumber ? Number(word) : word;
}

function answer(question, rest) {
    if (question === "header") return HEADER + "\nready";
    if (question === "start") return start(...rest.split(" ").map(setting));
    if (question !== "moves") return "?";
    const found = moves(rest);
    return Array.isArray(found) ? found.map((pair) => pair.join("\t")).join("\t") : found;
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const blank = (line + " ").indexOf(" ");
    console.log(answer(line.slice(0, blank), line.slice(blank + 1)));
});
