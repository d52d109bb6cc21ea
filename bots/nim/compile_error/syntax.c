// A missing semicolon: does not compile.
#include <stdio.h>

int main(void) {
    int k
    scanf("%d", &k);
}
