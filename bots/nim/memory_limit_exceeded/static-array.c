// Declares a table of 100 MiB beside its stack of 64 MiB: it cannot even be started within 128 MiB.
#include <stdio.h>

static volatile unsigned char table[100 << 20];

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        table[k] = 1;
        printf("%d 1\n", table[k]);
        fflush(stdout);
    }
}
