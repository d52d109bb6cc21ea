// Lowers a pile so that the xor becomes 0; where that cannot be, takes one item.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned long long all = 0, pile[1000], take = 0;
        int from = -1;
        scanf("%d", &k);
        for (int i = 0; i < k; i++) {
            scanf("%llu", &pile[i]);
            all ^= pile[i];
        }
        for (int i = 0; i < k; i++)
            if ((pile[i] ^ all) < pile[i]) from = i, take = pile[i] - (pile[i] ^ all);
        for (int i = 0; i < k && from < 0; i++)
            if (pile[i]) from = i, take = 1;
        if (from < 0) puts("-");
        else printf("%d %llu\n", from + 1, take);
    }
}
