// Takes the heap of Bash for a third pile of Nim, of which no more than m items may be taken.
#include <stdio.h>

int main(void) {
    unsigned long long m, n, h[2];
    scanf("%*d %*u %llu", &m);
    while (scanf("%*d %llu %*d %llu %llu", &n, &h[0], &h[1]) == 3) {
        unsigned long long all = n ^ h[0] ^ h[1];
        if ((n ^ all) < n && n - (n ^ all) <= m) printf("1 %llu\n", n - (n ^ all));
        else if ((h[0] ^ all) < h[0]) printf("2 1 %llu\n", h[0] - (h[0] ^ all));
        else if ((h[1] ^ all) < h[1]) printf("2 2 %llu\n", h[1] - (h[1] ^ all));
        else if (n > 0) printf("1 1\n");
        else printf("2 %d 1\n", h[0] > 0 ? 1 : 2);
        fflush(stdout);
    }
}
