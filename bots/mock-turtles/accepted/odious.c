// Mock Turtles: a head in place p, counted from 0, is worth 2p or 2p + 1, whichever has an odd number of
// ones in binary. Turns coins whose values have the same exclusive or as those of all heads.
#include <stdio.h>

static int value(int place) {
    int ones = 0;
    for (int rest = place; rest; rest /= 2) ones ^= rest % 2;
    return 2 * place + !ones;
}

int main(void) {
    int n, coins[1024];
    scanf("%*d"); /* the seat, which plays no part */
    while (scanf("%d", &n) == 1) {
        int total = 0, first = -1, found = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d", &coins[i]);
            if (coins[i]) total ^= value(i);
            if (coins[i] && first < 0) first = i;
        }
        // a and b lie left of the head i; -1 stands for no coin
        for (int i = 0; i < n && !found; i++)
            for (int a = -1; a < i && coins[i] && !found; a++)
                for (int b = -1; b < (a < 0 ? 0 : a) && !found; b++) {
                    int sum = value(i) ^ (a < 0 ? 0 : value(a)) ^ (b < 0 ? 0 : value(b));
                    if (sum != total) continue;
                    found = 1;
                    if (b >= 0) printf("%d ", b + 1);
                    if (a >= 0) printf("%d ", a + 1);
                    printf("%d\n", i + 1);
                }
        if (!found) printf("%d\n", first + 1); // a lost row
        fflush(stdout);
    }
}
