// Programs often include this and use nothing of it, or only what counts bits.
#ifndef GRUNDY_X86INTRIN_H
#define GRUNDY_X86INTRIN_H

#include <time.h>

static inline int _mm_popcnt_u32(unsigned x) { return __builtin_popcount(x); }
static inline long long _mm_popcnt_u64(unsigned long long x) { return __builtin_popcountll(x); }
static inline unsigned _lzcnt_u32(unsigned x) { return x ? (unsigned)__builtin_clz(x) : 32; }
static inline unsigned long long _lzcnt_u64(unsigned long long x) {
    return x ? (unsigned long long)__builtin_clzll(x) : 64;
}
static inline unsigned _tzcnt_u32(unsigned x) { return x ? (unsigned)__builtin_ctz(x) : 32; }
static inline unsigned long long _tzcnt_u64(unsigned long long x) {
    return x ? (unsigned long long)__builtin_ctzll(x) : 64;
}

// Time is virtual here: a nanosecond a unit of fuel.
static inline unsigned long long __rdtsc(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)now.tv_sec * 1000000000 + (unsigned long long)now.tv_nsec;
}

#endif
