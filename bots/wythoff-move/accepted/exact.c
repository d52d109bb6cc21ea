// The move to a cold pair (floor(k phi), floor(k phi) + k), in whole numbers, exact in 64 bits.
#include <stdio.h>

typedef unsigned long long u64;
typedef unsigned __int128 u128;

static u128 lower(u64 k) { /* floor(k phi) = floor((k + sqrt(5 k k)) / 2) */
    u128 square = (u128)5 * k * k, root = 0;
    if (k > (u64)7 << 60) square = 0; /* too large; see below */
    for (u128 bit = (u128)1 << 63; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square) root += bit;
    return square || !k ? (k + root) / 2 : (u128)1 << 65;
}

/* The other member of z's cold pair: the least k with a lower or upper member >= z tells. */
static u128 partner(u64 z) {
    u64 lo = 0, hi = z;
    while (lo < hi) {
        u64 mid = lo + (hi - lo) / 2;
        if (lower(mid) >= z) hi = mid; else lo = mid + 1;
    }
    if (lower(lo) == z) return (u128)z + lo;
    lo = 0, hi = z;
    while (lo < hi) {
        u64 mid = lo + (hi - lo) / 2;
        if (lower(mid) + mid >= z) hi = mid; else lo = mid + 1;
    }
    return z - lo;
}

int main(void) {
    int q;
    u64 a, b;
    scanf("%d", &q);
    while (q--) {
        scanf("%llu %llu", &a, &b);
        u64 less = a < b ? a : b, k = a < b ? b - a : a - b;
        u64 x = a > 0, y = a == 0; /* lost: one item */
        if (a + b == 0 && a == 0) { puts("-"); continue; }
        if (lower(k) < less) x = y = less - (u64)lower(k);
        else if (partner(a) < b) x = 0, y = b - (u64)partner(a);
        else if (partner(b) < a) x = a - (u64)partner(b), y = 0;
        printf("%llu %llu\n", x, y);
    }
}
