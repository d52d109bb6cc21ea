/* Looks at every way in which the game can go on; the lines that are drawn are the bits of a number. */
#include <stdio.h>

enum { LINES = 12, UNKNOWN = 99 };
static const int boxes[4] = {1 << 0 | 1 << 2 | 1 << 6 | 1 << 7, 1 << 1 | 1 << 3 | 1 << 7 | 1 << 8,
                             1 << 2 | 1 << 4 | 1 << 9 | 1 << 10, 1 << 3 | 1 << 5 | 1 << 10 | 1 << 11};
static int known[1 << LINES];

static int closed(int drawn) {
    int count = 0;
    for (int i = 0; i < 4; i++) count += (drawn & boxes[i]) == boxes[i];
    return count;
}

/* How many boxes more the player about to draw gets of those that are left. */
static int lead(int drawn);

/* The same after this line. */
static int after(int drawn, int line) {
    int next = drawn | 1 << line, won = closed(next) - closed(drawn);
    return won > 0 ? won + lead(next) : -lead(next);
}

static int lead(int drawn) {
    if (known[drawn] != UNKNOWN) return known[drawn];
    int best = -UNKNOWN;
    for (int line = 0; line < LINES; line++) {
        if (drawn >> line & 1) continue;
        int found = after(drawn, line);
        if (found > best) best = found;
    }
    return known[drawn] = best == -UNKNOWN ? 0 : best;
}

int main(void) {
    char line[128];
    for (int i = 0; i < 1 << LINES; i++) known[i] = UNKNOWN;
    if (!fgets(line, sizeof line, stdin)) return 0; /* the seat */
    while (fgets(line, sizeof line, stdin)) {
        int drawn = 0, best = -1, most = -UNKNOWN;
        for (int i = 0; i < LINES; i++) drawn |= (line[i] == '-') << i;
        for (int i = 0; i < LINES; i++) {
            if (drawn >> i & 1) continue;
            int found = after(drawn, i);
            if (found > most) most = found, best = i;
        }
        printf("%d\n", best + 1);
        fflush(stdout);
    }
}
