// Looks for a win by going twelve plies deep, and meets the same positions again and again. As a native
// program it is through in time, and takes draws for losses: @EXPECTED_RESULTS@: WRONG-ANSWER
#include <stdio.h>

static int wins(int a, int b, int c, int d, int plies) {
    if (a + b == 0) return 0;
    if (c + d == 0) return 1;
    if (plies == 0) return 0;
    int own[2] = {a, b}, other[2] = {c, d}, won = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (own[i] && other[j])
                won |= !wins((own[i] + other[j]) % 5, other[!j], a, b, plies - 1);
    for (int x = 1; x < a + b; x++)
        if (x < 5 && a + b - x < 5 && x != a && x != b) won |= !wins(c, d, x, a + b - x, plies - 1);
    return won;
}

int main(void) {
    int q, a, b, c, d;
    scanf("%d", &q);
    while (q--) {
        scanf("%d %d %d %d", &a, &b, &c, &d);
        puts(wins(a, b, c, d, 12) ? "1" : "2");
    }
}
