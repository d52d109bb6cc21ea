// Makes the move after which it has most pairs in lines, even if it could complete a line and take a stone.
const NAMES = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split(" ");
const LINES = [
    "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
    "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5", "d3 d2 d1", "e5 e4 e3", "f6 f4 f2", "g7 g4 g1",
].map((line) => line.split(" "));
const LINKS = LINES.flatMap(([a, b, c]) => [[a, b], [b, c]]);

const joined = (one, other) => LINKS.some((link) => link.includes(one) && link.includes(other));
const inLine = (board, at) => LINES.some((line) => line.includes(at) && line.every((point) => board[point] === board[at]));

/** The lines in which a player has two stones and the other none. */
function pairs(board, me) {
    const open = (line) => line.every((at) => board[at] === me || board[at] === ".");
    return LINES.filter((line) => open(line) && line.filter((at) => board[at] === me).length === 2).length;
}

/** The ways to put a stone on a point: the text, and what it is worth. */
function put(board, me, text, to) {
    const next = { ...board, [to]: me };
    if (!inLine(next, to)) return [{ text, worth: pairs(next, me) }];
    const theirs = NAMES.filter((at) => next[at] !== me && next[at] !== ".");
    const can = theirs.filter((at) => !inLine(next, at));
    return (can.length ? can : theirs).map((at) => ({ text: `${text}x${at}`, worth: pairs(next, me) }));
}

function moves(board, me, inHand) {
    const free = NAMES.filter((at) => board[at] === "."), mine = NAMES.filter((at) => board[at] === me);
    if (inHand > 0) return free.flatMap((to) => put(board, me, to, to));
    const ways = mine.flatMap((at) => free.map((to) => [at, to]));
    return ways.filter(([at, to]) => mine.length === 3 || joined(at, to))
        .flatMap(([at, to]) => put({ ...board, [at]: "." }, me, `${at}-${to}`, to));
}

readline();
for (let line = readline(); line !== null; line = readline()) {
    const [points, x, o, me] = line.split(" ");
    const board = Object.fromEntries(NAMES.map((name, at) => [name, points[at]]));
    const found = moves(board, me, Number(me === "x" ? x : o));
    print(found.reduce((best, move) => (move.worth > best.worth ? move : best)).text);
}
