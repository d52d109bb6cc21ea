/* 128-bit multiplication, division and shifts. Those that come with the packaged compiler were built
   without optimization and cost several times the fuel. Linked first, so that these are taken. */
#include <stdint.h>

typedef unsigned __int128 u128;
typedef __int128 i128;

static inline uint64_t high(u128 x) { return x >> 64; }
static inline u128 join(uint64_t high, uint64_t low) { return (u128)high << 64 | low; }

i128 __multi3(i128 a, i128 b) {
    uint64_t x = a, y = b;
    uint64_t x0 = (uint32_t)x, x1 = x >> 32, y0 = (uint32_t)y, y1 = y >> 32;
    uint64_t across = x1 * y0 + (x0 * y0 >> 32);
    /* Hides what this is from the compiler, which would make a call of __multi3 of it. */
    __asm__("" : "+r"(across));
    uint64_t back = x0 * y1 + (uint32_t)across;
    uint64_t top = x1 * y1 + (across >> 32) + (back >> 32);
    return join(top + x * high(b) + y * high(a), x * y);
}

u128 __ashlti3(u128 x, int by) {
    uint64_t low = x;
    if (by & 64) return join(low << (by & 63), 0);
    if (!by) return x;
    return join(high(x) << by | low >> (64 - by), low << by);
}

u128 __lshrti3(u128 x, int by) {
    uint64_t low = x;
    if (by & 64) return high(x) >> (by & 63);
    if (!by) return x;
    return join(high(x) >> by, high(x) << (64 - by) | low >> by);
}

i128 __ashrti3(i128 x, int by) {
    uint64_t low = x;
    int64_t top = high(x);
    if (by & 64) return join(top >> 63, top >> (by & 63));
    if (!by) return x;
    return join(top >> by, (uint64_t)top << (64 - by) | low >> by);
}

/* Schoolbook division with digits of 32 bits, for top < d. */
static uint64_t divide(uint64_t top, uint64_t low, uint64_t d, uint64_t *rest) {
    int shift = __builtin_clzll(d);
    if (shift) {
        d <<= shift;
        top = top << shift | low >> (64 - shift);
        low <<= shift;
    }
    uint64_t quotient = 0;
    for (int digit = 0; digit < 2; digit++) {
        uint64_t next = low >> 32;
        uint64_t q = top / (d >> 32), r = top % (d >> 32);
        /* The estimate is at most two too large. */
        while (q >> 32 || q * (uint32_t)d > (r << 32 | next)) {
            q--;
            r += d >> 32;
            if (r >> 32) break;
        }
        top = (top << 32 | next) - q * d;
        low <<= 32;
        quotient = quotient << 32 | q;
    }
    *rest = top >> shift;
    return quotient;
}

u128 __udivmodti4(u128 n, u128 d, u128 *rest) {
    uint64_t low = n, narrow = d, r;
    if (!high(d)) {
        if (!high(n)) {
            if (rest) *rest = low % narrow;
            return low / narrow;
        }
        uint64_t first = high(n) / narrow;
        uint64_t second = divide(high(n) % narrow, low, narrow, &r);
        if (rest) *rest = r;
        return join(first, second);
    }
    uint64_t quotient = 0;
    if (n >= d) {
        int shift = __builtin_clzll(high(d)) - __builtin_clzll(high(n));
        for (u128 part = __ashlti3(d, shift); shift >= 0; shift--, part >>= 1) {
            quotient <<= 1;
            if (n >= part) {
                n -= part;
                quotient |= 1;
            }
        }
    }
    if (rest) *rest = n;
    return quotient;
}

u128 __udivti3(u128 n, u128 d) { return __udivmodti4(n, d, 0); }

u128 __umodti3(u128 n, u128 d) {
    u128 rest;
    __udivmodti4(n, d, &rest);
    return rest;
}

static inline u128 size(i128 x) { return x < 0 ? -(u128)x : (u128)x; }

i128 __divti3(i128 n, i128 d) {
    u128 quotient = __udivti3(size(n), size(d));
    return (n < 0) != (d < 0) ? -quotient : quotient;
}

i128 __modti3(i128 n, i128 d) {
    u128 rest = __umodti3(size(n), size(d));
    return n < 0 ? -rest : rest;
}
