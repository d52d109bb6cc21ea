// Always takes the whole largest pile: a beginner's idea of getting on.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        long long h[64];
        int top = 0;
        for (int i = 0; i < k; i++) {
            scanf("%lld", &h[i]);
            if (h[i] > h[top]) top = i;
        }
        printf("%d %lld\n", top + 1, h[top]);
        fflush(stdout);
    }
}
