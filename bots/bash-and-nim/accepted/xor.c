// Makes the xor of the Grundy values 0 whenever it can: n mod (m + 1) for the heap, and the piles.
#include <stdio.h>

int main(void) {
    unsigned long long m, n, h[2];
    scanf("%*d %*u %llu", &m);
    while (scanf("%*d %llu %*d %llu %llu", &n, &h[0], &h[1]) == 3) {
        unsigned long long all = n % (m + 1) ^ h[0] ^ h[1];
        int found = 0;
        for (unsigned long long t = 1; t <= m && t <= n && !found; t++) {
            if ((((n - t) % (m + 1)) ^ h[0] ^ h[1]) == 0) {
                printf("1 %llu\n", t);
                found = 1;
            }
        }
        for (int i = 0; i < 2 && !found; i++) {
            if ((h[i] ^ all) < h[i]) {
                printf("2 %d %llu\n", i + 1, h[i] - (h[i] ^ all));
                found = 1;
            }
        }
        if (!found) { /* lost: one item from wherever there is one */
            if (n > 0) printf("1 1\n");
            else printf("2 %d 1\n", h[0] > 0 ? 1 : 2);
        }
        fflush(stdout);
    }
}
