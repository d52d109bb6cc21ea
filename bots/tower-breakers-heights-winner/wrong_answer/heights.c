// Plays Nim on the heights themselves.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned long long h, all = 0;
        for (scanf("%d", &k); k; k--) {
            scanf("%llu", &h);
            all ^= h - 1;
        }
        puts(all ? "First" : "Second");
    }
}
