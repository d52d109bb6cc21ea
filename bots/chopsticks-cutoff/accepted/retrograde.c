// Solves the cutoff game for its r at the start, backwards from the finished positions.
#include <stdio.h>

enum { MOST = 16 };
static int r;
static short value[1 << 16];        /* 0 unknown or drawn; else 1 + plies to the end: odd is lost */
static int next[1 << 16][MOST + 4]; /* by number of the move, in the order of each_move */
static int count[1 << 16];

static int code(int a, int b, int c, int d) {
    return (a < b ? a << 12 | b << 8 : b << 12 | a << 8) | (c < d ? c << 4 | d : d << 4 | c);
}

/* Stores all moves of a position; with a number, also writes that move to text. */
static void each_move(int p, int number, char *text) {
    int own[2] = {p >> 12, p >> 8 & 15}, other[2] = {p >> 4 & 15, p & 15};
    count[p] = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (own[i] && other[j]) {
                int hit = own[i] + other[j] < r ? own[i] + other[j] : 0;
                if (count[p] == number) sprintf(text, "tap %d %d", own[i], other[j]);
                next[p][count[p]++] = code(hit, other[!j], own[0], own[1]);
            }
    int total = own[0] + own[1];
    for (int x = 1; 2 * x <= total; x++)
        if (x != own[0] && total - x < r) {
            if (count[p] == number) sprintf(text, "split %d %d", x, total - x);
            next[p][count[p]++] = code(other[0], other[1], x, total - x);
        }
}

static void solve(void) {
    static int open[1 << 16];
    int left = 0, quiet = 0;
    for (int p = 0; p < 1 << 16; p++) {
        int a = p >> 12, b = p >> 8 & 15, c = p >> 4 & 15, d = p & 15;
        if (a > b || b >= r || c > d || d >= r) continue;
        if (b == 0) value[p] = 1;
        else if (d > 0) each_move(p, -1, 0), open[left++] = p;
    }
    for (int plies = 1; quiet < 2; plies++) { /* a win and a loss alternate in depth */
        int still = 0;
        for (int i = 0; i < left; i++) {
            int p = open[i], lost = 1, won = 0;
            for (int m = 0; m < count[p]; m++) {
                int v = value[next[p][m]];
                won |= v == plies && v % 2;
                lost &= v && v <= plies && v % 2 == 0;
            }
            if (won || lost) value[p] = plies + 1;
            else open[still++] = p;
        }
        quiet = still == left ? quiet + 1 : 0;
        left = still;
    }
}

int main(void) {
    int a, b, c, d;
    scanf("%*d %d", &r);
    solve();
    while (scanf("%d %d %d %d", &a, &b, &c, &d) == 4) {
        int p = code(a, b, c, d), best = 0, best_score = -1000;
        char text[40];
        each_move(p, -1, 0);
        for (int m = 0; m < count[p]; m++) { /* quick wins, then draws, then slow losses */
            int v = value[next[p][m]], score = v == 0 ? 0 : v % 2 ? 500 - v : v - 500;
            if (score > best_score) best = m, best_score = score;
        }
        each_move(p, best, text);
        puts(text);
        fflush(stdout);
    }
}
