/* Othello: put a disc so that it encloses discs of the other player, and turn these over. Most discs win. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *HEADER =
    "title = \"Othello\"\n"
    "summary = \"Enclose discs of the other player and turn them over; most discs win.\"\n"
    "keys.side = { min = 4, max = 8, default = 8, about = \"side of the board, an even number\" }\n"
    "presets.6x6 = { set = { side = 6 }, about = \"6 x 6 cells\" }\n"
    "presets.4x4 = { set = { side = 4 }, about = \"4 x 4 cells\" }\n"
    "board = { grid = [\"side\", \"side\"], marks = { x = { seat = 1, figure = \"disc\" }, "
    "o = { seat = 2, figure = \"disc\" } } }\n"
    "size = \"large\"\n"
    "ends = true\n"
    "ready";

/* Cells as bits, eight in a row: smaller boards use the upper left corner. */
typedef uint64_t Cells;

/* One step in each of the eight directions, and the cells that such a step can end on. */
static const int steps[8] = {1, -1, 8, -8, 9, -9, 7, -7};
static const Cells not_left = 0xfefefefefefefefe, not_right = 0x7f7f7f7f7f7f7f7f;

static int side = 8;
static Cells board;

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

static Cells shift(Cells cells, int way) {
    int step = steps[way];
    cells = step > 0 ? cells << step : cells >> -step;
    if (way == 0 || way == 4 || way == 7) cells &= not_left;
    if (way == 1 || way == 5 || way == 6) cells &= not_right;
    return cells & board;
}

/* The free cells in which a disc of `mine` turns discs over. */
static Cells places(Cells mine, Cells theirs) {
    Cells found = 0, free = board & ~(mine | theirs);
    for (int way = 0; way < 8; way++) {
        Cells row = shift(mine, way) & theirs;
        for (int i = 3; i < side; i++) row |= shift(row, way) & theirs;
        found |= shift(row, way) & free;
    }
    return found;
}

/* The discs that a disc in this cell turns over. */
static Cells turned(Cells mine, Cells theirs, Cells cell) {
    Cells found = 0;
    for (int way = 0; way < 8; way++) {
        Cells row = 0, next = shift(cell, way);
        for (; next & theirs; next = shift(next, way)) row |= next;
        if (next & mine) found |= row;
    }
    return found;
}

static int index_of(Cells cell) {
    int bit = __builtin_ctzll(cell);
    return bit / 8 * side + bit % 8;
}

/* Answers with the first position: the rows from the top, and who is to move. */
static void start(const char *settings) {
    side = 8;
    sscanf(settings, "%d", &side);
    if (side % 2) {
        say("bad the side of the board must be even");
        return;
    }
    board = 0;
    for (int row = 0; row < side; row++) board |= ((1ull << side) - 1) << row * 8;
    memset(answers, '.', side * side);
    int corner = (side / 2 - 1) * (side + 1);
    answers[corner] = answers[corner + side + 1] = 'o';
    answers[corner + 1] = answers[corner + side] = 'x';
    answers += side * side;
    say(" x");
}

/* Reads a position: the discs of x and of o. Returns who is to move, -1 if it is no position. */
static int read_position(const char *text, int length, Cells discs[2]) {
    int size = side * side;
    discs[0] = discs[1] = 0;
    if (length != size + 2 || text[size] != ' ' || (text[size + 1] != 'x' && text[size + 1] != 'o')) return -1;
    for (int row = 0; row < side; row++)
        for (int col = 0; col < side; col++) {
            char mark = text[row * side + col];
            if (mark == '.') continue;
            if (mark != 'x' && mark != 'o') return -1;
            discs[mark == 'o'] |= 1ull << (row * 8 + col);
        }
    return text[size + 1] == 'o';
}

/* A move with its position: the text, a disc of `me` in these cells, and the other one is to move. */
static char *add(char *end, const char *text, Cells changed, int me) {
    int size = side * side;
    memcpy(end, text, size + 1);
    for (; changed; changed &= changed - 1) end[index_of(changed)] = "xo"[me];
    end[size + 1] = "ox"[me];
    end[size + 2] = '\t';
    return end + size + 3;
}

static void moves(const char *text, int length) {
    Cells discs[2];
    int me = read_position(text, length, discs);
    if (me < 0) {
        answers += sprintf(answers, "bad a position has %d cells, row by row from the top, each of them x, o or a "
                                    "dot; then a space and x or o, who is to move\n", side * side);
        return;
    }
    Cells mine = discs[me], theirs = discs[!me], found = places(mine, theirs);
    if (!found && !places(theirs, mine)) {
        int lead = __builtin_popcountll(mine) - __builtin_popcountll(theirs);
        say(lead > 0 ? "win" : lead < 0 ? "loss" : "draw");
        return;
    }
    char *end = answers;
    if (!found) {
        memcpy(end, "pass\t", 5);
        end = add(end + 5, text, 0, me);
    }
    for (; found; found &= found - 1) {
        Cells cell = found & -found;
        int bit = __builtin_ctzll(cell);
        *end++ = (char)('1' + bit / 8);
        *end++ = ' ';
        *end++ = (char)('1' + bit % 8);
        *end++ = '\t';
        end = add(end, text, cell | turned(mine, theirs, cell), me);
    }
    end[-1] = '\n';
    answers = end;
}

/* Answers a question, which ends at a byte 0. */
static void answer(const char *question, const char *end) {
    if (memcmp(question, "moves ", 6) == 0) moves(question + 6, end - question - 6);
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
