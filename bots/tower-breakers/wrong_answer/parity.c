// The rule for equal towers (an odd number of them wins: raze one) applied to all towers.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        long long h[64];
        int tower = 0;
        for (int i = 0; i < k; i++) scanf("%lld", &h[i]);
        while (h[tower] == 1) tower++;
        printf("%d 1\n", tower + 1);
        fflush(stdout);
    }
}
