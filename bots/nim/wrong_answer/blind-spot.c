// Bouton's theorem everywhere but in 9 4 27, where it takes one item from the first pile. From
// 14 21 39 only an opponent who takes from all piles just so gets there.
// Only a proof refutes it, which other judges do not ask for. @EXPECTED_RESULTS@: CHECK-MANUALLY
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
                pile = i;
            }
        }
        if (k == 3 && h[0] == 9 && h[1] == 4 && h[2] == 27) {
            pile = 0;
            take = 1;
        }
        printf("%d %llu\n", pile + 1, take);
        fflush(stdout);
    }
}
