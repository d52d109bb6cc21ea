// Leaves multiples of m instead of m + 1: the classic slip.
#include <stdio.h>

int main(void) {
    long long n, m;
    scanf("%*d %*d %lld", &m);
    while (scanf("%lld", &n) == 1) {
        long long t = n % m;
        printf("%lld\n", t ? t : 1);
        fflush(stdout);
    }
}
