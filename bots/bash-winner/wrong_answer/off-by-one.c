// Divides by m instead of m + 1.
#include <stdio.h>

int main(void) {
    unsigned long long q, n, m;
    scanf("%llu", &q);
    while (q--) {
        scanf("%llu %llu", &n, &m);
        puts(n % m == 0 ? "second" : "first");
    }
}
