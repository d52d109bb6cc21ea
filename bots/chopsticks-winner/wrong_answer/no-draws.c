// Takes every position that is not won for lost.
#include <stdio.h>

enum { R = 5, ALL = R * R * R * R };
static char value[ALL];

static int code(int a, int b, int c, int d) { return ((a * R + b) * R + c) * R + d; }

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
        if (p / 25 == 0) value[p] = 2;
        else if (p % 25 == 0) value[p] = 1;
    while (changed) {
        changed = 0;
        for (int p = 0; p < ALL; p++)
            if (!value[p] && (value[p] = found(p))) changed = 1;
    }
    scanf("%d", &q);
    while (q--) {
        scanf("%d %d %d %d", &a, &b, &c, &d);
        puts(value[code(a, b, c, d)] == 1 ? "1" : "2");
    }
}
