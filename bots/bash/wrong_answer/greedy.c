// Always takes as much as it may: wins only where that happens to be the remainder.
#include <stdio.h>

int main(void) {
    long long n, m;
    scanf("%*d %*d %lld", &m);
    while (scanf("%lld", &n) == 1) {
        printf("%lld\n", n < m ? n : m);
        fflush(stdout);
    }
}
