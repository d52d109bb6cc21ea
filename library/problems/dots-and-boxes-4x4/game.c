/* Dots and boxes: draw a line between two dots. A player who closes a box owns it and draws again. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *HEADER =
    "title = \"Dots and boxes\"\n"
    "summary = \"Draw a line; a player who closes a box owns it and draws again. Most boxes win.\"\n"
    "board = { places = "
    "[[0,0],[1,0],[2,0],[3,0],[4,0],[0,1],[1,1],[2,1],[3,1],[4,1],[0,2],[1,2],[2,2],[3,2],[4,2],[0,3]"
    ",[1,3],[2,3],[3,3],[4,3],[0,4],[1,4],[2,4],[3,4],[4,4]]"
    ", links = "
    "[[0,1],[1,2],[2,3],[3,4],[5,6],[6,7],[7,8],[8,9],[10,11],[11,12],[12,13],[13,14],[15,16],[16,17]"
    ",[17,18],[18,19],[20,21],[21,22],[22,23],[23,24],[0,5],[1,6],[2,7],[3,8],[4,9],[5,10],[6,11],[7,"
    "12],[8,13],[9,14],[10,15],[11,16],[12,17],[13,18],[14,19],[15,20],[16,21],[17,22],[18,23],[19,24"
    "]]"
    ", along = true, marks = { o = \"disc\", \"-\" = \"wall\" } }\n"
    "questions = [\"show\"]\n"
    "size = \"large\"\n"
    "ends = true\n"
    "ready";

/* Boxes in a row, and lines: those across, row by row, then those upright. */
enum { SIDE = 4, ACROSS = SIDE * (SIDE + 1), LINES = 2 * ACROSS, BOXES = SIDE * SIDE };

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
static Lines boxes[LINES][2];
static int boxes_of[LINES];

/* Finds the boxes of all lines. */
static void prepare(void) {
    for (int box = 0; box < BOXES; box++) {
        int row = box / SIDE, col = box % SIDE, left = ACROSS + row * (SIDE + 1) + col;
        int around[4] = {box, box + SIDE, left, left + 1};
        Lines lines = 0;
        for (int i = 0; i < 4; i++) lines |= (Lines)1 << around[i];
        for (int i = 0; i < 4; i++) boxes[around[i]][boxes_of[around[i]]++] = lines;
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
    for (int box = 0; box < BOXES; box++) count += (boxes[box][boxes_of[box] - 1] & ~drawn) == 0;
    return count;
}

/* Answers with the first position: the lines, how many boxes the player about to move has more than the other one, and
   what that player does: d draws, p passes because the other one draws again. */
static void start(void) {
    memset(answers, '.', LINES);
    answers += LINES;
    say(" 0 d");
}

/* Reads a position. Whether it is one, written as this program writes it. */
static int read_position(const char *text, int length, Lines *drawn, int *lead, char *what) {
    char again[LINES + 16];
    if (length < LINES + 4 || length > LINES + 6) return 0;
    *drawn = 0;
    for (int line = 0; line < LINES; line++) {
        if (text[line] == '-') *drawn |= (Lines)1 << line;
        else if (text[line] != '.') return 0;
    }
    *lead = atoi(text + LINES + 1);
    *what = text[length - 1];
    sprintf(again, " %d %c", *lead, *what);
    return strcmp(again, text + LINES) == 0 && (*what == 'd' || *what == 'p') && abs(*lead) <= closed(*drawn);
}

/* Writes what follows the lines of a position. */
static char *finish(char *end, int lead, char what) {
    *end++ = ' ';
    if (lead < 0) *end++ = '-', lead = -lead;
    if (lead > 9) *end++ = '1';
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
                                    "about to move is ahead, and d or p\n", LINES);
        return;
    }
    if (drawn == ((Lines)1 << LINES) - 1) {
        say(lead > 0 ? "win" : lead < 0 ? "loss" : "draw");
        return;
    }
    if (what == 'p') {
        memcpy(end, "pass\t", 5);
        memcpy(end + 5, text, LINES);
        end = finish(end + 5 + LINES, -lead, 'd');
    }
    for (int line = 0; line < LINES && what == 'd'; line++) {
        if (text[line] == '-') continue;
        int won = closes(drawn | (Lines)1 << line, line);
        if (line > 8) *end++ = (char)('0' + (line + 1) / 10);
        *end++ = (char)('0' + (line + 1) % 10);
        *end++ = '\t';
        memcpy(end, text, LINES);
        end[line] = '-';
        /* As the other one sees it, who only passes if a box was closed. */
        end = finish(end + LINES, -(lead + won), won ? 'p' : 'd');
    }
    end[-1] = '\n';
    answers = end;
}

/* Answers with the dots, then the lines. */
static void show(const char *text) {
    for (int dot = 0; dot < (SIDE + 1) * (SIDE + 1); dot++) *answers++ = 'o';
    memcpy(answers, text, LINES);
    answers += LINES;
    *answers++ = '\n';
}

/* Answers a question, which ends at a byte 0. */
static void answer(const char *question, const char *end) {
    if (memcmp(question, "moves ", 6) == 0) moves(question + 6, end - question - 6);
    else if (strcmp(question, "header") == 0) say(HEADER);
    else if (strncmp(question, "start", 5) == 0) start();
    else if (strncmp(question, "show ", 5) == 0 && end - question >= 5 + LINES) show(question + 5);
    else say("?");
}

/* The conversation: a line for every question. Many questions come at once, and their answers leave at once. */
int main(void) {
    size_t have = 0;
    ssize_t more;
    prepare();
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
