/* Searches the rest of the game, as far as a number of positions goes: alpha-beta with a table, deeper and
   deeper. Boards are bits, column by column, each with one free cell above it. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { COLS = 7, ROWS = 6, HEIGHT = ROWS + 1, SLOTS = 1 << 19, MOST = 1500000, WIN = 1000 };
typedef uint64_t Cells;

/* What is known of a position: how deep it was searched, a value, and whether it is exact or a bound. */
static struct { Cells key; short value; unsigned char depth; signed char kind; } table[SLOTS];
static const int order[COLS] = {3, 2, 4, 1, 5, 0, 6};
static int left;

static Cells column(int col) { return (((Cells)1 << ROWS) - 1) << col * HEIGHT; }

static int has_line(Cells discs) {
    static const int steps[4] = {1, HEIGHT, HEIGHT - 1, HEIGHT + 1};
    for (int i = 0; i < 4; i++) {
        Cells pairs = discs & discs >> steps[i];
        if (pairs & pairs >> 2 * steps[i]) return 1;
    }
    return 0;
}

/* The cell that a disc in this column falls to, 0 if the column is full. */
static Cells landing(Cells placed, int col) { return (placed + ((Cells)1 << col * HEIGHT)) & column(col); }

/* The value for the player who owns `mine` and is about to move; the other one has no line. Values beyond
   WIN - 100 are wins, 0 is a draw or not known. */
static int search(Cells mine, Cells placed, int depth, int alpha, int beta) {
    int discs = __builtin_popcountll(placed);
    if (discs == COLS * ROWS) return 0;
    for (int i = 0; i < COLS; i++) {
        Cells cell = landing(placed, i);
        if (cell && has_line(mine | cell)) return WIN - discs - 1;
    }
    if (depth == 0 || left-- < 0) return 0;
    Cells key = placed + mine;
    unsigned at = (unsigned)((key * 0x9e3779b97f4a7c15u) >> 45);
    if (table[at].key == key && (table[at].depth >= depth || table[at].value > WIN - 100 || table[at].value < 100 - WIN)) {
        int value = table[at].value, kind = table[at].kind;
        if (kind == 0 || (kind > 0 && value >= beta) || (kind < 0 && value <= alpha)) return value;
    }
    int best = -WIN, first = alpha;
    for (int i = 0; i < COLS && best < beta; i++) {
        Cells cell = landing(placed, order[i]);
        if (!cell) continue;
        int value = -search(mine ^ placed, placed | cell, depth - 1, -beta, -alpha);
        if (value > best) best = value;
        if (value > alpha) alpha = value;
    }
    if (left < 0) return best;
    table[at].key = key, table[at].value = (short)best, table[at].depth = (unsigned char)depth;
    table[at].kind = best <= first ? -1 : best >= beta ? 1 : 0;
    return best;
}

/* The column to play: the best one that was found before the positions were used up. */
static int choose(Cells mine, Cells placed) {
    int best_col = 0, discs = __builtin_popcountll(placed);
    for (int i = COLS - 1; i >= 0; i--)
        if (landing(placed, order[i])) best_col = order[i];
    left = MOST;
    for (int depth = 1; depth <= COLS * ROWS - discs; depth++) {
        int best = -WIN - 1, col = best_col;
        for (int i = -1; i < COLS; i++) { /* the best of the search before comes first */
            int now = i < 0 ? best_col : order[i];
            Cells cell = landing(placed, now);
            if (!cell || (i >= 0 && now == best_col)) continue;
            int value = has_line(mine | cell)
                            ? WIN - discs - 1
                            : -search(mine ^ placed, placed | cell, depth - 1, -WIN, best > -WIN ? -best : WIN);
            if (left < 0) return best_col;
            if (value > best) best = value, col = now;
        }
        best_col = col;
        if (best > WIN - 100 || best < 100 - WIN) break;
    }
    return best_col;
}

int main(void) {
    char line[128];
    if (!fgets(line, sizeof line, stdin)) return 0; /* the seat and the settings */
    while (fgets(line, sizeof line, stdin)) {
        Cells owned[2] = {0, 0};
        for (int i = 0; i < COLS * ROWS; i++) {
            Cells cell = (Cells)1 << (i % COLS * HEIGHT + ROWS - 1 - i / COLS);
            if (line[i] != '.') owned[line[i] == 'o'] |= cell;
        }
        Cells placed = owned[0] | owned[1];
        printf("%d\n", choose(owned[__builtin_popcountll(placed) % 2], placed) + 1);
        fflush(stdout);
    }
}
