// Grundy's game: leave heaps whose Grundy values have the exclusive or 0.
#include <stdio.h>

enum { MOST = 1000 };
static int g[MOST + 1];

static void find_values(void) {
    for (int n = 3; n <= MOST; n++) {
        char seen[256] = {0};
        for (int a = 1; 2 * a < n; a++) seen[g[a] ^ g[n - a]] = 1;
        while (seen[g[n]]) g[n]++;
    }
}

int main(void) {
    int k, h[MOST];
    find_values();
    scanf("%*d"); /* the seat, which plays no part */
    while (scanf("%d", &k) == 1) {
        int total = 0, heap = -1, part = 1;
        for (int i = 0; i < k; i++) {
            scanf("%d", &h[i]);
            total ^= g[h[i]];
        }
        for (int i = 0; i < k && heap < 0; i++)
            for (int a = 1; 2 * a < h[i] && heap < 0; a++)
                if ((total ^ g[h[i]] ^ g[a] ^ g[h[i] - a]) == 0) heap = i, part = a;
        if (heap < 0) /* a lost position: split one coin off */
            for (heap = 0; h[heap] < 3;) heap++;
        printf("%d 0 %d\n", heap + 1, part);
        fflush(stdout);
    }
}
