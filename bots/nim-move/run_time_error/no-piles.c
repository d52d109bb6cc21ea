// Counts on a pile that is not empty.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned long long all = 0, pile[64];
        int i = 0, found = -1;
        scanf("%d", &k);
        for (int j = 0; j < k; j++) {
            scanf("%llu", &pile[j]);
            all ^= pile[j];
            if (pile[j]) found = j;
        }
        if (found < 0) abort();
        for (i = 0; i < k && (pile[i] ^ all) >= pile[i]; i++) {}
        if (i < k) printf("%d %llu\n", i + 1, pile[i] - (pile[i] ^ all));
        else printf("%d 1\n", found + 1);
    }
}
