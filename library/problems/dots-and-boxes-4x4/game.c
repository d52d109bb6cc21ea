/* Dots and boxes: draw a line between two dots. A player who closes a box owns it and draws again. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *HEADER =
    "title = \"Dots and boxes\"\n"
    "summary = \"Draw a line; a player who closes a box owns it and draws again. Most boxes win.\"\n"
    "keys.side = { min = 1, max = 5, default = 4, about = \"boxes in a row of the board\" }\n"
    "presets.5x5 = { set = { side = 5 }, about = \"5 x 5 boxes\" }\n"
    "presets.3x3 = { set = { side = 3 }, about = \"3 x 3 boxes\" }\n"
    "presets.2x2 = { set = { side = 2 }, about = \"2 x 2 boxes\" }\n"
    /* Smaller boards are drawn in the upper left corner. */
    "board = { places = "
    "[[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [0, 1], [1, 1], [2, 1], [3, 1], [4, 1], [5, 1], "
    "[0, 2], [1, 2], [2, 2], [3, 2], [4, 2], [5, 2], [0, 3], [1, 3], [2, 3], [3, 3], [4, 3], [5, 3], "
    "[0, 4], [1, 4], [2, 4], [3, 4], [4, 4], [5, 4], [0, 5], [1, 5], [2, 5], [3, 5], [4, 5], [5, 5]]"
    ", links = "
    "[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [6, 7], [7, 8], [8, 9], [9, 10], [10, 11], [12, 13], "
    "[13, 14], [14, 15], [15, 16], [16, 17], [18, 19], [19, 20], [20, 21], [21, 22], [22, 23], [24, 25], "
    "[25, 26], [26, 27], [27, 28], [28, 29], [30, 31], [31, 32], [32, 33], [33, 34], [34, 35], [0, 6], "
    "[1, 7], [2, 8], [3, 9], [4, 10], [5, 11], [6, 12], [7, 13], [8, 14], [9, 15], [10, 16], [11, 17], "
    "[12, 18], [13, 19], [14, 20], [15, 21], [16, 22], [17, 23], [18, 24], [19, 25], [20, 26], [21, 27], "
    "[22, 28], [23, 29], [24, 30], [25, 31], [26, 32], [27, 33], [28, 34], [29, 35]]"
    ", along = true, marks = { o = \"disc\", \"-\" = \"wall\", \"~\" = \" \" } }\n"
    "questions = [\"show\"]\n"
    "size = \"large\"\n"
    "ends = true\n"
    "ready";

/* The longest side of a board, and the lines of that board. */
enum { MOST = 5, MOST_LINES = 2 * MOST * (MOST + 1) };

/* Boxes in a row, the lines across, which come first row by row, and all lines; the upright ones follow. */
static int side, across, lines;

/* Lines as bits. */
typedef uint64_t Lines;

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

/* The boxes that a line belongs to, one or two, as the lines around each. */
static Lines boxes[MOST_LINES][2];
static int boxes_of[MOST_LINES];

/* Finds the boxes of all lines of a board. */
static void prepare(int boxes_in_a_row) {
    side = boxes_in_a_row, across = side * (side + 1), lines = 2 * across;
    memset(boxes_of, 0, sizeof boxes_of);
    for (int box = 0; box < side * side; box++) {
        int row = box / side, col = box % side, left = across + row * (side + 1) + col;
        int around[4] = {box, box + side, left, left + 1};
        Lines all = 0;
        for (int i = 0; i < 4; i++) all |= (Lines)1 << around[i];
        for (int i = 0; i < 4; i++) boxes[around[i]][boxes_of[around[i]]++] = all;
    }
}

/* How many boxes this line closes. */
static int closes(Lines drawn, int line) {
    int count = 0;
    for (int i = 0; i < boxes_of[line]; i++) count += (boxes[line][i] & ~drawn) == 0;
    return count;
}

/* How many boxes are closed. */
static int closed(Lines drawn) {
    int count = 0;
    /* The last box of the line above a box is that box. */
    for (int box = 0; box < side * side; box++) count += (boxes[box][boxes_of[box] - 1] & ~drawn) == 0;
    return count;
}

