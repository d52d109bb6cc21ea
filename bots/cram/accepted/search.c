/* Looks at every way in which the game can go on; a board is a number with a bit for each cell. */
#include <stdio.h>
#include <string.h>

static int rows, cols;
static signed char known[1 << 20]; /* 1 for lost, 2 for won, for the player about to move */

static int is_lost(unsigned board) {
    if (known[board]) return known[board] == 1;
    int lost = 1;
    for (int at = 0; at < rows * cols && lost; at++) {
        unsigned right = 3u << at, down = 1u << at | 1u << (at + cols);
        if (at % cols + 1 < cols && !(board & right) && is_lost(board | right)) lost = 0;
        if (at / cols + 1 < rows && !(board & down) && is_lost(board | down)) lost = 0;
    }
    known[board] = lost ? 1 : 2;
    return lost;
}

int main(void) {
    char line[128];
    int seat;
    if (!fgets(line, sizeof line, stdin)) return 0;
    sscanf(line, "%d %d %d", &seat, &rows, &cols);
    while (fgets(line, sizeof line, stdin)) {
        unsigned board = 0;
        char answer[32] = "", any[32] = "";
        for (int i = 0; i < rows * cols; i++) board |= (unsigned)(line[i] == '#') << i;
        for (int at = 0; at < rows * cols; at++) {
            unsigned both[2] = {3u << at, 1u << at | 1u << (at + cols)};
            for (int upright = 0; upright < 2; upright++) {
                int fits = upright ? at / cols + 1 < rows : at % cols + 1 < cols;
                if (!fits || board & both[upright]) continue;
                char *to = is_lost(board | both[upright]) ? answer : any;
                sprintf(to, "%c %d %d", upright ? 'v' : 'h', at / cols + 1, at % cols + 1);
            }
        }
        puts(answer[0] ? answer : any);
        fflush(stdout);
    }
}
