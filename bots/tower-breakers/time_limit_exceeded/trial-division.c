// The right strategy, with factors by trial division up to the square root: too slow at 10^18.
#include <stdio.h>

static int factor(long long x, long long *out) {
    int count = 0;
    for (long long p = 2; p * p <= x; p++)
        for (; x % p == 0; x /= p) out[count++] = p;
    if (x > 1) out[count++] = x;
    return count;
}

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        long long h[64], primes[64][64], below = 1;
        int omega[64], all = 0, tower = -1;
        for (int i = 0; i < k; i++) {
            scanf("%lld", &h[i]);
            omega[i] = factor(h[i], primes[i]);
            all ^= omega[i];
        }
        for (int i = 0; i < k && tower < 0; i++) {
            if ((omega[i] ^ all) >= omega[i]) continue;
            tower = i;
            for (int j = 0; j < (omega[i] ^ all); j++) below *= primes[i][j];
        }
        for (int i = 0; i < k && tower < 0; i++) {
            if (h[i] == 1) continue;
            tower = i;
            below = h[i] / primes[i][0];
        }
        printf("%d %lld\n", tower + 1, below);
        fflush(stdout);
    }
}
