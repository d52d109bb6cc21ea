// Nim in which the player who takes the last item loses: as in Nim, unless no pile has two items or more.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned long long all = 0, pile;
        int large = 0;
        for (scanf("%d", &k); k; k--) {
            scanf("%llu", &pile);
            all ^= pile;
            large += pile > 1;
        }
        puts((all != 0) == (large != 0) ? "1" : "2");
    }
}
