// Believes that who wins in one of the components wins.
#include <stdio.h>

int main(void) {
    int q;
    unsigned long long n, a, b;
    scanf("%d", &q);
    while (q--) {
        scanf("%*d %llu %*d %llu %llu", &n, &a, &b);
        puts(n % 4 || a != b ? "1" : "2");
    }
}
