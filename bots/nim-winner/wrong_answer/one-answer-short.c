// Stops before the last question.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    for (int i = 1; i < q; i++) {
        unsigned long long all = 0, pile;
        for (scanf("%d", &k); k; k--) {
            scanf("%llu", &pile);
            all ^= pile;
        }
        puts(all ? "1" : "2");
    }
}
