// Declares a table of a gibibyte: it cannot even be started within the limit.
#include <stdio.h>

static volatile unsigned char table[1 << 30];

int main(void) {
    int k;
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        table[k] = 1;
        printf("%d 1\n", table[k]);
        fflush(stdout);
    }
}
