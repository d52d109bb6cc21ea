// Plays it as Nim: makes the heaps equal, and takes both only when they are.
#include <stdio.h>

int main(void) {
    int q;
    unsigned long long a, b;
    scanf("%d", &q);
    while (q--) {
        scanf("%llu %llu", &a, &b);
        if (a + b == 0) puts("-");
        else if (a > b) printf("%llu 0\n", a - b);
        else if (b > a) printf("0 %llu\n", b - a);
        else printf("%llu %llu\n", a, b);
    }
}
