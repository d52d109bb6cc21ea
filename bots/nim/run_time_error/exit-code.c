// Ends in mid-game with exit status 3.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    scanf("%*d %*d");
    exit(3);
}
