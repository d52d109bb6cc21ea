// Takes the rows for piles of Nim: leaves an exclusive or of 0 if one or two skittles do it.
#include <stdio.h>

int main(void) {
    int k, h[512];
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        int total = 0, row = 0, take = 1;
        for (int i = 0; i < k; i++) {
            scanf("%d", &h[i]);
            total ^= h[i];
        }
        while (h[row] == 0) row++;
        for (int i = 0; i < k; i++)
            for (int t = 1; t <= 2 && t <= h[i]; t++)
                if ((total ^ h[i] ^ (h[i] - t)) == 0) row = i, take = t;
        printf("%d %d\n", row + 1, take);
        fflush(stdout);
    }
}
