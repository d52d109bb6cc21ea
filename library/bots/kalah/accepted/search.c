/* Alpha-beta search, deeper and deeper until its positions are used up or everything is seen. */
#include <stdio.h>
#include <string.h>

enum { MOST = 100000, WON = 1000, TOO_MUCH = 10000 };

/* The pits of one player and their store, then those of the other one. */
struct Board { int seeds[14]; };
static int pits, total, left;

/* Sows a pit of this player, 0 or 1. Whether the last seed comes to the store. */
static int sow(struct Board *board, int me, int pit) {
    int *seeds = board->seeds, all = 2 * pits + 2, first = me * (pits + 1), store = first + pits;
    int at = first + pit, hand = seeds[at], theirs = (store + pits + 1) % all;
    seeds[at] = 0;
    while (hand > 0) {
        at = (at + 1) % all;
        if (at != theirs) seeds[at]++, hand--;
    }
    int opposite = 2 * pits - at;
    if (at >= first && at < store && seeds[at] == 1 && seeds[opposite] > 0) {
        seeds[store] += 1 + seeds[opposite];
        seeds[at] = seeds[opposite] = 0;
    }
    return at == store;
}

/* How far `me` is ahead; beyond WON if the game is over. */
static int lead(const struct Board *board, int me, int *over) {
    int left_over[2] = {0, 0}, stores[2];
    for (int who = 0; who < 2; who++) {
        for (int i = 0; i < pits; i++) left_over[who] += board->seeds[who * (pits + 1) + i];
        stores[who] = board->seeds[who * (pits + 1) + pits];
    }
    *over = 2 * stores[0] > total || 2 * stores[1] > total;
    if (!*over && (!left_over[0] || !left_over[1])) {
        *over = 1;
        stores[0] += left_over[0], stores[1] += left_over[1];
    }
    int ahead = stores[me] - stores[!me];
    return !*over || ahead == 0 ? ahead : ahead > 0 ? WON : -WON;
}

static int search(const struct Board *board, int me, int depth, int alpha, int beta) {
    int over, now = lead(board, me, &over), best = -TOO_MUCH;
    if (over || depth == 0) return now;
    if (--left < 0) return 0;
    /* The pit next to the store first. */
    for (int pit = pits - 1; pit >= 0 && best < beta; pit--) {
        if (!board->seeds[me * (pits + 1) + pit]) continue;
        struct Board next = *board;
        int again = sow(&next, me, pit);
        int value = again ? search(&next, me, depth - 1, alpha, beta) : -search(&next, !me, depth - 1, -beta, -alpha);
        if (value > best) best = value;
        if (value > alpha) alpha = value;
    }
    return best;
}

static int choose(const struct Board *board, int me) {
    int best_pit = 0;
    left = MOST;
    for (int depth = 1; depth < 60; depth++) {
        int best = -TOO_MUCH, at = 0;
        for (int pit = pits - 1; pit >= 0; pit--) {
            if (!board->seeds[me * (pits + 1) + pit]) continue;
            struct Board next = *board;
            int again = sow(&next, me, pit);
            int value = again ? search(&next, me, depth - 1, best, TOO_MUCH)
                              : -search(&next, !me, depth - 1, -TOO_MUCH, -best);
            if (value > best) best = value, at = pit;
        }
        if (left < 0 && depth > 1) break;
        best_pit = at;
        if (best == WON) break;
    }
    return best_pit;
}

int main(void) {
    char line[256];
    int seeds;
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "%*d %d %d", &pits, &seeds) != 2) return 0;
    total = 2 * pits * seeds;
    while (fgets(line, sizeof line, stdin)) {
        struct Board board = {{0}};
        const char *at = line;
        for (int i = 0; i < 2 * pits + 2; i++) {
            int length;
            sscanf(at, "%d%n", &board.seeds[i], &length);
            at += length;
        }
        printf("%d\n", choose(&board, at[1] == 'o') + 1);
        fflush(stdout);
    }
}
