// Loses the upper halves of large piles.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned all = 0;
        unsigned long long pile;
        for (scanf("%d", &k); k; k--) {
            scanf("%llu", &pile);
            all ^= (unsigned)pile;
        }
        puts(all ? "1" : "2");
    }
}
