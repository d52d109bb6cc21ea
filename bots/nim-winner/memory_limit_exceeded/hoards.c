// Takes a megabyte for every question and gives none back.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned long long all = 0, pile;
        for (scanf("%d", &k); k; k--) {
            scanf("%llu", &pile);
            all ^= pile;
        }
        volatile char *kept = malloc(1 << 20);
        kept[0] = 1;
        puts(all ? "1" : "2");
    }
}
