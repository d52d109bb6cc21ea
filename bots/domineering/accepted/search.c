/* Looks at every way in which the game can go on; a board is a number with a bit for each cell. */
#include <stdio.h>

static int rows, cols;
static signed char known[2][1 << 20]; /* 1 for lost, 2 for won, for the player about to move */

/* The cells of a domino that covers this one, 0 where it does not fit. */
static unsigned domino(int at, int upright) {
    if (upright) return at / cols + 1 < rows ? 1u << at | 1u << (at + cols) : 0;
    return at % cols + 1 < cols ? 3u << at : 0;
}

static int is_lost(unsigned board, int upright) {
    if (known[upright][board]) return known[upright][board] == 1;
    int lost = 1;
    for (int at = 0; at < rows * cols && lost; at++) {
        unsigned cells = domino(at, upright);
        if (cells && !(board & cells) && is_lost(board | cells, !upright)) lost = 0;
    }
    known[upright][board] = lost ? 1 : 2;
    return lost;
}

int main(void) {
    char line[128];
    int seat;
    if (!fgets(line, sizeof line, stdin)) return 0;
    sscanf(line, "%d %d %d", &seat, &rows, &cols);
    while (fgets(line, sizeof line, stdin)) {
        unsigned board = 0;
        int best = -1, found = 0, upright = line[rows * cols + 1] == 'v';
        for (int i = 0; i < rows * cols; i++) board |= (unsigned)(line[i] == '#') << i;
        for (int at = 0; at < rows * cols && !found; at++) {
            unsigned cells = domino(at, upright);
            if (!cells || board & cells) continue;
            best = at;
            found = is_lost(board | cells, !upright);
        }
        printf("%d %d\n", best / cols + 1, best % cols + 1);
        fflush(stdout);
    }
}
