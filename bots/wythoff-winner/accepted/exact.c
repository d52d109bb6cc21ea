// Cold exactly when the smaller heap is floor(k phi), k being the difference; in whole numbers only.
#include <stdio.h>

typedef unsigned long long u64;
typedef unsigned __int128 u128;

/* Whether x = floor(k phi): x (x - k) <= k k < (x + 1) (x + 1 - k), for phi phi = phi + 1. */
static int is_lower(u64 x, u64 k) {
    u128 wide = x, square = (u128)k * k;
    return x >= k && wide * (wide - k) <= square && (wide + 1) * (wide + 1 - k) > square;
}

int main(void) {
    int q;
    u64 a, b;
    scanf("%d", &q);
    while (q--) {
        scanf("%llu %llu", &a, &b);
        u64 less = a < b ? a : b, k = a < b ? b - a : a - b;
        puts(is_lower(less, k) ? "2" : "1");
    }
}
