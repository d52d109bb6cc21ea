// Right up to 2^32 - 2.
#include <stdio.h>

int main(void) {
    unsigned q;
    unsigned long long n, m;
    scanf("%u", &q);
    while (q--) {
        scanf("%llu %llu", &n, &m);
        unsigned items = n, most = m;
        puts(items == 0 || (most + 1 && items % (most + 1) == 0) ? "second" : "first");
    }
}
