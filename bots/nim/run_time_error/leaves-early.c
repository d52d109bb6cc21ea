// Ends in mid-game as if all were well.
#include <stdio.h>

int main(void) {
    scanf("%*d %*d");
    return 0;
}
