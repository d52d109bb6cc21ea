// Sees a win in one move and calls everything else a draw.
#include <stdio.h>

int main(void) {
    int q, h[4];
    scanf("%d", &q);
    while (q--) {
        for (int i = 0; i < 4; i++) scanf("%d", &h[i]);
        int last = h[2] + h[3], single = !h[2] || !h[3];
        if (h[0] + h[1] == 0) puts("2");
        else if (last == 0) puts("1");
        else if (single && ((h[0] && (h[0] + last) % 5 == 0) || (h[1] && (h[1] + last) % 5 == 0)))
            puts("1");
        else puts("0");
    }
}
