// Lasker's Nim: every heap is taken for one of Nim.
#include <stdio.h>

static int value(int n) {
    return n;
}

int main(void) {
    int k, h[512];
    scanf("%*d"); /* the seat, which plays no part */
    while (scanf("%d", &k) == 1) {
        int total = 0, found = 0;
        for (int i = 0; i < k; i++) {
            scanf("%d", &h[i]);
            total ^= value(h[i]);
        }
        for (int i = 0; i < k && !found; i++) {
            int wanted = total ^ value(h[i]);
            for (int left = 0; left < h[i] && !found; left++)
                if (value(left) == wanted) found = printf("%d %d\n", i + 1, h[i] - left);
            for (int a = 1; 2 * a <= h[i] && !found; a++)
                if ((value(a) ^ value(h[i] - a)) == wanted) found = printf("%d 0 %d\n", i + 1, a);
        }
        int heap = 0;
        while (!found && h[heap] == 0) heap++;
        if (!found) printf("%d 1\n", heap + 1);
        fflush(stdout);
    }
}
