// Takes one item more than the first pile has: a move, but not a legal one.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        long long h[64];
        for (int i = 0; i < k; i++) scanf("%lld", &h[i]);
        printf("1 %lld\n", h[0] + 1);
        fflush(stdout);
    }
}
