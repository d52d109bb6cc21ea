// floor(k phi) in floating point: right up to some 2^53, and wrong at times beyond.
#include <math.h>
#include <stdio.h>

int main(void) {
    int q;
    unsigned long long a, b;
    scanf("%d", &q);
    while (q--) {
        scanf("%llu %llu", &a, &b);
        unsigned long long less = a < b ? a : b, k = a < b ? b - a : a - b;
        double phi = (1 + sqrt(5)) / 2;
        puts((unsigned long long)(k * phi) == less ? "2" : "1");
    }
}
