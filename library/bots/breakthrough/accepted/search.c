/* Alpha-beta search with a table, deeper and deeper until its positions are used up. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 64, MOVES = 160, SLOTS = 1 << 18, MOST = 100000, WON = 10000, TOO_MUCH = 20000 };

struct Move { unsigned char from, to; short order; };

static struct { uint64_t key; short value; unsigned char depth; signed char kind; struct Move best; } table[SLOTS];
static uint64_t keys[2][CELLS];
static int side, size, left;
static char cells[CELLS];

static int compare(const void *one, const void *other) {
    return ((const struct Move *)other)->order - ((const struct Move *)one)->order;
}

/* The moves, with captures and pawns far ahead first. */
static int moves_of(int me, struct Move *moves) {
    int many = 0, ahead = me ? side : -side;
    for (int from = 0; from < size; from++) {
        int to = from + ahead;
        if (cells[from] != "xo"[me] || to < 0 || to >= size) continue;
        for (int step = -1; step <= 1; step++) {
            int col = from % side + step;
            if (col < 0 || col >= side || cells[to + step] == "xo"[me] || (step == 0 && cells[to] != '.')) continue;
            int gone = me ? to / side : side - 1 - to / side;
            short order = (short)((cells[to + step] != '.' ? 20 : 0) + gone);
            moves[many++] = (struct Move){(unsigned char)from, (unsigned char)(to + step), order};
        }
    }
    return many;
}

/* A guess: pawns, and how far they have come. */
static int guess(int me) {
    int worth[2] = {0, 0};
    for (int cell = 0; cell < size; cell++) {
        if (cells[cell] == 'x') worth[0] += 20 + (side - 1 - cell / side) * (side - 1 - cell / side);
        if (cells[cell] == 'o') worth[1] += 20 + (cell / side) * (cell / side);
    }
    return worth[me] - worth[!me];
}

static int search(int me, uint64_t key, int depth, int ply, int alpha, int beta, struct Move *chosen) {
    /* The other player has just moved to the far row. */
    if (memchr(me ? cells : cells + size - side, "ox"[me], side)) return ply - WON;
    if (--left < 0) return 0;
    if (depth == 0) return guess(me);
    unsigned at = (unsigned)(key >> 46);
    struct Move moves[MOVES], first = {0, 0, 0};
    if (table[at].key == key) {
        int value = table[at].value, kind = table[at].kind;
        first = table[at].best;
        if (!chosen && table[at].depth >= depth && (kind == 0 || (kind > 0 ? value >= beta : value <= alpha))) return value;
    }
    int many = moves_of(me, moves), best = ply - WON, old_alpha = alpha;
    for (int i = 0; i < many; i++)
        if (moves[i].from == first.from && moves[i].to == first.to) moves[i].order = 1000;
    qsort(moves, (size_t)many, sizeof *moves, compare);
    struct Move best_move = moves[0];
    for (int i = 0; i < many && alpha < beta; i++) {
        int from = moves[i].from, to = moves[i].to;
        char taken = cells[to];
        uint64_t next = key ^ keys[me][from] ^ keys[me][to] ^ (taken == '.' ? 0 : keys[!me][to]) ^ 0x123456789abcdef1u;
        cells[to] = cells[from], cells[from] = '.';
        int value = -search(!me, next, depth - 1, ply + 1, -beta, -alpha, NULL);
        cells[from] = cells[to], cells[to] = taken;
        if (left < 0) return 0;
        if (value > best) best = value, best_move = moves[i];
        if (value > alpha) alpha = value;
    }
    table[at].key = key, table[at].value = (short)best, table[at].depth = (unsigned char)depth;
    table[at].kind = best <= old_alpha ? -1 : best >= beta ? 1 : 0, table[at].best = best_move;
    if (chosen) *chosen = best_move;
    return best;
}

static struct Move choose(int me) {
    struct Move best = {0, 0, 0}, all[MOVES];
    uint64_t key = me ? 0x9e3779b97f4a7c15u : 0;
    for (int cell = 0; cell < size; cell++)
        if (cells[cell] != '.') key ^= keys[cells[cell] == 'o'][cell];
    moves_of(me, all);
    best = all[0];
    left = MOST;
    memset(table, 0, sizeof table);
    for (int depth = 1; depth < 60; depth++) {
        struct Move found = best;
        int value = search(me, key, depth, 0, -TOO_MUCH, TOO_MUCH, &found);
        if (left < 0) break;
        best = found;
        if (value > WON - 100 || value < 100 - WON) break;
    }
    return best;
}

int main(void) {
    char line[128];
    uint64_t state = 1;
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "%*d %d", &side) != 1) return 0;
    size = side * side;
    for (int i = 0; i < 2 * CELLS; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        keys[i / CELLS][i % CELLS] = state ^ state >> 29;
        state += keys[i / CELLS][i % CELLS] << 17;
    }
    while (fgets(line, sizeof line, stdin)) {
        memcpy(cells, line, (size_t)size);
        struct Move best = choose(line[size + 1] == 'o');
        printf("%c%d%c%d\n", 'a' + best.from % side, side - best.from / side, 'a' + best.to % side, side - best.to / side);
        fflush(stdout);
    }
}
