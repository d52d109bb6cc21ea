// Goes through the cold pairs one by one, up to that of the same difference.
#include <stdio.h>

typedef unsigned long long u64;

int main(void) {
    int q;
    u64 a, b;
    scanf("%d", &q);
    while (q--) {
        scanf("%llu %llu", &a, &b);
        u64 less = a < b ? a : b, k = a < b ? b - a : a - b, lower = 0;
        for (u64 i = 1; i <= k && lower <= less; i++) { /* the next lower member */
            lower++;
            u64 x = lower + 1;
            if ((unsigned __int128)x * (x - i) <= (unsigned __int128)i * i) lower++;
        }
        puts(lower == less ? "2" : "1");
    }
}
