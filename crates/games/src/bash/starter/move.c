// Leaves a multiple of m + 1 whenever it can.
#include <stdio.h>

int main(void) {
    unsigned long long q, n, m;
    scanf("%llu", &q);
    while (q--) {
        scanf("%llu %llu", &n, &m);
        unsigned long long t = n % (m + 1);
        if (n == 0) puts("-");
        else printf("%llu\n", t ? t : 1);
    }
}
