/* Connect Four: drop a disc into a column; four of your own in a line win. */

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *HEADER =
    "title = \"Connect Four\"\n"
    "summary = \"Drop a disc into a column; four of your own in a line win.\"\n"
    "keys.cols = { min = 1, max = 7, default = 7, about = \"columns\" }\n"
    "keys.rows = { min = 1, max = 6, default = 6, about = \"rows\" }\n"
    "keys.line = { min = 2, max = 7, default = 4, about = \"discs of a line that wins\" }\n"
    "presets.5x4 = { set = { cols = 5, rows = 4 }, about = \"5 columns and 4 rows\" }\n"
    "presets.4x4 = { set = { cols = 4, rows = 4 }, about = \"4 columns and 4 rows\" }\n"
    "presets.three = { set = { cols = 4, rows = 3, line = 3 }, about = \"lines of three\" }\n"
    "board = { grid = [\"rows\", \"cols\"], marks = { x = { seat = 1, figure = \"disc\" }, "
    "o = { seat = 2, figure = \"disc\" } } }\n"
    "size = \"large\"\n"
    "ends = true\n"
    "ready";

/* Cells of the board as bits: row by row from the top, as in the text. */
typedef uint64_t Cells;

/* Texts are looked at and copied in words. */
typedef uint64_t Word;

static int cols = 7, rows = 6, line = 4;
/* How many cells there are; all of them, and those of the first column. */
static int cells;
static Cells board, column;
/* The ways of a line: how far it is from one disc to the next, and the cells that such a line starts from
   without leaving the board at a side. */
static struct { int step; Cells starts; } ways[4];

/* What was asked and is being answered, and the answers, which leave together. Texts may be looked at and
   written a word beyond their end. */
static char in[(1 << 16) + sizeof(Word)], out[(1 << 16) + sizeof(Word)], *answers = out;

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

/* The cells from this column to that one. */
static Cells columns(int from, int to) {
    Cells all = 0;
    for (int col = from; col <= to; col++) all |= column << col;
    return all;
}

/* Answers with the first position: the rows from the top, without anything between them. */
static void start(const char *settings) {
    sscanf(settings, "%d %d %d", &cols, &rows, &line);
    cells = cols * rows;
    board = ((Cells)1 << cells) - 1;
    column = 0;
    for (int row = 0; row < rows; row++) column |= (Cells)1 << row * cols;
    Cells to_right = columns(0, cols - line), to_left = columns(line - 1, cols - 1);
    ways[0].step = 1, ways[0].starts = to_right;
    ways[1].step = cols, ways[1].starts = board;
    ways[2].step = cols + 1, ways[2].starts = to_right;
    ways[3].step = cols - 1, ways[3].starts = to_left;
    memset(answers, '.', cells);
    answers[cells] = '\n';
    answers += cells + 1;
}

/* Whether there is a line of these discs: where each of them has one a step further on, and so on. */
static int has_line(Cells discs) {
    for (int i = 0; i < 4; i++) {
        Cells lines = discs & ways[i].starts;
        for (int length = 1; length < line && lines; length++) lines &= discs >> length * ways[i].step;
        if (lines) return 1;
    }
    return 0;
}

/* Which of the next eight characters are this mark: a bit for each. */
static unsigned marked(const char *text, char mark) {
    const Word ones = UINT64_MAX / 255;
    Word word;
    memcpy(&word, text, sizeof word);
    Word differs = word ^ ones * mark;
    /* The lowest bit of each byte that does not differ; then these bits side by side. */
    Word same = ~((differs & ones * 127) + ones * 127 | differs) >> 7 & ones;
    return (unsigned)(same * 0x0102040810204080 >> 56);
}

/* Reads a position: the discs of x and of o. Whether it is one: each of its cells is x, o or a dot, and no
   disc hangs in the air. */
static int read_position(const char *text, Cells discs[2]) {
    Cells x = 0, o = 0, dots = 0;
    for (int cell = 0; cell < cells; cell += sizeof(Word)) {
        x |= (Cells)marked(text + cell, 'x') << cell;
        o |= (Cells)marked(text + cell, 'o') << cell;
        dots |= (Cells)marked(text + cell, '.') << cell;
    }
    discs[0] = x & board;
    discs[1] = o & board;
    return ((x | o | dots) & board) == board && ((x | o) << cols & dots & board) == 0;
}

/* Answers with the moves, each with the position that it leads to. */
static void moves(const char *text, int length) {
    Cells discs[2];
    if (length != cells || !read_position(text, discs)) {
        answers += sprintf(answers, "bad a position has %d cells, row by row from the top, each of them x, o "
                                    "or a dot; no disc hangs in the air\n", cells);
        return;
    }
    /* x moves first, so whoever is to move is told by how many discs there are. */
    Cells placed = discs[0] | discs[1];
    int me = __builtin_popcountll(placed) % 2;
    if (has_line(discs[!me])) {
        say("loss");
        return;
    }
    if (placed == board) {
        say("draw");
        return;
    }
    char *end = answers;
    for (int col = 0; col < cols; col++) {
        int row = rows - 1 - __builtin_popcountll(placed & column << col);
        if (row < 0) continue;
        *end++ = (char)('1' + col);
        *end++ = '\t';
        for (int cell = 0; cell < cells; cell += sizeof(Word)) memcpy(end + cell, text + cell, sizeof(Word));
        end[row * cols + col] = "xo"[me];
        end += cells;
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

/* The end of a line, if it is there. */
static char *line_end(char *text, const char *stop) {
    unsigned ends = 0;
    for (; text < stop && !(ends = marked(text, '\n')); text += sizeof(Word)) {}
    text += __builtin_ctz(ends | 256);
    return text < stop ? text : NULL;
}

/* The conversation: a line for every question. Hundreds of questions come at once, and their answers
   leave at once, which is faster than a loop of `fgets` that writes line by line. */
int main(void) {
    size_t have = 0;
    ssize_t more;
    while ((more = read(0, in + have, sizeof in - sizeof(Word) - have)) > 0) {
        char *question = in, *end;
        have += more;
        while ((end = line_end(question, in + have))) {
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
