// Nim on the numbers of prime factors; factors 64-bit heights by Pollard's rho.
#include <bits/stdc++.h>
using namespace std;
using u64 = unsigned long long;
using u128 = unsigned __int128;

// Arithmetic modulo an odd n without division (Montgomery): numbers stand for x 2^64 mod n.
struct Modulus {
    u64 n, inverse; // 1 / n mod 2^64

    explicit Modulus(u64 n) : n(n), inverse(n) {
        for (int i = 0; i < 6; i++) inverse *= 2 - n * inverse;
    }
    u64 mul(u64 a, u64 b) const {
        u128 product = (u128)a * b;
        u64 high = product >> 64, back = (u128)((u64)product * inverse) * n >> 64;
        return high - back + (high < back ? n : 0);
    }
    u64 of(u64 x) const { return ((u128)x << 64) % n; }
};

bool is_prime(u64 n) { // Miller-Rabin, with bases that suffice below 2^64; n is odd, > 37
    const Modulus modulus(n);
    const u64 one = modulus.of(1), minus_one = n - one;
    const int twos = countr_zero(n - 1);
    for (u64 base : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
        u64 x = one, power = modulus.of(base);
        for (u64 e = (n - 1) >> twos; e; e >>= 1, power = modulus.mul(power, power))
            if (e & 1) x = modulus.mul(x, power);
        bool passed = x == one || x == minus_one;
        for (int i = 1; i < twos && !passed; i++) passed = (x = modulus.mul(x, x)) == minus_one;
        if (!passed) return false;
    }
    return true;
}

u64 a_divisor(u64 n) { // Brent's form of rho, up to 64 steps to a gcd; n is odd and composite
    const Modulus modulus(n);
    for (u64 c = 1;; c++) {
        u64 x = 2, y = 2, product = 1, d = 1;
        for (u64 length = 1; d == 1; length *= 2) {
            x = y;
            for (u64 i = 1; i <= length && d == 1; i++) {
                y = modulus.mul(y, y) + c;
                product = modulus.mul(product, x > y ? x - y : y - x);
                if (i % 64 == 0 || i == length) d = gcd(n, product);
            }
        }
        if (d != n) return d;
    }
}

void factor(u64 n, vector<u64> &primes) {
    for (u64 p = 2; p < 10000 && p * p <= n; p++)
        for (; n % p == 0; n /= p) primes.push_back(p);
    if (n == 1) return;
    if (n < 100000000 || is_prime(n)) {
        primes.push_back(n);
        return;
    }
    const u64 d = a_divisor(n);
    factor(d, primes);
    factor(n / d, primes);
}

int main() {
    int seat, k;
    cin >> seat;
    while (cin >> k) {
        vector<u64> heights(k);
        vector<vector<u64>> primes(k);
        size_t total = 0;
        for (int i = 0; i < k; i++) {
            cin >> heights[i];
            factor(heights[i], primes[i]);
            total ^= primes[i].size();
        }
        auto wins = [&](auto &p) { return (p.size() ^ total) < p.size(); };
        auto tower = find_if(primes.begin(), primes.end(), wins);
        size_t left;
        if (tower != primes.end()) {
            left = tower->size() ^ total;
        } else { // lost: one prime factor less
            tower = find_if(primes.begin(), primes.end(), [](auto &p) { return !p.empty(); });
            left = tower->size() - 1;
        }
        const u64 height = accumulate(tower->begin(), tower->begin() + left, 1ULL, multiplies<>());
        cout << tower - primes.begin() + 1 << ' ' << height << endl;
    }
}
