// Plays Nim on the heights themselves, which are not the nimbers of the towers.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        long long h[64], all = 0, below = 1;
        int tower = 0;
        for (int i = 0; i < k; i++) {
            scanf("%lld", &h[i]);
            all ^= h[i];
        }
        while (h[tower] == 1) tower++;
        for (int i = 0; i < k; i++) {
            long long wanted = h[i] ^ all;
            if (wanted > 0 && wanted < h[i] && h[i] % wanted == 0) {
                tower = i;
                below = wanted;
            }
        }
        printf("%d %lld\n", tower + 1, below);
        fflush(stdout);
    }
}
