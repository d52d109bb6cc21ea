// Nim on the numbers of prime factors; factors 64-bit heights by Pollard's rho in Montgomery form.
#include <stdio.h>

typedef unsigned long long u64;
typedef unsigned __int128 u128;

static u64 n, inverse; /* the odd modulus, and 1 / n mod 2^64 */

static void set_modulus(u64 modulus) {
    n = inverse = modulus;
    for (int i = 0; i < 6; i++) inverse *= 2 - n * inverse;
}

static u64 mul(u64 a, u64 b) { /* a b / 2^64 mod n */
    u128 t = (u128)a * b;
    u64 high = t >> 64, back = (u128)((u64)t * inverse) * n >> 64;
    return high - back + (high < back ? n : 0);
}

static int is_prime(u64 p) { /* Miller-Rabin; the bases suffice below 2^64; p is odd, > 37 */
    static const u64 bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    int twos = __builtin_ctzll(p - 1);
    set_modulus(p);
    u64 one = -p % p, minus_one = p - one;
    for (int i = 0; i < 12; i++) {
        u64 x = one, base = ((u128)bases[i] << 64) % p;
        for (u64 e = (p - 1) >> twos; e; e >>= 1, base = mul(base, base))
            if (e & 1) x = mul(x, base);
        int seen = x == one || x == minus_one;
        for (int j = 1; j < twos && !seen; j++) seen = (x = mul(x, x)) == minus_one;
        if (!seen) return 0;
    }
    return 1;
}

static u64 gcd(u64 a, u64 b) {
    while (b) {
        u64 r = a % b;
        a = b, b = r;
    }
    return a;
}

static u64 a_divisor(u64 composite) { /* Brent's form of rho, 64 steps to a gcd */
    set_modulus(composite);
    for (u64 c = 1;; c++) {
        u64 x = 2, y = 2, product = 1, d = 1;
        for (u64 length = 1; d == 1; length *= 2) {
            x = y;
            for (u64 i = 1; i <= length && d == 1; i++) {
                y = mul(y, y) + c;
                product = mul(product, x > y ? x - y : y - x);
                if (i % 64 == 0 || i == length) d = gcd(composite, product);
            }
        }
        if (d != composite) return d;
    }
}

static int factor(u64 x, u64 *out) { /* writes the prime factors, returns how many */
    int count = 0;
    for (u64 p = 2; p < 10000 && p * p <= x; p += 1 + (p > 2))
        for (; x % p == 0; x /= p) out[count++] = p;
    if (x == 1) return count;
    if (x < 100000000 || is_prime(x)) {
        out[count++] = x;
        return count;
    }
    u64 d = a_divisor(x);
    count += factor(d, out + count);
    return count + factor(x / d, out + count);
}

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        static u64 h[1000], primes[1000][64];
        static int omega[1000];
        u64 below = 1;
        int all = 0, tower = -1;
        for (int i = 0; i < k; i++) {
            scanf("%llu", &h[i]);
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
            tower = i; /* lost: one prime factor less */
            below = h[i] / primes[i][0];
        }
        printf("%d %llu\n", tower + 1, below);
        fflush(stdout);
    }
}
