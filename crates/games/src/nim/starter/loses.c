// Nim in which the player who takes the last item loses: as in Nim, until one pile alone has two items or more.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%*d"); /* the seat, which plays no part */
    while (scanf("%d", &k) == 1) {
        unsigned long long h[1000], total = 0;
        int large = 0, ones = 0, pile = 0;
        for (int i = 0; i < k; i++) {
            scanf("%llu", &h[i]);
            total ^= h[i];
            large += h[i] > 1, ones += h[i] == 1;
        }
        if (large == 1) { /* leave an odd number of single items */
            while (h[pile] < 2) pile++;
            printf("%d %llu\n", pile + 1, h[pile] - (ones % 2 == 0));
        } else {
            while (large && pile < k && (h[pile] ^ total) >= h[pile]) pile++;
            if (large && pile < k) {
                printf("%d %llu\n", pile + 1, h[pile] - (h[pile] ^ total));
            } else { /* single items only, or a lost position */
                pile = 0;
                while (h[pile] == 0) pile++;
                printf("%d 1\n", pile + 1);
            }
        }
        fflush(stdout);
    }
}
