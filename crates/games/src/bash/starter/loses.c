// Whoever takes the last item loses: leaves one more than a multiple of m + 1 whenever it can.
#include <stdio.h>

int main(void) {
    unsigned long long n, m;
    scanf("%*d %*u %llu", &m);
    while (scanf("%llu", &n) == 1) {
        unsigned long long t = (n - 1) % (m + 1);
        printf("%llu\n", t ? t : 1);
        fflush(stdout);
    }
}
