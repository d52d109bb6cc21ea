// Leaves a multiple of m + 1 whenever it can, but takes a single item in its fifth turn, whatever is
// left. Asked afresh it never errs.
#include <stdio.h>

int main(void) {
    unsigned long long n, m, turn = 0;
    scanf("%*d %*u %llu", &m);
    while (scanf("%llu", &n) == 1) {
        unsigned long long t = n % (m + 1);
        turn++;
        printf("%llu\n", t && turn != 5 ? t : 1);
        fflush(stdout);
    }
}
