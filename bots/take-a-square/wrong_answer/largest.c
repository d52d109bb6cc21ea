// Take a square: takes the largest square that it can, from the first heap that is left.
#include <stdio.h>

int main(void) {
    int k, h[512];
    scanf("%*d"); /* the seat, which plays no part */
    while (scanf("%d", &k) == 1) {
        for (int i = 0; i < k; i++) scanf("%d", &h[i]);
        int i = 0, root = 1;
        while (h[i] == 0) i++;
        while ((root + 1) * (root + 1) <= h[i]) root++;
        printf("%d %d\n", i + 1, root * root);
        fflush(stdout);
    }
}
