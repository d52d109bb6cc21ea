// Makes a good move, begins another line and aborts: the crash counts, not the line.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int k;
    scanf("%*d %d", &k);
    unsigned long long h[1000], total = 0;
    for (int i = 0; i < k; i++) {
        scanf("%llu", &h[i]);
        total ^= h[i];
    }
    int pile = 0;
    while (h[pile] == 0 || (total && (h[pile] ^ total) >= h[pile])) pile++;
    printf("%d %llu\n9", pile + 1, total ? h[pile] - (h[pile] ^ total) : 1);
    fflush(stdout);
    abort();
}
