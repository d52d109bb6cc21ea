// Dawson's chess: leave rows whose Grundy values have the exclusive or 0.
#include <stdio.h>

enum { MOST = 1000 };
static int g[MOST + 1];

/* The files that may go together: a lone one, two at an end, three anywhere. */
static int allowed(int n, int t, int a) {
    return t == 1 ? n == 1 : t == 2 ? n >= 2 && a == 0 : n >= 3;
}

static void find_values(void) {
    for (int n = 1; n <= MOST; n++) {
        char seen[64] = {0};
        for (int t = 1; t <= 3 && t <= n; t++)
            for (int a = 0; a <= (n - t) / 2; a++)
                if (allowed(n, t, a)) seen[g[a] ^ g[n - t - a]] = 1;
        while (seen[g[n]]) g[n]++;
    }
}

int main(void) {
    int k, h[MOST];
    find_values();
    scanf("%*d"); /* the seat, which plays no part */
    while (scanf("%d", &k) == 1) {
        int total = 0, row = -1, take = 0, part = 0, won = 0;
        for (int i = 0; i < k; i++) {
            scanf("%d", &h[i]);
            total ^= g[h[i]];
        }
        for (int i = 0; i < k && !won; i++)
            for (int t = 1; t <= 3 && t <= h[i] && !won; t++)
                for (int a = 0; a <= (h[i] - t) / 2 && !won; a++) {
                    if (!allowed(h[i], t, a)) continue;
                    won = (total ^ g[h[i]] ^ g[a] ^ g[h[i] - t - a]) == 0;
                    if (won || row < 0) row = i, take = t, part = a; /* in a lost position, the first move */
                }
        if (part > 0)
            printf("%d %d %d\n", row + 1, take, part);
        else
            printf("%d %d\n", row + 1, take);
        fflush(stdout);
    }
}
