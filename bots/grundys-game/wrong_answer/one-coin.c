// Always splits one coin off.
#include <stdio.h>

int main(void) {
    int k, h[512];
    scanf("%*d");
    while (scanf("%d", &k) == 1) {
        int heap = 0;
        for (int i = 0; i < k; i++) scanf("%d", &h[i]);
        while (h[heap] < 3) heap++;
        printf("%d 0 1\n", heap + 1);
        fflush(stdout);
    }
}
