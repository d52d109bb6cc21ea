// m + 1 is 0 for the greatest m.
#include <stdio.h>

int main(void) {
    unsigned long long q, n, m;
    scanf("%llu", &q);
    while (q--) {
        scanf("%llu %llu", &n, &m);
        puts(n % (m + 1) == 0 ? "second" : "first");
    }
}
