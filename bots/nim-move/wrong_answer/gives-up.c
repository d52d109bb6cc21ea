// Answers `-` wherever it cannot win, though there are moves.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned long long all = 0, pile[64];
        int from = -1;
        scanf("%d", &k);
        for (int i = 0; i < k; i++) {
            scanf("%llu", &pile[i]);
            all ^= pile[i];
        }
        for (int i = 0; i < k; i++)
            if ((pile[i] ^ all) < pile[i]) from = i;
        if (from < 0) puts("-");
        else printf("%d %llu\n", from + 1, pile[from] - (pile[from] ^ all));
    }
}
