// Plays well but never flushes: it asks for input before its answer has left the buffer.
// As a native program it waits for ever. @EXPECTED_RESULTS@: TIMELIMIT
#include <stdio.h>

int main(void) {
    int k;
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
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
        printf("%d %llu\n", pile + 1, take);
    }
}
