// Answers for the game in which the last item loses, which differs where no pile is above 1.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned long long all = 0, pile, large = 0;
        for (scanf("%d", &k); k; k--) {
            scanf("%llu", &pile);
            all ^= pile;
            large += pile > 1;
        }
        puts((all != 0) == (large > 0) ? "1" : "2");
    }
}
