"""Geography: looks at every way in which the game can go on, and remembers what it has found."""

import sys

known = {}


def wins(node, visited):
    """Whether the player who moves from `node` wins; the bits of `visited` are where the token was."""
    key = node, visited
    if key not in known:
        known[key] = any(not wins(to, visited | 1 << to) for to in options(node, visited))
    return known[key]


def options(node, visited):
    return [to for to in roads[node] if not visited >> to & 1]


seat, nodes, count, *arcs = map(int, sys.stdin.readline().split())
roads = {node: [] for node in range(1, nodes + 1)}
for i in range(0, 2 * count, 2):
    roads[arcs[i]].append(arcs[i + 1])

for line in sys.stdin:
    node, _, *before = map(int, line.split())
    visited = sum(1 << town for town in before)
    ways = options(node, visited)
    print(next((to for to in ways if not wins(to, visited | 1 << to)), ways[0]), flush=True)
