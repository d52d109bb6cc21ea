// Knows exactly who wins but not how soon: keeps every win and goes round in circles with it.
#include <stdio.h>

static int r;
static char value[1 << 16]; /* 0 unknown or drawn, 1 lost, 2 won */
static int next[20], moves;
static char text[20][40];

static int code(int a, int b, int c, int d) {
    return (a < b ? a << 12 | b << 8 : b << 12 | a << 8) | (c < d ? c << 4 | d : d << 4 | c);
}

static void list_moves(int p) {
    int own[2] = {p >> 12, p >> 8 & 15}, other[2] = {p >> 4 & 15, p & 15};
    int total = own[0] + own[1];
    moves = 0;
    for (int x = 1; 2 * x <= total; x++)
        if (x != own[0] && total - x < r) {
            sprintf(text[moves], "split %d %d", x, total - x);
            next[moves++] = code(other[0], other[1], x, total - x);
        }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (own[i] && other[j]) {
                int hit = own[i] + other[j] < r ? own[i] + other[j] : 0;
                sprintf(text[moves], "tap %d %d", own[i], other[j]);
                next[moves++] = code(hit, other[!j], own[0], own[1]);
            }
}

static int judge(int p) {
    int lost = 1;
    list_moves(p);
    for (int m = 0; m < moves; m++) {
        if (value[next[m]] == 1) return 2;
        lost &= value[next[m]] == 2;
    }
    return lost; /* also without a move: that player's hands are dead */
}

int main(void) {
    int a, b, c, d, wanted[] = {0, 2, 1};
    scanf("%*d %d", &r);
    for (int changed = 1; changed;) {
        changed = 0;
        for (int p = 0; p < 1 << 16; p++) {
            a = p >> 12, b = p >> 8 & 15, c = p >> 4 & 15, d = p & 15;
            if (a > b || b >= r || c > d || d >= r || value[p]) continue;
            changed |= value[p] = judge(p);
        }
    }
    while (scanf("%d %d %d %d", &a, &b, &c, &d) == 4) {
        int p = code(a, b, c, d), m = 0;
        list_moves(p);
        while (value[next[m]] != wanted[(int)value[p]]) m++;
        puts(text[m]);
        fflush(stdout);
    }
}
