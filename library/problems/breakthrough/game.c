/* Breakthrough: move a pawn one step forward or diagonally forward, and capture diagonally. The first pawn on the far
   row wins. */

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *HEADER =
    "title = \"Breakthrough\"\n"
    "summary = \"Move pawns forward, capture diagonally; the first pawn on the far row wins.\"\n"
    "keys.side = { min = 4, max = 8, default = 8, about = \"side of the board\" }\n"
    "keys.rows = { min = 1, max = 3, default = 2, about = \"rows of pawns of each player\" }\n"
    "presets.6x6 = { set = { side = 6 }, about = \"6 x 6 cells\" }\n"
    "presets.5x5 = { set = { side = 5 }, about = \"5 x 5 cells\" }\n"
    "presets.4x4 = { set = { side = 4, rows = 1 }, about = \"4 x 4 cells, one row of pawns each\" }\n"
    "board = { grid = [\"side\", \"side\"], marks = { x = { seat = 1, figure = \"disc\" }, "
    "o = { seat = 2, figure = \"disc\" } } }\n"
    "size = \"large\"\n"
    "ends = true\n"
    "ready";

static int side = 8, rows = 2;

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

/* Answers with the first position: the rows from the top, and who is to move. x moves up and stands at the bottom. */
static void start(const char *settings) {
    side = 8, rows = 2;
    sscanf(settings, "%d %d", &side, &rows);
    if (2 * rows >= side) {
        answers += sprintf(answers, "bad a row between the pawns must be free: set rows to at most %d", (side - 1) / 2);
        say("");
        return;
    }
    int size = side * side, pawns = side * rows;
    memset(answers, '.', size);
    memset(answers, 'o', pawns);
    memset(answers + size - pawns, 'x', pawns);
    answers += size;
    say(" x");
}

/* Who is to move, or 0 if the text is no position. */
static char turn(const char *text, int length) {
    int size = side * side;
    if (length != size + 2 || text[size] != ' ' || (text[size + 1] != 'x' && text[size + 1] != 'o')) return 0;
    for (int cell = 0; cell < size; cell++)
        if (text[cell] != 'x' && text[cell] != 'o' && text[cell] != '.') return 0;
    return text[size + 1];
}

/* Writes a move and the position that it leads to. */
static char *add(char *end, const char *text, int from, int to, char me) {
    int size = side * side;
    *end++ = (char)('a' + from % side);
    *end++ = (char)('0' + side - from / side);
    *end++ = (char)('a' + to % side);
    *end++ = (char)('0' + side - to / side);
    *end++ = '\t';
    memcpy(end, text, size + 1);
    end[from] = '.';
    end[to] = me;
    end[size + 1] = (char)('x' + 'o' - me);
    end[size + 2] = '\t';
    return end + size + 3;
}

static void moves(const char *text, int length) {
    char me = turn(text, length), other = (char)('x' + 'o' - me), *end = answers;
    if (!me) {
        answers += sprintf(answers, "bad a position has %d cells, row by row from the top, each of them x, o or a "
                                    "dot; then a space and x or o, who is to move\n", side * side);
        return;
    }
    int size = side * side, ahead = me == 'x' ? -side : side;
    /* The far row of the other player, who has just moved. */
    if (memchr(me == 'x' ? text + size - side : text, other, side)) {
        say("loss");
        return;
    }
    for (int from = 0; from < size; from++) {
        int to = from + ahead, col = from % side;
        if (text[from] != me || to < 0 || to >= size) continue;
        if (col > 0 && text[to - 1] != me) end = add(end, text, from, to - 1, me);
        if (text[to] == '.') end = add(end, text, from, to, me);
        if (col + 1 < side && text[to + 1] != me) end = add(end, text, from, to + 1, me);
    }
    if (end == answers) *end++ = '\t'; /* no pawn is left: an empty line, which is lost */
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
