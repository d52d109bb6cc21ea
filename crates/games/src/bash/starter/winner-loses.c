// Whoever takes the last item loses: lost exactly when m + 1 divides n - 1.
#include <stdio.h>

int main(void) {
    unsigned long long q, n, m;
    scanf("%llu", &q);
    while (q--) {
        scanf("%llu %llu", &n, &m);
        puts(n > 0 && (n - 1) % (m + 1) == 0 ? "2" : "1");
    }
}
