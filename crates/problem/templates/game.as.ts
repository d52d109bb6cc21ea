// {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
//
// Try it:  grundy solve {{ file }}

const HEADER = `title = "{{ title }}"
summary = "Take 1 to m items from a heap; the player who takes the last one wins."
keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
board = "heaps"
ready`;

let most: i32 = 3;

/** The first position: any text. The settings come in the header's order, as texts; I32.parseInt reads a number. */
function start(settings: string[]): string {
  most = I32.parseInt(settings[1]);
  return settings[0];
}

/**
 * The moves, each with the position that it leads to, with tabs between all of them. Where the game is
 * over, "win", "loss" or "draw", for the player who would have to move. People may type anything as a
 * position: "bad" and the reason if it is none.
 */
function moves(position: string): string {
  const items = I32.parseInt(position);
  if (items < 0 || items.toString() != position) return "bad a position is the number of items";
  if (items == 0) return "loss";
  const found: string[] = [];
  for (let take = 1; take <= min(items, most); take++) {
    found.push(take.toString());
    found.push((items - take).toString());
  }
  return found.join("\t");
}

/** The next line of input; null at its end. */
function readLine(): string | null {
  const byte = new ArrayBuffer(1);
  let line = "";
  let any = false;
  while (process.stdin.read(byte) == 1) {
    any = true;
    const char = load<u8>(changetype<usize>(byte));
    if (char == 10) break;
    line += String.fromCharCode(char);
  }
  return any ? line : null;
}

/** Answers a question. */
function answer(line: string): string {
  const words = line.split(" ");
  if (words[0] == "header") return HEADER;
  if (words[0] == "start") return start(words.slice(1));
  if (words[0] == "moves") return moves(words.slice(1).join(" "));
  return "?";
}

// The conversation: a line for every question.
for (let line = readLine(); line !== null; line = readLine()) {
  console.log(answer(line));
}
