// Answers only where there is an item left.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned long long all = 0, pile, items = 0;
        for (scanf("%d", &k); k; k--) {
            scanf("%llu", &pile);
            all ^= pile;
            items |= pile;
        }
        if (items) puts(all ? "1" : "2");
    }
}
