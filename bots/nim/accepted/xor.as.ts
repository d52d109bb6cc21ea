// Nim: leave piles whose exclusive or is 0.

/** The numbers of the next line of input; none at its end. */
function readNumbers(): u64[] {
  const byte = new ArrayBuffer(1);
  const numbers: u64[] = [];
  let word = "";
  while (process.stdin.read(byte) == 1) {
    const char = load<u8>(changetype<usize>(byte));
    if (char > 32) {
      word += String.fromCharCode(char);
      continue;
    }
    if (word.length > 0) numbers.push(U64.parseInt(word));
    word = "";
    if (char == 10) break;
  }
  return numbers;
}

function choose(piles: u64[]): string {
  const total = piles.reduce((total, pile) => total ^ pile, <u64>0);
  for (let i = 0; i < piles.length; i++) {
    const left = piles[i] ^ total;
    if (left < piles[i]) return `${i + 1} ${piles[i] - left}`;
  }
  const some = piles.findIndex((pile) => pile > 0);
  return `${some + 1} 1`; // a lost position: take as little as can be
}

readNumbers(); // the seat, which plays no part
for (let position = readNumbers(); position.length > 0; position = readNumbers()) {
  console.log(choose(position.slice(1)));
}
