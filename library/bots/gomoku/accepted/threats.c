/* Wins if it can, and stops a line that would be completed. Otherwise it looks for a win by fours: moves that threaten
   to complete a line, which the other player has to answer. If there is none, it takes the point that is worth most for
   both players. */
#include <stdio.h>
#include <string.h>

enum { SIDE = 15, CELLS = SIDE * SIDE, DEPTH = 12 };

static char cells[CELLS + 1];
static int side, line, size, left;

/* The stones of this player on the best line through a point, if the player puts a stone there: -1 for none. A line
   with a stone of the other player is lost. */
static int best_line(int cell, char me, int *sum) {
    static const int down[4] = {0, 1, 1, 1}, right[4] = {1, 0, 1, -1};
    int best = -1;
    *sum = 0;
    for (int way = 0; way < 4; way++)
        for (int back = 0; back < line; back++) {
            int row = cell / side - back * down[way], col = cell % side - back * right[way], count = 0;
            int last_row = row + (line - 1) * down[way], last_col = col + (line - 1) * right[way];
            if (row < 0 || last_row >= side || col < 0 || col >= side || last_col < 0 || last_col >= side) continue;
            for (int i = 0; i < line && count >= 0; i++) {
                char mark = cells[(row + i * down[way]) * side + col + i * right[way]];
                count = mark == me ? count + 1 : mark == '.' ? count : -1;
            }
            if (count > best) best = count;
            if (count > 0) *sum += 1 << 3 * count;
        }
    return best;
}

/* A point where this player completes a line, or -1. */
static int completing(char me) {
    int sum;
    for (int cell = 0; cell < size; cell++)
        if (cells[cell] == '.' && best_line(cell, me, &sum) == line - 1) return cell;
    return -1;
}

/* A move that wins by fours, or -1. The other player completes no line at once. */
static int by_fours(char me, int depth) {
    char other = (char)('x' + 'o' - me);
    int sum;
    for (int cell = 0; cell < size && depth > 0 && left > 0; cell++) {
        if (cells[cell] != '.' || best_line(cell, me, &sum) != line - 2) continue;
        left--;
        cells[cell] = me;
        int reply = completing(me), won = 0;
        if (reply >= 0) {
            cells[reply] = other;
            /* Two points to complete a line are one too many. */
            won = completing(me) >= 0 || (completing(other) < 0 && by_fours(me, depth - 1) >= 0);
            cells[reply] = '.';
        }
        cells[cell] = '.';
        if (won) return cell;
    }
    return -1;
}

static int choose(char me) {
    char other = (char)('x' + 'o' - me);
    int best = -1, worth = -1, found;
    if ((found = completing(me)) >= 0 || (found = completing(other)) >= 0) return found;
    left = 400;
    if ((found = by_fours(me, DEPTH)) >= 0) return found;
    for (int cell = 0; cell < size; cell++) {
        int mine, theirs;
        if (cells[cell] != '.') continue;
        best_line(cell, me, &mine);
        best_line(cell, other, &theirs);
        if (2 * mine + theirs > worth) worth = 2 * mine + theirs, best = cell;
    }
    return best;
}

int main(void) {
    char text[256];
    if (!fgets(text, sizeof text, stdin) || sscanf(text, "%*d %d %d", &side, &line) != 2) return 0;
    size = side * side;
    while (fgets(text, sizeof text, stdin)) {
        int many = 0;
        memcpy(cells, text, (size_t)size);
        for (int i = 0; i < size; i++) many += cells[i] != '.';
        int cell = choose(many % 2 == 0 ? 'x' : 'o');
        printf("%c%d\n", 'a' + cell % side, side - cell / side);
        fflush(stdout);
    }
}
