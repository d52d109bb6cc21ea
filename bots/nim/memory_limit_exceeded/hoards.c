// Takes memory and keeps it, a mebibyte at a time, until there is no more.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    scanf("%*d %*d");
    for (;;) {
        char *more = malloc(1 << 20);
        if (!more) abort();
        memset(more, 1, 1 << 20);
        fprintf(stderr, "%p", (void *)more); /* so that the compiler cannot leave it out */
    }
}
