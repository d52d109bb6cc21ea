// Asks a heap for what a number has not.
readline();
for (let line = readline(); line !== null; line = readline()) {
    const heaps = line.split(" ").slice(1);
    console.log(heaps.length, heaps[0].size.toString());
}
