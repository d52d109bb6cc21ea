/* Alpha-beta search, deeper and deeper. It counts the dominoes that each player can still put, and those among them
   that the other player cannot spoil. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 200000, WON = 10000, TOO_MUCH = 20000, SLOTS = 1 << 18 };
typedef uint64_t Cells;
struct Move { Cells cells; int order; };

static struct { Cells key; short value; signed char depth, kind; } table[2][SLOTS];
static Cells last_col;
static int rows, cols, left;

/* The upper or left cells of the places for a domino. */
static Cells places(Cells free, int across) {
    return across ? free & (free & ~(last_col >> (cols - 1))) >> 1 & ~last_col : free & free >> cols;
}

static Cells domino(Cells place, int across) { return place | place << (across ? 1 : cols); }

/* How many dominoes fit side by side, about; those that only this player can use count more. */
static int room(Cells free, int across) {
    Cells theirs = places(free, !across);
    Cells safe = free & ~(theirs | theirs << (across ? cols : 1));
    return 2 * __builtin_popcountll(places(free, across)) + 3 * __builtin_popcountll(places(safe, across));
}

static int guess(Cells free, int across) { return room(free, across) - room(free, !across); }

static int compare(const void *one, const void *other) {
    return ((const struct Move *)other)->order - ((const struct Move *)one)->order;
}

static int ordered(Cells free, int across, struct Move *moves) {
    int many = 0;
    for (Cells found = places(free, across); found; found &= found - 1) {
        Cells cells = domino(found & -found, across);
        moves[many++] = (struct Move){cells, -guess(free & ~cells, !across)};
    }
    qsort(moves, (size_t)many, sizeof *moves, compare);
    return many;
}

static int search(Cells free, int across, int depth, int alpha, int beta) {
    if (--left < 0) return 0;
    if (!places(free, across)) return -WON;
    if (depth == 0) return guess(free, across);
    unsigned at = (unsigned)(free * 0x9e3779b97f4a7c15u >> 46);
    if (table[across][at].key == free) {
        int value = table[across][at].value, kind = table[across][at].kind;
        if (abs(value) == WON || table[across][at].depth >= depth)
            if (kind == 0 || (kind > 0 ? value >= beta : value <= alpha)) return value;
    }
    struct Move moves[64];
    int many = ordered(free, across, moves), best = -TOO_MUCH, first = alpha;
    for (int i = 0; i < many && best < beta; i++) {
        int value = -search(free & ~moves[i].cells, !across, depth - 1, -beta, -alpha);
        if (left < 0) return 0;
        if (value > best) best = value;
        if (value > alpha) alpha = value;
    }
    table[across][at].key = free, table[across][at].value = (short)best;
    table[across][at].depth = (signed char)depth, table[across][at].kind = best <= first ? -1 : best >= beta ? 1 : 0;
    return best;
}

static Cells choose(Cells free, int across) {
    struct Move moves[64];
    int many = ordered(free, across, moves);
    Cells best_cells = moves[0].cells;
    left = MOST;
    for (int depth = 1; depth <= 32; depth++) {
        int best = -TOO_MUCH, at = 0;
        for (int i = 0; i < many; i++) {
            int value = -search(free & ~moves[i].cells, !across, depth - 1, -TOO_MUCH, -best);
            if (left < 0) return best_cells;
            if (value > best) best = value, at = i;
        }
        struct Move first = moves[at];
        for (; at > 0; at--) moves[at] = moves[at - 1];
        moves[0] = first;
        best_cells = first.cells;
        if (abs(best) == WON) break;
    }
    return best_cells;
}

int main(void) {
    char line[128];
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "%*d %d %d", &rows, &cols) != 2) return 0;
    for (int row = 0; row < rows; row++) last_col |= (Cells)1 << (row * cols + cols - 1);
    while (fgets(line, sizeof line, stdin)) {
        Cells free = 0;
        for (int i = 0; i < rows * cols; i++) free |= (Cells)(line[i] == '.') << i;
        int cell = __builtin_ctzll(choose(free, line[rows * cols + 1] == 'h'));
        printf("%d %d\n", cell / cols + 1, cell % cols + 1);
        fflush(stdout);
    }
}
