// A failed assertion: says so on standard error and aborts, which is a trap.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int k = 0;
    scanf("%*d %d", &k);
    assert(k == 0);
}
