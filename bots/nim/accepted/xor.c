// Nim: leave piles whose exclusive or is 0.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%*d"); /* the seat, which plays no part */
    while (scanf("%d", &k) == 1) {
        unsigned long long h[1000], total = 0;
        for (int i = 0; i < k; i++) {
            scanf("%llu", &h[i]);
            total ^= h[i];
        }
        int pile = 0;
        while (pile < k && (h[pile] ^ total) >= h[pile]) pile++;
        if (pile < k) {
            printf("%d %llu\n", pile + 1, h[pile] - (h[pile] ^ total));
        } else { /* a lost position: take as little as can be */
            pile = 0;
            while (h[pile] == 0) pile++;
            printf("%d 1\n", pile + 1);
        }
        fflush(stdout);
    }
}
