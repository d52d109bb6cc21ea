// Kayles: knows the values, but looks only at the ends of rows.
#include <stdio.h>

enum { MOST = 1000 };
static int g[MOST + 1];

static void find_values(void) {
    for (int n = 1; n <= MOST; n++) {
        char seen[64] = {0};
        for (int t = 1; t <= 2 && t <= n; t++)
            for (int a = 0; a <= (n - t) / 2; a++) seen[g[a] ^ g[n - t - a]] = 1;
        while (seen[g[n]]) g[n]++;
    }
}

int main(void) {
    int k, h[MOST];
    find_values();
    scanf("%*d"); /* the seat, which plays no part */
    while (scanf("%d", &k) == 1) {
        int total = 0, row = 0, take = 1, part = 0, found = 0;
        for (int i = 0; i < k; i++) {
            scanf("%d", &h[i]);
            total ^= g[h[i]];
        }
        for (int i = 0; i < k && !found; i++)
            for (int t = 1; t <= 2 && t <= h[i] && !found; t++)
                for (int a = 0; a <= 0 && !found; a++)
                    if ((total ^ g[h[i]] ^ g[a] ^ g[h[i] - t - a]) == 0) {
                        found = 1;
                        row = i, take = t, part = a;
                    }
        if (!found) /* a lost position: take as little as can be */
            while (h[row] == 0) row++;
        if (part > 0)
            printf("%d %d %d\n", row + 1, take, part);
        else
            printf("%d %d\n", row + 1, take);
        fflush(stdout);
    }
}
