// Lost exactly when m + 1 divides n.
#include <stdio.h>

int main(void) {
    unsigned long long q, n, m;
    scanf("%llu", &q);
    while (q--) {
        scanf("%llu %llu", &n, &m);
        puts(n % (m + 1) == 0 ? "2" : "1");
    }
}
