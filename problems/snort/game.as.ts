// Snort on a path: colour a free cell, but not next to one of the other player's. Whoever cannot has lost.

const HEADER = `title = "Snort"
summary = "Colour a cell that is not next to one of the other player's; whoever cannot has lost."
keys.n = { min = 1, max = 12, default = 7, about = "cells of the path" }
board = { grid = [1, "n"], marks = { L = 1, R = 2 } }
ready`;

let n: i32 = 7;

/** The path is free, and L moves first. */
function start(given: i32): string {
  n = given;
  return ".".repeat(n) + " L";
}

/** The cells, then whose turn it is. */
function moves(position: string): string {
  const me = position.charAt(n + 1);
  let isPosition = position.length == n + 2 && (position.endsWith(" L") || position.endsWith(" R"));
  for (let i = 0; i < n; i++) isPosition = isPosition && ".LR".includes(position.charAt(i));
  if (!isPosition) {
    return `bad a position has ${n} cells, each of them L, R or a dot, then a blank and L or R`;
  }
  const other = me == "L" ? "R" : "L";
  const found: string[] = [];
  for (let i = 0; i < n; i++) {
    const isFree = position.charAt(i) == ".";
    if (!isFree || position.charAt(i + 1) == other || (i > 0 && position.charAt(i - 1) == other)) {
      continue;
    }
    found.push((i + 1).toString());
    found.push(position.substring(0, i) + me + position.substring(i + 1, n) + " " + other);
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
  const blank = line.indexOf(" ");
  const question = blank < 0 ? line : line.substring(0, blank);
  const rest = line.substring(blank + 1);
  if (question == "header") return HEADER;
  if (question == "start") return start(I32.parseInt(rest));
  if (question == "moves") return moves(rest);
  return "?";
}

// The conversation: a line for every question.
for (let line = readLine(); line !== null; line = readLine()) {
  console.log(answer(line));
}
