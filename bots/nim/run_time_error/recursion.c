// Recursion without an end, as in a search that forgot its base case: the stack overflows.
// Some judges give native programs stack without an end. @EXPECTED_RESULTS@: CHECK-MANUALLY
#include <stdio.h>

static int value(int items) {
    volatile int tried[250];
    tried[items & 127] = items;
    return value(items - 1) + tried[items & 127];
}

int main(void) {
    int k;
    scanf("%*d %d", &k);
    printf("1 %d\n", value(k));
    fflush(stdout);
}
