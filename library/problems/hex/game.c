/* Hex: put a stone of yours into a free cell. x wins by joining the top with the bottom, o by joining the left side
   with the right one. One of the two always does. */

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *HEADER =
    "title = \"Hex\"\n"
    "summary = \"Put a stone into a free cell; x joins top and bottom, o left and right.\"\n"
    "keys.n = { min = 1, max = 11, default = 7, about = \"side of the board\" }\n"
    "presets.11x11 = { set = { n = 11 }, about = \"the board of tournaments\" }\n"
    "presets.5x5 = { set = { n = 5 }, about = \"5 x 5 cells\" }\n"
    "presets.4x4 = { set = { n = 4 }, about = \"4 x 4 cells\" }\n"
    "presets.3x3 = { set = { n = 3 }, about = \"3 x 3 cells\" }\n"
    "board = { grid = [\"n\", \"n\"], shape = \"hex\", marks = { x = { seat = 1, figure = \"disc\" }, "
    "o = { seat = 2, figure = \"disc\" } } }\n"
    "size = \"large\"\n"
    "ends = true\n"
    "ready";

/* The cells of a row as bits, the first one lowest. */
typedef uint32_t Row;

enum { MOST = 11 };

static int n = 7;

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

/* The parts of a row that touch these cells of the row. */
static Row grow(Row touched, Row row) {
    for (Row more = touched; more; touched |= more) more = (touched << 1 | touched >> 1) & row & ~touched;
    return touched;
}

/* Whether stones join the first row with the last one. */
static int joins(const Row stones[MOST]) {
    Row seen[MOST] = {0};
    seen[0] = stones[0];
    for (int changed = 1; changed;) {
        changed = 0;
        for (int row = 1; row < n; row++) {
            /* A cell touches the cell above it and the next one there. */
            Row above = seen[row - 1], below = row + 1 < n ? seen[row + 1] : 0;
            Row touched = grow(seen[row] | (stones[row] & (above | above >> 1 | below | below << 1)), stones[row]);
            /* Only what has grown upwards makes another round necessary. */
            Row up = stones[row - 1] & (touched | touched << 1) & ~seen[row - 1];
            if (up) changed = 1;
            seen[row] = touched;
        }
    }
    return seen[n - 1] != 0;
}

/* Answers with the first position: a free board. */
static void start(const char *settings) {
    n = 7;
    sscanf(settings, "%d", &n);
    memset(answers, '.', n * n);
    answers += n * n;
    say("");
}

/* Reads a position: the stones of x by rows and those of o by columns, so that both join first and last. Returns how
   many there are, -1 if it is no position. */
static int read_position(const char *text, int length, Row x[MOST], Row o[MOST]) {
    int many = 0, lead = 0;
    if (length != n * n) return -1;
    for (int row = 0; row < n; row++)
        for (int col = 0; col < n; col++) {
            char mark = *text++;
            if (mark == '.') continue;
            if (mark == 'x') x[row] |= 1u << col, lead++;
            else if (mark == 'o') o[col] |= 1u << row, lead--;
            else return -1;
            many++;
        }
    return lead == many % 2 ? many : -1;
}

static void moves(const char *text, int length) {
    Row x[MOST] = {0}, o[MOST] = {0};
    int many = read_position(text, length, x, o), size = n * n;
    if (many < 0) {
        answers += sprintf(answers, "bad a position has %d cells, row by row from the top, each of them x, o or a "
                                    "dot, with as many x as o or one more\n", size);
        return;
    }
    /* x moves first. */
    char me = many % 2 == 0 ? 'x' : 'o';
    if (joins(me == 'x' ? o : x)) {
        say("loss");
        return;
    }
    if (many == size) { /* play does not come here, but people may type it */
        say("win");
        return;
    }
    char *end = answers;
    for (int cell = 0; cell < size; cell++) {
        if (text[cell] != '.') continue;
        int row = cell / n + 1, col = cell % n + 1;
        if (row > 9) *end++ = '1';
        *end++ = (char)('0' + row % 10);
        *end++ = ' ';
        if (col > 9) *end++ = '1';
        *end++ = (char)('0' + col % 10);
        *end++ = '\t';
        memcpy(end, text, size);
        end[cell] = me;
        end += size;
        *end++ = '\t';
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
