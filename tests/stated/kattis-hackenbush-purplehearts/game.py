import sys

HEADER = """
title = "Red and blue edges"
keys.below = { kind = "list", min = 0, max = 64, default = [0, 1, 1], about = "for each edge the edge that it stands on, 0 for the ground" }
keys.colors = { kind = "text", default = "RBB", about = "the color of each edge, R or B" }
"""
below = [0, 1, 1]


def start(parents, colors):
    global below
    below = list(map(int, parents.split(",")))
    return "R " + colors


def without(edges, cut):
    """The edges that are left if one is cut: those above it fall. An edge stands on an earlier one."""
    left = list(edges)
    for edge in range(len(left)):
        if edge == cut or below[edge] and left[below[edge] - 1] == ".":
            left[edge] = "."
    return "".join(left)


def moves(text):
    """A position is who moves, and the edges with a dot for each one that is gone."""
    turn, _, edges = text.partition(" ")
    if turn not in ("R", "B") or len(edges) != len(below) or edges.strip("RB."):
        return "bad a position is R or B, and the edges"
    other = "B" if turn == "R" else "R"
    own = [edge for edge, color in enumerate(edges) if color == turn]
    return {str(edge + 1): f"{other} {without(edges, edge)}" for edge in own}


for line in sys.stdin:
    what, _, rest = line.rstrip("\n").partition(" ")
    if what == "header":
        print(HEADER.strip() + "\nready")
    elif what == "start":
        print(start(*rest.split(" ")))
    elif what == "moves":
        found = moves(rest)
        print(found if isinstance(found, str) else "\t".join(f"{m}\t{to}" for m, to in found.items()))
    else:
        print("?")
    sys.stdout.flush()
