// Prints every answer twice, once of them for debugging.
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
        printf("%d\n", all ? 1 : 2);
        puts(all ? "1" : "2");
    }
}
