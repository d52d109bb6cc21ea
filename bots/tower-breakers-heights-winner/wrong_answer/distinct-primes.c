// Counts every prime factor once.
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
            for (unsigned long long d = 2; d < 100000 && d <= h / d; d++)
                if (h % d == 0)
                    for (omega++; h % d == 0; h /= d) {}
            all ^= omega + (h > 1);
        }
        puts(all ? "First" : "Second");
    }
}
