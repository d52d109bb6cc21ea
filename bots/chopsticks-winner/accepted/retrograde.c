// Solves all 625 positions at the start, backwards from the finished ones.
#include <stdio.h>

enum { R = 5, ALL = R * R * R * R };
static char value[ALL]; /* for the player about to move: 0 unknown or drawn, 1 won, 2 lost */

static int code(int a, int b, int c, int d) { return ((a * R + b) * R + c) * R + d; }

/* What the moves of a position lead to: whether one is lost for the other, whether all are won. */
static int found(int p) {
    int own[2] = {p / 125, p / 25 % R}, other[2] = {p / R % R, p % R}, all_won = 1;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (own[i] && other[j]) {
                int next = value[code((own[i] + other[j]) % R, other[!j], own[0], own[1])];
                if (next == 2) return 1;
                all_won &= next == 1;
            }
    int total = own[0] + own[1];
    for (int x = 1; x < total; x++)
        if (x < R && total - x < R && x != own[0] && x != own[1]) {
            int next = value[code(other[0], other[1], x, total - x)];
            if (next == 2) return 1;
            all_won &= next == 1;
        }
    return all_won ? 2 : 0;
}

int main(void) {
    int q, a, b, c, d, changed = 1;
    for (int p = 0; p < ALL; p++)
        if (p / 25 == 0) value[p] = 2;      /* the mover is out */
        else if (p % 25 == 0) value[p] = 1; /* the other is */
    while (changed) {
        changed = 0;
        for (int p = 0; p < ALL; p++)
            if (!value[p] && (value[p] = found(p))) changed = 1;
    }
    scanf("%d", &q);
    while (q--) {
        scanf("%d %d %d %d", &a, &b, &c, &d);
        printf("%d\n", value[code(a, b, c, d)]);
    }
}
