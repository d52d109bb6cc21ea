/* Works out before its first move how far every position is from mate, backwards from the positions where
   Black is mated, and then takes the shortest way. */

#include <stdio.h>
#include <stdlib.h>

enum { SQUARES = 64, POSITIONS = SQUARES * SQUARES * SQUARES, UNKNOWN = -1 };

/* Plies to mate with White to move, which White wins, and with Black to move, which Black loses. */
static short white[POSITIONS], black[POSITIONS];
/* Moves of Black that are not known to lose. */
static char left[POSITIONS];
static int queue[2 * POSITIONS], queued;

static int position(int king, int rook, int other) { return (king * SQUARES + rook) * SQUARES + other; }

static int beside(int one, int other) {
    return one != other && abs(one / 8 - other / 8) <= 1 && abs(one % 8 - other % 8) <= 1;
}

/* The squares beside each; how many there are. */
static int near[SQUARES][8], near_count[SQUARES];

static void find_near(void) {
    for (int square = 0; square < SQUARES; square++)
        for (int to = 0; to < SQUARES; to++)
            if (beside(square, to)) near[square][near_count[square]++] = to;
}

/* The squares that a rook reaches when two others are taken; how many there are. */
static int rook_squares(int rook, int king, int other, int squares[]) {
    static const int ways[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    int found = 0;
    for (int way = 0; way < 4; way++)
        for (int r = rook / 8 + ways[way][0], c = rook % 8 + ways[way][1]; r >= 0 && r < 8 && c >= 0 && c < 8;
             r += ways[way][0], c += ways[way][1]) {
            int to = r * 8 + c;
            if (to == king || to == other) break;
            squares[found++] = to;
        }
    return found;
}

static int between(int one, int middle, int other) {
    return (one < middle && middle < other) || (other < middle && middle < one);
}

static int attacked(int square, int rook, int king) {
    if (square == rook) return 0;
    if (square / 8 == rook / 8) return king / 8 != rook / 8 || !between(square, king, rook);
    if (square % 8 == rook % 8) return king % 8 != rook % 8 || !between(square, king, rook);
    return 0;
}

static int apart(int king, int rook, int other) { return king != rook && other != rook && king != other; }

/* Whether Black may stand on a square, with the rook there or not. */
static int stands(int king, int rook, int other) {
    return other != king && !beside(king, other) && (rook == other || !attacked(other, rook, king));
}

/* How many moves Black has; taking the rook is a move that never becomes a loss. */
static int black_moves(int king, int rook, int other) {
    int moves = 0;
    for (int i = 0; i < near_count[other]; i++)
        if (stands(king, rook, near[other][i])) moves++;
    return moves;
}

static void mates(void) {
    for (int king = 0; king < SQUARES; king++)
        for (int rook = 0; rook < SQUARES; rook++)
            for (int other = 0; other < SQUARES; other++) {
                int at = position(king, rook, other);
                white[at] = black[at] = UNKNOWN;
                if (!apart(king, rook, other) || beside(king, other)) continue;
                left[at] = black_moves(king, rook, other);
                if (left[at] == 0 && attacked(other, rook, king)) {
                    black[at] = 0;
                    queue[queued++] = at;
                }
            }
}

/* A position that is won with White to move; then Black may have come from any square beside. */
static void won(int king, int rook, int other, int plies) {
    int at = position(king, rook, other);
    if (white[at] != UNKNOWN || beside(king, other) || attacked(other, rook, king)) return;
    white[at] = plies;
    for (int i = 0; i < near_count[other]; i++) {
        int from = near[other][i], before = position(king, rook, from);
        if (!apart(king, rook, from) || beside(king, from)) continue;
        if (black[before] == UNKNOWN && --left[before] == 0) {
            black[before] = plies + 1;
            queue[queued++] = before;
        }
    }
}

static void work_out(void) {
    mates();
    for (int next = 0; next < queued; next++) {
        int at = queue[next], plies = black[at] + 1, squares[14];
        int king = at / SQUARES / SQUARES, rook = at / SQUARES % SQUARES, other = at % SQUARES;
        for (int i = 0; i < near_count[king]; i++)
            if (near[king][i] != rook && near[king][i] != other) won(near[king][i], rook, other, plies);
        int found = rook_squares(rook, king, other, squares);
        for (int i = 0; i < found; i++) won(king, squares[i], other, plies);
    }
}

static int best_from, best_to, best_plies;

/* Remembers a move if it is better than those before: `plies` to mate, the fewer the better. */
static void consider(int from, int to, int plies) {
    if (plies >= best_plies) return;
    best_from = from, best_to = to, best_plies = plies;
}

static int plies_or(const short plies[], int at, int otherwise) {
    return plies[at] == UNKNOWN ? otherwise : plies[at];
}

static void move_white(int king, int rook, int other) {
    int squares[14], found = rook_squares(rook, king, other, squares);
    for (int i = 0; i < near_count[king]; i++) {
        int to = near[king][i];
        if (to != rook && !beside(to, other))
            consider(king, to, plies_or(black, position(to, rook, other), 1000));
    }
    for (int i = 0; i < found; i++)
        consider(rook, squares[i], plies_or(black, position(king, squares[i], other), 1000));
}

/* Black takes the rook if it can, and otherwise goes where the mate is far or where there is none. */
static void move_black(int king, int rook, int other) {
    for (int i = 0; i < near_count[other]; i++) {
        int to = near[other][i];
        if (stands(king, rook, to))
            consider(other, to, to == rook ? -2000 : -plies_or(white, position(king, rook, to), 1000));
    }
}

int main(void) {
    static char line[256];
    if (!fgets(line, sizeof line, stdin)) return 0; /* the seat, which the position tells as well */
    find_near();
    work_out();
    while (fgets(line, sizeof line, stdin)) {
        int king = 0, rook = 0, other = 0, square = 0;
        char *text = line;
        for (; *text != ' '; text++) {
            if (*text == 'K') king = square;
            if (*text == 'R') rook = square;
            if (*text == 'k') other = square;
            if (*text != '/') square += *text < '9' ? *text - '0' : 1;
        }
        best_plies = 10000;
        if (text[1] == 'w') move_white(king, rook, other);
        else move_black(king, rook, other);
        printf("%c%c%c%c\n", 'a' + best_from % 8, '8' - best_from / 8, 'a' + best_to % 8, '8' - best_to / 8);
        fflush(stdout);
    }
}
