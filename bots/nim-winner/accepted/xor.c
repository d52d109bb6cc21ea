// Bouton: lost exactly when the xor of the piles is 0.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned long long all = 0, pile;
        for (scanf("%d", &k); k; k--) {
            scanf("%llu", &pile);
            all ^= pile;
        }
        puts(all ? "1" : "2");
    }
}
