#include <stdio.h>
#include <time.h>

int main(void) {
    unsigned __int128 big = (unsigned __int128)clock() << 64;
    printf("%Lf %d\n", 1.0L, (int)(big % 1000003));
    return 0;
}
