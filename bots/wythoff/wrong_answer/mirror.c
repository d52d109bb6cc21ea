// Evens the piles out, as one does in Nim: hands the opponent two equal piles to take at once.
#include <stdio.h>

int main(void) {
    long long a, b;
    scanf("%*d");
    while (scanf("%lld %lld", &a, &b) == 2) {
        if (a > b) printf("%lld 0\n", a - b);
        else if (b > a) printf("0 %lld\n", b - a);
        else printf("%lld %lld\n", a, b);
        fflush(stdout);
    }
}
