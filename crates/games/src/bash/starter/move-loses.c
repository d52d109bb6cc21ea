// Whoever takes the last item loses: leaves one more than a multiple of m + 1 whenever it can.
#include <stdio.h>

int main(void) {
    unsigned long long q, n, m;
    scanf("%llu", &q);
    while (q--) {
        scanf("%llu %llu", &n, &m);
        if (n == 0) {
            puts("-");
            continue;
        }
        unsigned long long t = (n - 1) % (m + 1);
        printf("%llu\n", t ? t : 1);
    }
}
