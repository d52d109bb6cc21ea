// Leaves a multiple of m + 1 whenever it can: the theorem, in 64 bits.
#include <stdio.h>

int main(void) {
    unsigned long long n, m;
    scanf("%*d %*u %llu", &m);
    while (scanf("%llu", &n) == 1) {
        unsigned long long t = n % (m + 1);
        printf("%llu\n", t ? t : 1);
        fflush(stdout);
    }
}
