// Returns the number of questions instead of 0.
#include <stdio.h>

int main(void) {
    int q, k, asked;
    scanf("%d", &q);
    for (asked = 0; asked < q; asked++) {
        unsigned long long all = 0, pile;
        for (scanf("%d", &k); k; k--) {
            scanf("%llu", &pile);
            all ^= pile;
        }
        puts(all ? "1" : "2");
    }
    return asked;
}
