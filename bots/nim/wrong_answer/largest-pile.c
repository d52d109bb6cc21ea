// Knows the xor but looks at the largest pile only: blunders where a smaller one must shrink.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        unsigned long long h[64], all = 0;
        int top = 0;
        for (int i = 0; i < k; i++) {
            scanf("%llu", &h[i]);
            all ^= h[i];
            if (h[i] > h[top]) top = i;
        }
        unsigned long long left = h[top] ^ all;
        printf("%d %llu\n", top + 1, left < h[top] ? h[top] - left : 1);
        fflush(stdout);
    }
}
