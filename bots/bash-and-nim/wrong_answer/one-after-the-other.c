// Plays each component well by itself, the heap of Bash first, as if the other were not there.
#include <stdio.h>

int main(void) {
    unsigned long long m, n, h[2];
    scanf("%*d %*u %llu", &m);
    while (scanf("%*d %llu %*d %llu %llu", &n, &h[0], &h[1]) == 3) {
        if (n % (m + 1) > 0) printf("1 %llu\n", n % (m + 1));
        else if (h[0] > h[1]) printf("2 1 %llu\n", h[0] - h[1]);
        else if (h[1] > h[0]) printf("2 2 %llu\n", h[1] - h[0]);
        else if (n > 0) printf("1 1\n");
        else printf("2 1 1\n");
        fflush(stdout);
    }
}
