// Looks one move ahead: finishes if it can and avoids being finished; sees nothing further off.
#include <stdio.h>

static int r;

/* Can the player with hands a, b finish an opponent with hands c, d at once? */
static int finishes(int a, int b, int c, int d) {
    if (c && d) return 0;
    int last = c + d;
    return (a && (a + last) % r == 0) || (b && (b + last) % r == 0);
}

int main(void) {
    int own[2], other[2];
    scanf("%*d %d", &r);
    while (scanf("%d %d %d %d", &own[0], &own[1], &other[0], &other[1]) == 4) {
        char text[40];
        int best = -1;
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                if (own[i] && other[j]) {
                    int hit = (own[i] + other[j]) % r, rest = other[!j];
                    int score = hit + rest == 0 ? 2 : !finishes(hit, rest, own[0], own[1]);
                    if (score > best) {
                        best = score;
                        sprintf(text, "tap %d %d", own[i], other[j]);
                    }
                }
        int total = own[0] + own[1];
        for (int x = 1; 2 * x <= total; x++)
            if (x != own[0] && total - x < r && best < 1) {
                best = !finishes(other[0], other[1], x, total - x);
                sprintf(text, "split %d %d", x, total - x);
            }
        puts(text);
        fflush(stdout);
    }
}
