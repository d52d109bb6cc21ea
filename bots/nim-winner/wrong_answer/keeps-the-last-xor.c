// The xor is set to 0 once and not for every question: right alone, wrong after others.
#include <stdio.h>

int main(void) {
    int q, k;
    unsigned long long all = 0, pile;
    scanf("%d", &q);
    while (q--) {
        for (scanf("%d", &k); k; k--) {
            scanf("%llu", &pile);
            all ^= pile;
        }
        puts(all ? "1" : "2");
    }
}
