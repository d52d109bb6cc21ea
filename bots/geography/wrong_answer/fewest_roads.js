// Geography: goes to the town from which the fewest roads lead on, in the hope that it is a dead end.
const [, nodes, arcs, ...ends] = readline().split(" ").map(Number);
const roads = Array.from({ length: nodes + 1 }, () => []);
for (let i = 0; i < 2 * arcs; i += 2) {
    roads[ends[i]].push(ends[i + 1]);
}

for (let line = readline(); line !== null; line = readline()) {
    const [node, , ...before] = line.split(" ").map(Number);
    const visited = new Set(before);
    const free = (from) => roads[from].filter((to) => !visited.has(to));
    const ways = free(node).sort((a, b) => free(a).length - free(b).length);
    console.log(ways[0]);
}
