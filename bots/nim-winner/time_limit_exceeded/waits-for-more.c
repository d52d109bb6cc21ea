// Goes round and round once the input has ended.
#include <stdio.h>

int main(void) {
    int k;
    scanf("%d", &k);
    for (;;) {
        unsigned long long all = 0, pile;
        if (scanf("%d", &k) != 1) continue;
        for (; k; k--) {
            scanf("%llu", &pile);
            all ^= pile;
        }
        puts(all ? "1" : "2");
    }
}
