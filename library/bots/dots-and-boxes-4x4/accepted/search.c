/* Looks at all ways in which the game can end, with a table of the boxes that the player about to draw can still gain
   more than the other one. With many free lines it only looks a few turns ahead. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The lines and boxes of the largest board, and of this one. */
enum { MOST_LINES = 60, MOST_BOXES = 25, SLOTS = 1 << 20, MOST = 1500000 };
static int side, line_count, box_count;
typedef uint64_t Lines;

static struct { Lines key; signed char low, high; } table[SLOTS];
static Lines boxes[MOST_LINES][2], around[MOST_BOXES];
static int boxes_of[MOST_LINES], left;

static void prepare(void) {
    for (int box = 0; box < box_count; box++) {
        int upright = side * (side + 1) + box / side * (side + 1) + box % side;
        int lines[4] = {box, box + side, upright, upright + 1};
        for (int i = 0; i < 4; i++) around[box] |= (Lines)1 << lines[i];
        for (int i = 0; i < 4; i++) boxes[lines[i]][boxes_of[lines[i]]++] = around[box];
    }
}

static int closes(Lines drawn, int line) {
    int count = 0;
    for (int i = 0; i < boxes_of[line]; i++) count += (boxes[line][i] & ~drawn) == 0;
    return count;
}

/* Whether the line gives a box away: it is the third of a box. */
static int gives(Lines drawn, int line) {
    for (int i = 0; i < boxes_of[line]; i++)
        if (__builtin_popcountll(boxes[line][i] & ~drawn) == 1) return 1;
    return 0;
}

/* The lines in the order in which they are tried: those that close boxes, safe ones, the others. */
static int ordered(Lines drawn, signed char *lines) {
    int many = 0;
    for (int rank = 0; rank < 3; rank++)
        for (int line = 0; line < line_count; line++) {
            Lines next = drawn | (Lines)1 << line;
            if (next == drawn) continue;
            int now = closes(next, line) ? 0 : gives(next, line) ? 2 : 1;
            if (now == rank) lines[many++] = (signed char)line;
        }
    return many;
}

/* How many boxes more than the other one the player about to draw gains. */
static int search(Lines drawn, int alpha, int beta) {
    if (drawn == ((Lines)1 << line_count) - 1) return 0;
    if (--left < 0) return 0;
    int open = 0;
    for (int box = 0; box < box_count; box++) open += (around[box] & ~drawn) != 0;
    if (alpha < -open) alpha = -open;
    if (beta > open) beta = open;
    if (alpha >= beta) return alpha;
    unsigned at = (unsigned)(drawn * 0x9e3779b97f4a7c15u >> 44);
    int low = -box_count, high = box_count;
    if (table[at].key == drawn) {
        low = table[at].low, high = table[at].high;
        if (low >= beta) return low;
        if (high <= alpha) return high;
        if (low == high) return low;
    }
    signed char lines[MOST_LINES];
    int many = ordered(drawn, lines), best = -box_count - 1, first = alpha;
    for (int i = 0; i < many && best < beta; i++) {
        Lines next = drawn | (Lines)1 << lines[i];
        int won = closes(next, lines[i]);
        int value = won ? won + search(next, alpha - won, beta - won) : -search(next, -beta, -alpha);
        if (value > best) best = value;
        if (value > alpha) alpha = value;
        /* A box that gives no line to the other boxes is always right to take. */
        if (won == boxes_of[lines[i]]) break;
    }
    if (left < 0) return best;
    if (best > first && best > low) low = best;
    if (best < beta && best < high) high = best;
    table[at].key = drawn, table[at].low = (signed char)low, table[at].high = (signed char)high;
    return best;
}

static int choose(Lines drawn) {
    signed char lines[MOST_LINES];
    int many = ordered(drawn, lines), best = -box_count - 1, best_line = lines[0];
    left = MOST;
    for (int i = 0; i < many; i++) {
        Lines next = drawn | (Lines)1 << lines[i];
        int won = closes(next, lines[i]);
        int value = won ? won + search(next, best - won, box_count) : -search(next, -box_count, -best);
        if (left < 0) break;
        if (value > best) best = value, best_line = lines[i];
    }
    return best_line;
}

int main(void) {
    char line[128];
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "%*d %d", &side) != 1) return 0; /* the seat comes first */
    line_count = 2 * side * (side + 1), box_count = side * side;
    prepare();
    while (fgets(line, sizeof line, stdin)) {
        Lines drawn = 0;
        for (int i = 0; i < line_count; i++)
            if (line[i] == '-') drawn |= (Lines)1 << i;
        printf("%d\n", choose(drawn) + 1);
        fflush(stdout);
    }
}
