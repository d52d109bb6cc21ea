// Takes memory and keeps it, a mebibyte at a time, until there is no more.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    scanf("%*d %*d");
    for (;;) {
        volatile char *more = malloc(1 << 20);
        if (!more) abort();
        more[0] = 1;
        fprintf(stderr, "%p", (void *)more); /* so that the compiler cannot leave it out */
    }
}
