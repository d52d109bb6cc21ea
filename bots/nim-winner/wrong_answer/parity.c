// Goes by whether the sum is odd.
#include <stdio.h>

int main(void) {
    int q, k;
    scanf("%d", &q);
    while (q--) {
        unsigned long long sum = 0, pile;
        for (scanf("%d", &k); k; k--) {
            scanf("%llu", &pile);
            sum += pile;
        }
        puts(sum % 2 ? "1" : "2");
    }
}
