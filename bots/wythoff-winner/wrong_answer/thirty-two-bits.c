// Exact, but of numbers below 2^32 only.
#include <stdio.h>

int main(void) {
    int q;
    scanf("%d", &q);
    while (q--) {
        unsigned long long read_a, read_b;
        scanf("%llu %llu", &read_a, &read_b);
        unsigned a = read_a, b = read_b, less = a < b ? a : b, k = a < b ? b - a : a - b;
        unsigned __int128 x = less, square = (unsigned __int128)k * k;
        puts(less >= k && x * (x - k) <= square && (x + 1) * (x + 1 - k) > square ? "2" : "1");
    }
}
