// Lost exactly when m + 1 divides n; where m + 1 does not fit, n is at most m.
#include <stdio.h>

int main(void) {
    unsigned long long q, n, m;
    scanf("%llu", &q);
    while (q--) {
        scanf("%llu %llu", &n, &m);
        puts(n == 0 || (m + 1 != 0 && n % (m + 1) == 0) ? "second" : "first");
    }
}
