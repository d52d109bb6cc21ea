// Take 1, 3 or 4: the Grundy values repeat after 7 heaps.
#include <stdio.h>

int main(void) {
    static const int g[] = {0, 1, 0, 1, 2, 3, 2};
    int q, k;
    scanf("%d", &q);
    while (q--) {
        int total = 0;
        scanf("%d", &k);
        while (k--) {
            unsigned long long h;
            scanf("%llu", &h);
            total ^= g[h % 7];
        }
        puts(total ? "1" : "2");
    }
}
