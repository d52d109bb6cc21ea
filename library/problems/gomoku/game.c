/* Gomoku: put a stone into a free cell; five or more of your own in a row win. */

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *HEADER =
    "title = \"Gomoku\"\n"
    "summary = \"Put a stone on a free point; five of your own in a line win.\"\n"
    "keys.side = { min = 3, max = 15, default = 15, about = \"points in a row of the board\" }\n"
    "keys.line = { min = 3, max = 5, default = 5, about = \"stones of a line that wins\" }\n"
    "presets.9x9 = { set = { side = 9 }, about = \"9 x 9 points\" }\n"
    "presets.7x7 = { set = { side = 7, line = 4 }, about = \"lines of four on 7 x 7 points\" }\n"
    "presets.5x5 = { set = { side = 5, line = 4 }, about = \"lines of four on 5 x 5 points\" }\n"
    "presets.three = { set = { side = 4, line = 3 }, about = \"lines of three on 4 x 4 points\" }\n"
    "presets.tic-tac-toe = { set = { side = 3, line = 3 }, about = \"lines of three on 3 x 3 points\" }\n"
    "board = { grid = [\"side\", \"side\"], on = \"points\", marks = { x = { seat = 1, figure = \"disc\" }, "
    "o = { seat = 2, figure = \"disc\" } } }\n"
    "size = \"large\"\n"
    "ends = true\n"
    "ready";

static int side = 15, line = 5;

static char in[1 << 16], out[1 << 18], *answers = out;

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

/* Answers with the first position: a free board. */
static void start(const char *settings) {
    side = 15, line = 5;
    sscanf(settings, "%d %d", &side, &line);
    if (line > side) {
        answers += sprintf(answers, "bad no line of %d stones fits on the board: set side to at least %d", line, line);
        say("");
        return;
    }
    memset(answers, '.', side * side);
    answers += side * side;
    say("");
}

/* Whether there is a line of this stone. */
static int has_line(const char *cells, char stone) {
    static const int down[4] = {0, 1, 1, 1}, right[4] = {1, 0, 1, -1};
    int size = side * side;
    for (const char *at = cells; (at = memchr(at, stone, cells + size - at)); at++) {
        int cell = (int)(at - cells), row = cell / side, col = cell % side;
        for (int way = 0; way < 4; way++) {
            int last = col + right[way] * (line - 1), step = down[way] * side + right[way], length = 1;
            if (row + down[way] * (line - 1) >= side || last < 0 || last >= side) continue;
            while (length < line && at[length * step] == stone) length++;
            if (length == line) return 1;
        }
    }
    return 0;
}

static void moves(const char *text, int length) {
    int size = side * side, many = 0, lead = 0;
    for (int cell = 0; cell < length && cell < size; cell++) {
        if (text[cell] == 'x') many++, lead++;
        else if (text[cell] == 'o') many++, lead--;
        else if (text[cell] != '.') length = -1;
    }
    if (length != size || lead != many % 2) {
        answers += sprintf(answers, "bad a position has %d cells, row by row from the top, each of them x, o or a "
                                    "dot, with as many x as o or one more\n", size);
        return;
    }
    /* x moves first. */
    char me = many % 2 == 0 ? 'x' : 'o', *end = answers;
    if (has_line(text, me == 'x' ? 'o' : 'x')) {
        say("loss");
        return;
    }
    if (many == size) {
        say("draw");
        return;
    }
    for (int cell = 0; cell < size; cell++) {
        if (text[cell] != '.') continue;
        *end++ = (char)('a' + cell % side);
        int row = side - cell / side;
        if (row > 9) *end++ = '1';
        *end++ = (char)('0' + row % 10);
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
