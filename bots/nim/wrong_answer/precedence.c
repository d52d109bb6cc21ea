// Forgets that < binds tighter than ^ in C: takes a negative number or from the wrong pile.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        long long h[64], all = 0, take = 1;
        int pile = 0;
        for (int i = 0; i < k; i++) {
            scanf("%lld", &h[i]);
            all ^= h[i];
        }
        while (h[pile] == 0) pile++;
        for (int i = 0; i < k; i++) {
            if (h[i] ^ all < h[i]) { /* meant (h[i] ^ all) < h[i] */
                pile = i;
                take = h[i] - (h[i] ^ all);
            }
        }
        printf("%d %lld\n", pile + 1, take);
        fflush(stdout);
    }
}
