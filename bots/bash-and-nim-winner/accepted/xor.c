// Lost exactly when the xor of the Grundy values is 0: n mod 4 for the heap, and the piles.
#include <stdio.h>

int main(void) {
    int q;
    unsigned long long n, a, b;
    scanf("%d", &q);
    while (q--) {
        scanf("%*d %llu %*d %llu %llu", &n, &a, &b);
        puts((n % 4 ^ a ^ b) ? "1" : "2");
    }
}
