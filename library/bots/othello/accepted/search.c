/* Alpha-beta search, deeper and deeper; late in the game it looks at everything. Moves after which the other
   player has few replies come first. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 400000, WON = 10000, TOO_MUCH = 100000 };
typedef uint64_t Cells;

static const int steps[8] = {1, -1, 8, -8, 9, -9, 7, -7};
static int side, left;
static Cells board, corners;

static Cells shift(Cells cells, int way) {
    int step = steps[way];
    cells = step > 0 ? cells << step : cells >> -step;
    if (way == 0 || way == 4 || way == 7) cells &= 0xfefefefefefefefe;
    if (way == 1 || way == 5 || way == 6) cells &= 0x7f7f7f7f7f7f7f7f;
    return cells & board;
}

static Cells places(Cells mine, Cells theirs) {
    Cells found = 0, free = board & ~(mine | theirs);
    for (int way = 0; way < 8; way++) {
        Cells row = shift(mine, way) & theirs;
        for (int i = 3; i < side; i++) row |= shift(row, way) & theirs;
        found |= shift(row, way) & free;
    }
    return found;
}

static Cells turned(Cells mine, Cells theirs, Cells cell) {
    Cells found = 0;
    for (int way = 0; way < 8; way++) {
        Cells row = 0, next = shift(cell, way);
        for (; next & theirs; next = shift(next, way)) row |= next;
        if (next & mine) found |= row;
    }
    return found;
}

static int count(Cells cells) { return __builtin_popcountll(cells); }

/* A guess: replies and corners. */
static int guess(Cells mine, Cells theirs) {
    return 10 * (count(places(mine, theirs)) - count(places(theirs, mine))) +
           50 * (count(mine & corners) - count(theirs & corners));
}

/* The moves in the order in which they are tried. */
static int ordered(Cells mine, Cells theirs, Cells found, Cells cells[32]) {
    int replies[32], many = 0;
    for (; found; found &= found - 1) {
        Cells cell = found & -found, over = turned(mine, theirs, cell);
        int worth = count(places(theirs & ~over, mine | over | cell)) - (cell & corners ? 8 : 0), at = many++;
        for (; at > 0 && replies[at - 1] > worth; at--) replies[at] = replies[at - 1], cells[at] = cells[at - 1];
        replies[at] = worth, cells[at] = cell;
    }
    return many;
}

static int search(Cells mine, Cells theirs, int depth, int alpha, int beta) {
    if (--left < 0) return 0;
    Cells found = places(mine, theirs);
    if (!found) {
        if (places(theirs, mine)) return -search(theirs, mine, depth, -beta, -alpha);
        int lead = count(mine) - count(theirs);
        return lead > 0 ? WON : lead < 0 ? -WON : 0;
    }
    if (depth == 0) return guess(mine, theirs);
    Cells cells[32];
    int many = ordered(mine, theirs, found, cells), best = -TOO_MUCH;
    for (int i = 0; i < many && best < beta; i++) {
        Cells over = turned(mine, theirs, cells[i]);
        int value = -search(theirs & ~over, mine | over | cells[i], depth - 1, -beta, -alpha);
        if (value > best) best = value;
        if (value > alpha) alpha = value;
    }
    return best;
}

static Cells choose(Cells mine, Cells theirs) {
    Cells cells[32];
    int many = ordered(mine, theirs, places(mine, theirs), cells), free = count(board & ~(mine | theirs));
    left = MOST;
    for (int depth = 1; depth <= free; depth++) {
        int best = -TOO_MUCH, best_at = 0;
        for (int i = 0; i < many; i++) {
            Cells over = turned(mine, theirs, cells[i]);
            int value = -search(theirs & ~over, mine | over | cells[i], depth - 1, -TOO_MUCH, -best);
            if (left < 0) return cells[0];
            if (value > best) best = value, best_at = i;
        }
        Cells first = cells[best_at];
        memmove(cells + 1, cells, best_at * sizeof *cells);
        cells[0] = first;
        if (best == WON) break;
    }
    return cells[0];
}

int main(void) {
    char line[128];
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "%*d %d", &side) != 1) return 0;
    for (int row = 0; row < side; row++) board |= ((1ull << side) - 1) << row * 8;
    corners = 1ull | 1ull << (side - 1) | 1ull << (side - 1) * 8 | 1ull << (side - 1) * 9;
    while (fgets(line, sizeof line, stdin)) {
        Cells discs[2] = {0, 0};
        for (int i = 0; i < side * side; i++)
            if (line[i] != '.') discs[line[i] == 'o'] |= 1ull << (i / side * 8 + i % side);
        int me = line[side * side + 1] == 'o', bit = __builtin_ctzll(choose(discs[me], discs[!me]));
        printf("%d %d\n", bit / 8 + 1, bit % 8 + 1);
        fflush(stdout);
    }
}
