/* Alpha-beta search, deeper and deeper until its positions are used up. A position that play has passed already counts
   as a draw, and so does the end of the search, unless a player has captured more. */
#include <stdio.h>
#include <string.h>

enum { MOST = 120000, WON = 1000, TOO_MUCH = 10000, DEEPEST = 60, SLOTS = 1 << 16 };

/* The pits of the player to move, those of the other one, and their stores. */
struct Board { signed char seeds[12], stores[2]; };
static int pits, total, left;
static struct Board line[DEEPEST + 1];
/* For the order of moves only: the best move of a position, counted from 1. */
static struct { struct Board board; signed char best; } table[SLOTS];

static unsigned slot_of(const struct Board *at) {
    unsigned hash = 0;
    for (int i = 0; i < 2 * pits; i++) hash = hash * 31u + (unsigned)at->seeds[i] + 1u;
    hash = hash * 31u + (unsigned)at->stores[0];
    return (hash * 2654435769u) >> 16;
}

static int sum(const struct Board *at, int first) {
    int found = 0;
    for (int pit = first; pit < first + pits; pit++) found += at->seeds[pit];
    return found;
}

/* The board after a move, as the other player sees it. Whether that player has a seed. */
static int sow(const struct Board *at, int pit, struct Board *next) {
    struct Board own = *at;
    int to = pit, first, gain = 0;
    own.seeds[pit] = 0;
    for (int hand = at->seeds[pit]; hand > 0;) {
        to = (to + 1) % (2 * pits);
        if (to != pit) own.seeds[to]++, hand--;
    }
    for (first = to; first >= pits && (own.seeds[first] == 2 || own.seeds[first] == 3); first--)
        gain += own.seeds[first];
    if (gain && gain < sum(&own, pits)) {
        while (to > first) own.seeds[to--] = 0;
        own.stores[0] = (signed char)(own.stores[0] + gain);
    }
    memset(next, 0, sizeof *next);
    memcpy(next->seeds, own.seeds + pits, (size_t)pits);
    memcpy(next->seeds + pits, own.seeds, (size_t)pits);
    next->stores[0] = own.stores[1], next->stores[1] = own.stores[0];
    return sum(next, 0) > 0;
}

/* The moves with their boards, the best one of an earlier search first. */
static int moves_of(const struct Board *at, struct Board *next, int *from, int first) {
    int many = 0, starves = sum(at, pits) == 0;
    for (int i = -1; i < pits; i++) {
        int pit = i < 0 ? first : pits - 1 - i;
        if (pit < 0 || (i >= 0 && pit == first) || !at->seeds[pit]) continue;
        int fed = sow(at, pit, &next[many]);
        if (fed || !starves) from[many++] = pit;
    }
    return many;
}

static int worth(int mine) { return 2 * mine > total ? WON : 2 * mine < total ? -WON : 0; }

static int search(const struct Board *at, int ply, int depth, int alpha, int beta, int *best_move) {
    if (2 * at->stores[0] > total || 2 * at->stores[1] > total) return worth(at->stores[0]);
    for (int earlier = ply - 2; earlier >= 0; earlier -= 2)
        if (!memcmp(&line[earlier], at, sizeof *at)) return 0;
    struct Board next[6];
    int from[6], best = -TOO_MUCH, found = -1;
    unsigned slot = slot_of(at);
    int many = moves_of(at, next, from, memcmp(&table[slot].board, at, sizeof *at) ? -1 : table[slot].best - 1);
    if (!many) return worth(at->stores[0] + sum(at, 0));
    if (depth == 0 || ply == DEEPEST) return at->stores[0] - at->stores[1];
    if (--left < 0) return 0;
    line[ply] = *at;
    for (int i = 0; i < many && best < beta; i++) {
        int value = -search(&next[i], ply + 1, depth - 1, -beta, -alpha, NULL);
        if (left < 0) return 0;
        if (value > best) best = value, found = from[i];
        if (value > alpha) alpha = value;
    }
    table[slot].board = *at, table[slot].best = (signed char)(found + 1);
    if (best_move) *best_move = found;
    return best;
}

static int choose(const struct Board *at) {
    int best_move = 0, found = 0;
    memset(table, 0, sizeof table);
    left = MOST;
    for (int depth = 1; depth <= DEEPEST; depth++) {
        int value = search(at, 0, depth, -TOO_MUCH, TOO_MUCH, &found);
        if (left < 0 && depth > 1) break;
        best_move = found;
        if (value == WON || value == -WON) break;
    }
    return best_move;
}

int main(void) {
    char text[256];
    int seeds;
    if (!fgets(text, sizeof text, stdin) || sscanf(text, "%*d %d %d", &pits, &seeds) != 2) return 0;
    total = 2 * pits * seeds;
    while (fgets(text, sizeof text, stdin)) {
        int numbers[14];
        const char *rest = text;
        for (int i = 0; i < 2 * pits + 2; i++) {
            int length;
            sscanf(rest, "%d%n", &numbers[i], &length);
            rest += length;
        }
        struct Board at = {{0}, {0}};
        int me = rest[1] == 'o' ? pits + 1 : 0, other = pits + 1 - me;
        for (int pit = 0; pit < pits; pit++) {
            at.seeds[pit] = (signed char)numbers[me + pit];
            at.seeds[pits + pit] = (signed char)numbers[other + pit];
        }
        at.stores[0] = (signed char)numbers[me + pits], at.stores[1] = (signed char)numbers[other + pits];
        printf("%d\n", choose(&at) + 1);
        fflush(stdout);
    }
}
