// A published recipe of four cases; none of them fits when the smaller heap is an upper number and
// the larger one is not its match.
#include <stdio.h>

typedef unsigned long long u64;
typedef unsigned __int128 u128;

static u64 lower(u64 k) { /* floor(k phi), exact */
    u128 square = (u128)5 * k * k;
    u64 root = 0;
    for (u64 bit = 1ULL << 63; bit; bit >>= 1)
        if ((u128)(root + bit) * (root + bit) <= square) root += bit;
    return ((u128)k + root) / 2;
}

/* The k for which z is lower(k) + add * k, or -1 where z is no such number. */
static u64 index_of(u64 z, int add) {
    u64 lo = 0, hi = z;
    while (lo < hi) {
        u64 mid = lo + (hi - lo) / 2;
        if (lower(mid) >= z - add * mid) hi = mid; else lo = mid + 1;
    }
    return lower(lo) + add * lo == z ? lo : (u64)-1;
}

int main(void) {
    int q;
    u64 in[2];
    scanf("%d", &q);
    while (q--) {
        scanf("%llu %llu", &in[0], &in[1]);
        int swapped = in[0] > in[1];
        u64 a = in[swapped], b = in[!swapped], x = 0, y = 1; /* no case: one from the larger */
        u64 k = index_of(a, 0), j = index_of(b, 1);
        if (b == 0) { puts("-"); continue; }
        if (a == b) x = a, y = b;
        else if (k != (u64)-1 && b > a + k) x = 0, y = b - a - k;
        else if (k != (u64)-1 && b < a + k) x = y = a - lower(b - a);
        else if (k == (u64)-1 && j != (u64)-1 && a > b - j) x = a - (b - j), y = 0;
        printf("%llu %llu\n", swapped ? y : x, swapped ? x : y);
    }
}
