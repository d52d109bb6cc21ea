// Searches six plies and counts hands at the end: plays well, and does not see wins further off.
#include <stdio.h>

static int r;

static int search(const int *own, const int *other, int depth, char *text) {
    if (own[0] + own[1] == 0) return -100 - depth;
    if (depth == 0) return !!own[0] + !!own[1] - !!other[0] - !!other[1];
    int best = -1000;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (own[i] && other[j]) {
                int hit = own[i] + other[j], after[2] = {hit < r ? hit : 0, other[!j]};
                int score = -search(after, own, depth - 1, 0);
                if (score > best) {
                    best = score;
                    if (text) sprintf(text, "tap %d %d", own[i], other[j]);
                }
            }
    int total = own[0] + own[1];
    for (int x = 1; 2 * x <= total; x++)
        if (x != own[0] && x != own[1] && total - x < r) {
            int after[2] = {x, total - x}, score = -search(other, after, depth - 1, 0);
            if (score > best) {
                best = score;
                if (text) sprintf(text, "split %d %d", x, total - x);
            }
        }
    return best;
}

int main(void) {
    int own[2], other[2];
    scanf("%*d %d", &r);
    while (scanf("%d %d %d %d", &own[0], &own[1], &other[0], &other[1]) == 4) {
        char text[40];
        search(own, other, 6, text);
        puts(text);
        fflush(stdout);
    }
}
