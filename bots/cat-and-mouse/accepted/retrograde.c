// Cat and mouse: values from the end, and the quickest win.
#include <stdio.h>

enum { MOST = 64 };
static int n, a, u[4096], v[4096], hole[MOST + 1];
/* By who moves (1 is the mouse), its room and the other's: 1 won, -1 lost, 0 open; and after how many plies. */
static int value[2][MOST + 1][MOST + 1], plies[2][MOST + 1][MOST + 1];

static int ended(int mouse, int own, int other) {
    if (own == other) return mouse ? -1 : 1;
    if (hole[mouse ? own : other]) return mouse ? 1 : -1;
    return 0;
}

static void solve(void) {
    for (int m = 0; m < 2; m++)
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= n; y++) value[m][x][y] = ended(m, x, y);
    for (int depth = 1, changed = 1; changed; depth++) {
        static int next[2][MOST + 1][MOST + 1];
        changed = 0;
        for (int m = 0; m < 2; m++)
            for (int x = 1; x <= n; x++)
                for (int y = 1; y <= n; y++) {
                    int lost = 1;
                    next[m][x][y] = value[m][x][y];
                    if (value[m][x][y]) continue;
                    for (int i = 0; i < a; i++) {
                        if (u[i] != x) continue;
                        if (value[!m][y][v[i]] == -1) next[m][x][y] = 1;
                        if (value[!m][y][v[i]] != 1) lost = 0;
                    }
                    if (!next[m][x][y] && lost) next[m][x][y] = -1;
                    if (next[m][x][y]) plies[m][x][y] = depth, changed = 1;
                }
        for (int m = 0; m < 2; m++)
            for (int x = 1; x <= n; x++)
                for (int y = 1; y <= n; y++) value[m][x][y] = next[m][x][y];
    }
}

int main(void) {
    int k, room, who, own, other;
    scanf("%*d %d %d", &n, &a);
    for (int i = 0; i < a; i++) scanf("%d %d", &u[i], &v[i]);
    scanf("%d", &k);
    while (k--) {
        scanf("%d", &room);
        hole[room] = 1;
    }
    solve();
    while (scanf("%d %d %d", &who, &own, &other) == 3) {
        int mouse = who == 1, best = 0, best_score = 0;
        for (int i = 0; i < a; i++) {
            if (u[i] != own) continue;
            int there = value[!mouse][other][v[i]], wait = plies[!mouse][other][v[i]];
            int score = there < 0 ? 2000 - wait : there > 0 ? wait - 2000 : 0;
            if (!best || score > best_score) best = v[i], best_score = score;
        }
        printf("%d\n", best);
        fflush(stdout);
    }
}
