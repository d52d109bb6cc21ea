/* Nine Men's Morris: three stones in a line take one of the other player's. A player with two stones has lost. */

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *HEADER =
    "title = \"Nine Men's Morris\"\n"
    "summary = \"Three stones in a line take one of the other player's; a player with two stones has lost.\"\n"
    "keys.men = { min = 3, max = 9, default = 9, about = \"stones of each player\" }\n"
    "presets.six = { set = { men = 6 }, about = \"six stones each\" }\n"
    "presets.four = { set = { men = 4 }, about = \"four stones each\" }\n"
    "presets.three = { set = { men = 3 }, about = \"three stones each\" }\n"
    "board = { places = [[0, 0], [3, 0], [6, 0], [1, 1], [3, 1], [5, 1], [2, 2], [3, 2], [4, 2], [0, 3], "
    "[1, 3], [2, 3], [4, 3], [5, 3], [6, 3], [2, 4], [3, 4], [4, 4], [1, 5], [3, 5], [5, 5], [0, 6], "
    "[3, 6], [6, 6]], "
    "links = [[0, 1], [1, 2], [3, 4], [4, 5], [6, 7], [7, 8], [9, 10], [10, 11], [12, 13], [13, 14], "
    "[15, 16], [16, 17], [18, 19], [19, 20], [21, 22], [22, 23], [0, 9], [9, 21], [3, 10], [10, 18], "
    "[6, 11], [11, 15], [1, 4], [4, 7], [16, 19], [19, 22], [8, 12], [12, 17], [5, 13], [13, 20], "
    "[2, 14], [14, 23]], "
    "marks = { x = { seat = 1, figure = \"disc\" }, o = { seat = 2, figure = \"disc\" } } }\n"
    "size = \"large\"\n"
    "ready";

enum { POINTS = 24, LINES = 16, LINKS = 32, TEXT = POINTS + 6 };

static const char *const names[POINTS] = {
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3",
    "e3", "b2", "d2", "f2", "a1", "d1", "g1"};

static const int lines[LINES][3] = {
    {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 10, 11}, {12, 13, 14}, {15, 16, 17}, {18, 19, 20}, {21, 22, 23},
    {0, 9, 21}, {3, 10, 18}, {6, 11, 15}, {1, 4, 7}, {16, 19, 22}, {8, 12, 17}, {5, 13, 20}, {2, 14, 23}};

/* Stones move along these links. */
static const int links[LINKS][2] = {
    {0, 1}, {1, 2}, {3, 4}, {4, 5}, {6, 7}, {7, 8}, {9, 10}, {10, 11}, {12, 13}, {13, 14}, {15, 16}, {16, 17},
    {18, 19}, {19, 20}, {21, 22}, {22, 23}, {0, 9}, {9, 21}, {3, 10}, {10, 18}, {6, 11}, {11, 15}, {1, 4},
    {4, 7}, {16, 19}, {19, 22}, {8, 12}, {12, 17}, {5, 13}, {13, 20}, {2, 14}, {14, 23}};

static int men = 9;

static char in[1 << 16], out[1 << 17], *answers = out;

/* Writes the answers, and is done with them. */
static void flush(void) {
    for (char *left = out; left < answers;) {
        ssize_t written = write(1, left, answers - left);
        if (written <= 0) _exit(1);
        left += written;
    }
    answers = out;
}

/* Answers with a line. */
static void say(const char *text) {
    while (*text) *answers++ = *text++;
    *answers++ = '\n';
}

/* Answers with the first position: the points, row by row, the stones that x and o have yet to place, and who moves. */
static void start(const char *settings) {
    men = 9;
    sscanf(settings, "%d", &men);
    memset(answers, '.', POINTS);
    answers += POINTS;
    answers += sprintf(answers, " %d %d x\n", men, men);
}

typedef struct {
    char points[POINTS];
    int hand[2], stones[2]; /* of x and o: to be placed, and on the board */
    int me;                 /* who moves: 0 or 1 */
} Position;

/* Reads a position, and tells whether the text is one. */
static int read_position(const char *text, int length, Position *at) {
    const char *rest = text + POINTS;
    if (length != TEXT || rest[0] != ' ' || rest[2] != ' ' || rest[4] != ' ') return 0;
    memcpy(at->points, text, POINTS);
    at->stones[0] = at->stones[1] = 0;
    for (int point = 0; point < POINTS; point++) {
        at->stones[0] += text[point] == 'x', at->stones[1] += text[point] == 'o';
        if (text[point] != 'x' && text[point] != 'o' && text[point] != '.') return 0;
    }
    for (int player = 0; player < 2; player++) {
        at->hand[player] = rest[1 + 2 * player] - '0';
        if (at->hand[player] < 0 || at->hand[player] + at->stones[player] > men) return 0;
    }
    at->me = rest[5] == 'o';
    if (rest[5] != 'x' && rest[5] != 'o') return 0;
    return at->hand[0] + at->hand[1] == 0 || at->hand[1] - at->hand[0] == at->me;
}

