// Takes m + 1 away again and again.
#include <stdio.h>

int main(void) {
    unsigned long long q, n, m;
    scanf("%llu", &q);
    while (q--) {
        scanf("%llu %llu", &n, &m);
        while (n > m) n -= m + 1;
        puts(n == 0 ? "second" : "first");
    }
}
