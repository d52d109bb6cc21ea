// Counts every prime once: 12 = 2 2 3 counts 2 instead of 3. Takes 64-bit primes on trust.
#include <stdio.h>

static int factor(long long x, long long *out) {
    int count = 0;
    for (long long p = 2; p < 100000 && p * p <= x; p++)
        if (x % p == 0)
            for (out[count++] = 1; x % p == 0; x /= p) out[count - 1] *= p;
    if (x > 1) out[count++] = x;
    return count;
}

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        long long h[64], powers[64][64], below = 1;
        int kinds[64], all = 0, tower = -1;
        for (int i = 0; i < k; i++) {
            scanf("%lld", &h[i]);
            kinds[i] = factor(h[i], powers[i]);
            all ^= kinds[i];
        }
        for (int i = 0; i < k && tower < 0; i++) {
            if ((kinds[i] ^ all) >= kinds[i]) continue;
            tower = i;
            for (int j = 0; j < (kinds[i] ^ all); j++) below *= powers[i][j];
        }
        for (int i = 0; i < k && tower < 0; i++)
            if (h[i] > 1) tower = i;
        printf("%d %lld\n", tower + 1, below);
        fflush(stdout);
    }
}
