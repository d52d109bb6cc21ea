// Right, but divides by everything up to the root: a large prime takes two thousand million steps.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        int all = 0;
        for (scanf("%d", &k); k; k--) {
            unsigned long long h;
            int omega = 0;
            scanf("%llu", &h);
            for (unsigned long long d = 2; d <= h / d; d++)
                for (; h % d == 0; h /= d) omega++;
            all ^= omega + (h > 1);
        }
        puts(all ? "First" : "Second");
    }
}
