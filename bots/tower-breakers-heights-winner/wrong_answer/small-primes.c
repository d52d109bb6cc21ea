// Divides by everything up to a million, and takes the rest for a prime.
#include <stdio.h>

static int primes[80000], count;

int main(void) {
    static char composite[1000001];
    for (int i = 2; i <= 1000000; i++)
        if (!composite[i]) {
            primes[count++] = i;
            for (long long j = (long long)i * i; j <= 1000000; j += i) composite[j] = 1;
        }
    int q, k;
    scanf("%d", &q);
    while (q--) {
        int all = 0;
        for (scanf("%d", &k); k; k--) {
            unsigned long long h;
            int omega = 0;
            scanf("%llu", &h);
            for (int i = 0; i < count && primes[i] <= h / primes[i]; i++)
                for (; h % primes[i] == 0; h /= primes[i]) omega++;
            all ^= omega + (h > 1);
        }
        puts(all ? "First" : "Second");
    }
}
