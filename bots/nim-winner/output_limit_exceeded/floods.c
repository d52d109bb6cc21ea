// Never stops printing.
#include <stdio.h>

int main(void) {
    for (;;) puts("1");
}
