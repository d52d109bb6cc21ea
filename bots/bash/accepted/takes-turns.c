// Leaves a multiple of m + 1 whenever it can, and where it cannot takes 1, 2, ..., m, 1, ... from turn
// to turn: it never errs, but its answers depend on more than the position.
#include <stdio.h>

int main(void) {
    unsigned long long n, m, turn = 0;
    scanf("%*d %*u %llu", &m);
    while (scanf("%llu", &n) == 1) {
        unsigned long long t = n % (m + 1);
        if (t == 0) {
            t = turn % m + 1;
        }
        turn++;
        printf("%llu\n", t);
        fflush(stdout);
    }
}
