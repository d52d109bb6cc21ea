// Wins what is won, and where everything is lost takes a random number of items. It never errs, but
// no search can tell: what it does depends on the clock.
// Only a proof refutes it, which other judges do not ask for. @EXPECTED_RESULTS@: CHECK-MANUALLY
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
    int k;
    srand((unsigned)time(NULL));
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        unsigned long long h[64], all = 0, take = 0;
        int pile = 0;
        for (int i = 0; i < k; i++) {
            scanf("%llu", &h[i]);
            all ^= h[i];
        }
        for (int i = 0; i < k; i++) {
            if ((h[i] ^ all) < h[i]) {
                pile = i;
                take = h[i] - (h[i] ^ all);
            }
        }
        if (take == 0) {
            while (h[pile] == 0) pile++;
            take = 1 + (unsigned)rand() % h[pile];
        }
        printf("%d %llu\n", pile + 1, take);
        fflush(stdout);
    }
}