/* Whether a stone on a point is in a line of three of its player. */
static int in_line(const char *points, int point) {
    for (int line = 0; line < LINES; line++) {
        int a = lines[line][0], b = lines[line][1], c = lines[line][2];
        if (a != point && b != point && c != point) continue;
        if (points[a] == points[point] && points[b] == points[point] && points[c] == points[point]) return 1;
    }
    return 0;
}

/* Whether a link joins two points. */
static int joined(int one, int other) {
    for (int link = 0; link < LINKS; link++) {
        int from = links[link][0], to = links[link][1];
        if ((from == one && to == other) || (from == other && to == one)) return 1;
    }
    return 0;
}

/* Writes a move, and the position that it leads to. */
static void add(const Position *next, int from, int to, int taken) {
    if (from >= 0) answers += sprintf(answers, "%s-", names[from]);
    answers += sprintf(answers, "%s", names[to]);
    if (taken >= 0) answers += sprintf(answers, "x%s", names[taken]);
    *answers++ = '\t';
    memcpy(answers, next->points, POINTS);
    char *rest = answers + POINTS;
    rest[0] = rest[2] = rest[4] = ' ';
    rest[1] = (char)('0' + next->hand[0]), rest[3] = (char)('0' + next->hand[1]);
    rest[5] = "ox"[next->me], rest[6] = '\t';
    answers += TEXT + 1;
}

/* Writes the moves that put a stone on a point. A stone in a line is taken only if all are in lines. */
static void put(Position *next, int from, int to) {
    char *points = next->points, mine = "xo"[next->me], theirs = "ox"[next->me];
    points[to] = mine;
    if (!in_line(points, to)) {
        add(next, from, to, -1);
    } else {
        int can[POINTS], some = 0;
        for (int point = 0; point < POINTS; point++) {
            can[point] = points[point] == theirs && !in_line(points, point);
            some |= can[point];
        }
        for (int point = 0; point < POINTS; point++) {
            if (points[point] != theirs || can[point] != some) continue;
            points[point] = '.';
            add(next, from, to, point);
            points[point] = theirs;
        }
        if (!next->stones[!next->me]) add(next, from, to, -1);
    }
    points[to] = '.';
}

/* Answers with the moves. They end with a tab, which becomes the end of the line. */
static void moves(const char *text, int length) {
    Position at;
    if (!read_position(text, length, &at)) {
        answers += sprintf(answers, "bad a position has 24 points, row by row, each of them x, o or a dot; then the "
                                    "numbers of stones that x and o still place, and x or o, who is to move\n");
        return;
    }
    char *begin = answers, mine = "xo"[at.me];
    int me = at.me, flies = at.stones[me] == 3;
    if (at.stones[me] + at.hand[me] < 3 || at.stones[!me] + at.hand[!me] < 3) {
        say(at.stones[me] + at.hand[me] < 3 ? "loss" : "win");
        return;
    }
    if (at.hand[me]) {
        at.hand[me]--;
        for (int to = 0; to < POINTS; to++)
            if (at.points[to] == '.') put(&at, -1, to);
    } else {
        for (int from = 0; from < POINTS; from++) {
            if (at.points[from] != mine) continue;
            at.points[from] = '.';
            for (int to = 0; to < POINTS; to++)
                if (to != from && at.points[to] == '.' && (flies || joined(from, to))) put(&at, from, to);
            at.points[from] = mine;
        }
    }
    if (answers == begin) answers++; /* no move: an empty line, which is lost */
    answers[-1] = '\n';
}

/* Answers a question, which ends at a byte 0. */
static void answer(const char *question, const char *end) {
    if (memcmp(question, "moves ", 6) == 0) moves(question + 6, (int)(end - question - 6));
    else if (strcmp(question, "header") == 0) say(HEADER);
    else if (strncmp(question, "start", 5) == 0) start(question + 5);
    else say("?");
}

/* The conversation: a line for every question. Many questions come at once, and their answers leave at once. */
int main(void) {
    size_t have = 0;
    ssize_t more;
    while ((more = read(0, in + have, sizeof in - have)) > 0) {
        char *question = in, *end;
        have += more;
        while ((end = memchr(question, '\n', in + have - question))) {
            *end = '\0';
            answer(question, end);
            if (answers > out + sizeof out / 2) flush();
            question = end + 1;
        }
        have -= question - in;
        memmove(in, question, have);
        flush();
    }
}
