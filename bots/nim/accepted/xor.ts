// Nim: leave piles whose exclusive or is 0. Piles are numbers of up to 64 bits, hence bigint.
import * as readline from "node:readline";

type Move = { pile: number; take: bigint };

function choose(piles: bigint[]): Move {
  const total: bigint = piles.reduce((a, b) => a ^ b, 0n);
  const winning = piles.findIndex((pile) => (pile ^ total) < pile);
  if (winning >= 0) return { pile: winning + 1, take: piles[winning]! - (piles[winning]! ^ total) };
  return { pile: piles.findIndex((pile) => pile > 0n) + 1, take: 1n }; // lost: take as little as can be
}

let seat: string | null = null; // which plays no part
readline.createInterface({ input: process.stdin }).on("line", (line: string): void => {
  if (seat === null) {
    seat = line;
    return;
  }
  const { pile, take } = choose(line.split(" ").slice(1).map(BigInt));
  console.log(`${pile} ${take}`);
});
