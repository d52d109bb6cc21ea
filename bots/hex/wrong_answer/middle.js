// Takes the free cell that is nearest to the middle.
const n = Number(readline().split(" ")[1]);
const far = (cell) => Math.abs(Math.floor(cell / n) - (n - 1) / 2) + Math.abs((cell % n) - (n - 1) / 2);

for (let cells = readline(); cells !== null; cells = readline()) {
    let best = -1;
    for (let cell = 0; cell < n * n; cell++) {
        if (cells[cell] === "." && (best < 0 || far(cell) < far(best))) best = cell;
    }
    print(`${Math.floor(best / n) + 1} ${(best % n) + 1}`);
}
