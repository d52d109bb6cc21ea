// Reads its first position and thinks about it for ever: out of fuel in a move.
#include <stdio.h>

int main(void) {
    volatile unsigned long long thought = 0;
    scanf("%*d %*d");
    for (;;) thought++;
}