/* Answers with the first position: the lines, how many boxes the player about to move has more than the other one, and
   what that player does: d draws, p passes because the other one draws again. */
static void start(const char *settings) {
    int given = 4;
    sscanf(settings, "%d", &given);
    prepare(given);
    memset(answers, '.', lines);
    answers += lines;
    say(" 0 d");
}

/* Reads a position. Whether it is one, written as this program writes it. */
static int read_position(const char *text, int length, Lines *drawn, int *lead, char *what) {
    char again[32];
    if (length < lines + 4 || length > lines + 6) return 0;
    *drawn = 0;
    for (int line = 0; line < lines; line++) {
        if (text[line] == '-') *drawn |= (Lines)1 << line;
        else if (text[line] != '.') return 0;
    }
    *lead = atoi(text + lines + 1);
    *what = text[length - 1];
    sprintf(again, " %d %c", *lead, *what);
    return strcmp(again, text + lines) == 0 && (*what == 'd' || *what == 'p') && abs(*lead) <= closed(*drawn);
}

/* Writes what follows the lines of a position. */
static char *finish(char *end, int lead, char what) {
    *end++ = ' ';
    if (lead < 0) *end++ = '-', lead = -lead;
    if (lead > 9) *end++ = (char)('0' + lead / 10);
    *end++ = (char)('0' + lead % 10);
    *end++ = ' ';
    *end++ = what;
    *end++ = '\t';
    return end;
}

static void moves(const char *text, int length) {
    Lines drawn;
    int lead;
    char what, *end = answers;
    if (!read_position(text, length, &drawn, &lead, &what)) {
        answers += sprintf(answers, "bad a position has %d lines, each of them - or a dot, then how many boxes the player "
                                    "about to move is ahead, and d or p\n", lines);
        return;
    }
    if (drawn == ((Lines)1 << lines) - 1) {
        say(lead > 0 ? "win" : lead < 0 ? "loss" : "draw");
        return;
    }
    if (what == 'p') {
        memcpy(end, "pass\t", 5);
        memcpy(end + 5, text, lines);
        end = finish(end + 5 + lines, -lead, 'd');
    }
    for (int line = 0; line < lines && what == 'd'; line++) {
        if (text[line] == '-') continue;
        int won = closes(drawn | (Lines)1 << line, line);
        if (line > 8) *end++ = (char)('0' + (line + 1) / 10);
        *end++ = (char)('0' + (line + 1) % 10);
        *end++ = '\t';
        memcpy(end, text, lines);
        end[line] = '-';
        /* As the other one sees it, who only passes if a box was closed. */
        end = finish(end + lines, -(lead + won), won ? 'p' : 'd');
    }
    end[-1] = '\n';
    answers = end;
}

/* Writes a row of the largest board: some marks of a smaller one, then blanks. */
static void show_row(const char *marks, int count, char blank, int most) {
    memcpy(answers, marks, count);
    memset(answers + count, blank, most - count);
    answers += most;
}

/* Answers with the dots, then the lines, of the largest board: those that a smaller one does not have are blank. */
static void show(const char *text) {
    for (int row = 0; row <= MOST; row++) show_row("oooooo", row <= side ? side + 1 : 0, '~', MOST + 1);
    for (int row = 0; row <= MOST; row++) show_row(text + row * side, row <= side ? side : 0, '~', MOST);
    for (int row = 0; row < MOST; row++)
        show_row(text + across + row * (side + 1), row < side ? side + 1 : 0, '~', MOST + 1);
    *answers++ = '\n';
}

/* Answers a question, which ends at a byte 0. */
static void answer(const char *question, const char *end) {
    if (memcmp(question, "moves ", 6) == 0) moves(question + 6, end - question - 6);
    else if (strcmp(question, "header") == 0) say(HEADER);
    else if (strncmp(question, "start", 5) == 0) start(question + 5);
    else if (strncmp(question, "show ", 5) == 0 && end - question >= 5 + lines) show(question + 5);
    else say("?");
}

/* The conversation: a line for every question. Many questions come at once, and their answers leave at once. */
int main(void) {
    size_t have = 0;
    ssize_t more;
    prepare(4);
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
