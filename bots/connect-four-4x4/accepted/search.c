/* Looks at every way in which the game can go on, and remembers what it has found. */
#include <stdio.h>
#include <string.h>

enum { COLS = 4, ROWS = 4, SIZE = COLS * ROWS, SLOTS = 1 << 19 };

/* A position as a number in base 3, and 1 + its value for the player about to move. */
static unsigned keys[SLOTS];
static signed char values[SLOTS];
static char cells[SIZE];

static int count(int row, int col, int down, int right, char mark) {
    int n = 0;
    for (row += down, col += right;
         row >= 0 && row < ROWS && col >= 0 && col < COLS && cells[row * COLS + col] == mark;
         row += down, col += right)
        n++;
    return n;
}

/* Whether the disc in this cell completes a line. */
static int completes(int cell) {
    int row = cell / COLS, col = cell % COLS;
    char mark = cells[cell];
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++)
        if (1 + count(row, col, steps[i][0], steps[i][1], mark) +
                count(row, col, -steps[i][0], -steps[i][1], mark) >= 4)
            return 1;
    return 0;
}

static int landing(int col) {
    int row = ROWS - 1;
    while (row >= 0 && cells[row * COLS + col] != '.') row--;
    return row < 0 ? -1 : row * COLS + col;
}

static int value(char me);

/* What a column is worth to the one who plays there; -9 if it is full. */
static int worth(int col, char me) {
    int cell = landing(col);
    if (cell < 0) return -9;
    cells[cell] = me;
    int found = completes(cell) ? 1 : -value(me == 'x' ? 'o' : 'x');
    cells[cell] = '.';
    return found;
}

/* The value for the player about to move, when nobody has a line yet. */
static int value(char me) {
    unsigned key = 0;
    for (int i = 0; i < SIZE; i++) key = key * 3 + (cells[i] == '.' ? 0 : cells[i] == 'x' ? 1 : 2);
    unsigned at = key * 2654435761u >> 13;
    while (keys[at] && keys[at] != key) at = (at + 1) % SLOTS;
    if (keys[at] == key && key) return values[at];
    int best = -9;
    for (int col = 0; col < COLS; col++) {
        int found = worth(col, me);
        if (found > best) best = found;
    }
    if (best == -9) best = 0; /* the board is full */
    at = key * 2654435761u >> 13;
    while (keys[at] && keys[at] != key) at = (at + 1) % SLOTS;
    keys[at] = key;
    values[at] = (signed char)best;
    return best;
}

int main(void) {
    char line[128];
    if (!fgets(line, sizeof line, stdin)) return 0; /* the seat and the settings */
    while (fgets(line, sizeof line, stdin)) {
        int used = 0, best = 0, best_found = -9;
        memcpy(cells, line, SIZE);
        for (int i = 0; i < SIZE; i++) used += cells[i] != '.';
        for (int col = 0; col < COLS; col++) {
            int found = worth(col, used % 2 == 0 ? 'x' : 'o');
            if (found > best_found) best_found = found, best = col;
        }
        printf("%d\n", best + 1);
        fflush(stdout);
    }
}
