// Take a square: leaves heaps whose Grundy values have the exclusive or 0.
#include <stdio.h>

enum { MOST = 440, VALUES = 64 };
static int g[MOST + 1];

static void fill(void) {
    for (int n = 1; n <= MOST; n++) {
        char seen[VALUES] = {0};
        for (int root = 1; root * root <= n; root++) seen[g[n - root * root]] = 1;
        while (seen[g[n]]) g[n]++;
    }
}

// Writes the first move that leaves the exclusive or 0, or else takes as little as can be.
static void move(const int *h, int k) {
    int total = 0, spare = -1;
    for (int i = 0; i < k; i++) total ^= g[h[i]];
    for (int i = 0; i < k; i++) {
        if (h[i] > 0 && spare < 0) spare = i;
        for (int root = 1; root * root <= h[i]; root++) {
            if ((total ^ g[h[i]] ^ g[h[i] - root * root]) == 0) {
                printf("%d %d\n", i + 1, root * root);
                return;
            }
        }
    }
    printf("%d 1\n", spare + 1);
}

int main(void) {
    int k, h[1024];
    fill();
    scanf("%*d"); /* the seat, which plays no part */
    while (scanf("%d", &k) == 1) {
        for (int i = 0; i < k; i++) scanf("%d", &h[i]);
        move(h, k);
        fflush(stdout);
    }
}
