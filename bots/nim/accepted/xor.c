// Makes the xor of the piles 0 whenever it can: Bouton's theorem.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        unsigned long long h[64], all = 0, take = 1;
        int pile = -1;
        for (int i = 0; i < k; i++) {
            scanf("%llu", &h[i]);
            all ^= h[i];
        }
        for (int i = 0; i < k; i++) {
            if ((h[i] ^ all) < h[i]) {
                pile = i;
                take = h[i] - (h[i] ^ all);
            } else if (pile < 0 && h[i] > 0) {
                pile = i; /* lost: one item from the first pile that has any */
            }
        }
        printf("%d %llu\n", pile + 1, take);
        fflush(stdout);
    }
}
