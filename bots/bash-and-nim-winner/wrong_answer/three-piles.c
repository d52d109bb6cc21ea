// Takes the heap for a third pile.
#include <stdio.h>

int main(void) {
    int q;
    unsigned long long n, a, b;
    scanf("%d", &q);
    while (q--) {
        scanf("%*d %llu %*d %llu %llu", &n, &a, &b);
        puts((n ^ a ^ b) ? "1" : "2");
    }
}
