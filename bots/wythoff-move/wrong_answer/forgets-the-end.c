// Makes a move where there is none.
#include <stdio.h>

typedef unsigned long long u64;
typedef unsigned __int128 u128;

static u64 lower(u64 k) {
    u128 square = (u128)5 * k * k;
    u64 root = 0;
    for (u64 bit = 1ULL << 63; bit; bit >>= 1)
        if ((u128)(root + bit) * (root + bit) <= square) root += bit;
    return ((u128)k + root) / 2;
}

static u64 partner(u64 z) {
    u64 lo = 0, hi = z;
    while (lo < hi) {
        u64 mid = lo + (hi - lo) / 2;
        if (lower(mid) >= z) hi = mid; else lo = mid + 1;
    }
    if (lower(lo) == z) return z + lo;
    lo = 0, hi = z;
    while (lo < hi) {
        u64 mid = lo + (hi - lo) / 2;
        if (lower(mid) >= z - mid) hi = mid; else lo = mid + 1;
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
        u64 x = a > 0, y = a == 0;
        if (k < less && lower(k) < less) x = y = less - lower(k);
        else if (partner(a) < b) x = 0, y = b - partner(a);
        else if (partner(b) < a) x = a - partner(b), y = 0;
        printf("%llu %llu\n", x, y);
    }
}
