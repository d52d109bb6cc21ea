// The right theorem in int: right on small piles, wrong beyond 2^31.
#include <stdio.h>

int main(void) {
    long long n, m;
    scanf("%*d %*d %lld", &m);
    while (scanf("%lld", &n) == 1) {
        unsigned t = (unsigned)n % ((unsigned)m + 1);
        printf("%u\n", t ? t : 1);
        fflush(stdout);
    }
}
