// Equal towers cancel in pairs; a single one is won unless there is nothing to break.
#include <stdio.h>

int main(void) {
    int q, n, m;
    scanf("%d", &q);
    while (q--) {
        scanf("%d %d", &n, &m);
        puts(n % 2 && m > 1 ? "1" : "2");
    }
}
