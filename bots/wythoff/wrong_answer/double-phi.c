// The golden ratio as a double: faultless on small piles, wrong where k phi exceeds 53 bits.
#include <math.h>
#include <stdio.h>

static long long lower(long long k) { return floor(k * ((1 + sqrt(5)) / 2)); }

static long long partner(long long z) {
    long long k = z / ((1 + sqrt(5)) / 2);
    for (long long i = k > 1 ? k - 1 : 0; i <= k + 2; i++)
        if (lower(i) == z) return z + i;
    k = z / ((3 + sqrt(5)) / 2);
    for (long long i = k > 1 ? k - 1 : 0; i <= k + 2; i++)
        if (lower(i) + i == z) return z - i;
    return z; /* never, but for rounding */
}

int main(void) {
    long long a, b;
    scanf("%*d");
    while (scanf("%lld %lld", &a, &b) == 2) {
        long long less = a < b ? a : b, k = a < b ? b - a : a - b;
        long long x = a > 0, y = a == 0;
        if (k < less && lower(k) < less) x = y = less - lower(k);
        else if (partner(a) < b) x = 0, y = b - partner(a);
        else if (partner(b) < a) x = a - partner(b), y = 0;
        printf("%lld %lld\n", x, y);
        fflush(stdout);
    }
}
