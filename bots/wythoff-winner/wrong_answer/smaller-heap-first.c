// Takes it for granted that a <= b.
#include <stdio.h>

typedef unsigned long long u64;
typedef unsigned __int128 u128;

int main(void) {
    int q;
    u64 a, b;
    scanf("%d", &q);
    while (q--) {
        scanf("%llu %llu", &a, &b);
        u64 k = b - a;
        u128 wide = a, square = (u128)k * k;
        puts(a >= k && wide * (wide - k) <= square && (wide + 1) * (wide + 1 - k) > square ? "2" : "1");
    }
}
