/* Connect Four on a small board: drop a disc into a column; four of your own in a line win. */

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *HEADER =
    "title = \"Connect Four\"\n"
    "summary = \"Drop a disc into a column; four of your own in a line win.\"\n"
    "keys.cols = { min = 1, max = 7, default = 4, about = \"columns\" }\n"
    "keys.rows = { min = 1, max = 6, default = 4, about = \"rows\" }\n"
    "keys.line = { min = 2, max = 7, default = 4, about = \"discs of a line that wins\" }\n"
    "board = { grid = [\"rows\", \"cols\"], marks = { x = { seat = 1, figure = \"disc\" }, "
    "o = { seat = 2, figure = \"disc\" } } }\n"
    "expect = { positions = 161029, value = \"draw\" }\n";

/* The board as bits, row by row from the top, with an empty column after the last one: so a line that
   leaves the board on the right does not go on on the left. */
typedef uint64_t Cells;

static int cols = 4, rows = 4, line = 4;
/* All cells of the board, and those of its first column. */
static Cells board, column;

/* Writes the first position: the rows from the top, without anything between them. */
static void start(const char *settings) {
    sscanf(settings, "%d %d %d", &cols, &rows, &line);
    board = column = 0;
    for (int row = 0; row < rows; row++) {
        column |= (Cells)1 << row * (cols + 1);
        board |= (((Cells)1 << cols) - 1) << row * (cols + 1);
    }
    for (int i = 0; i < cols * rows; i++) putchar('.');
    putchar('\n');
}

/* Whether there is a line of these discs: where each of them has one a step further on, and so on. */
static int has_line(Cells discs) {
    int steps[] = {1, cols, cols + 1, cols + 2};
    for (int i = 0; i < 4; i++) {
        Cells lines = discs;
        for (int length = 1; length < line && lines; length++) lines &= discs >> length * steps[i];
        if (lines) return 1;
    }
    return 0;
}

/* Reads a position: the discs of x and of o. Whether it is one: enough cells, each of them x, o or a dot,
   and no disc hangs in the air. */
static int read_position(const char *text, Cells discs[2]) {
    if (strlen(text) != (size_t)(cols * rows)) return 0;
    Cells x = 0, o = 0, free = 0, cell = 1;
    for (int row = 0; row < rows; row++, cell <<= 1)
        for (int col = 0; col < cols; col++, text++, cell <<= 1) {
            x |= *text == 'x' ? cell : 0;
            o |= *text == 'o' ? cell : 0;
            free |= *text == '.' ? cell : 0;
        }
    discs[0] = x;
    discs[1] = o;
    return (x | o | free) == board && ((x | o) << (cols + 1) & free) == 0;
}

/* Writes the moves, each with the position that it leads to. */
static void moves(const char *text) {
    Cells discs[2];
    if (!read_position(text, discs)) {
        printf("bad a position has %d cells, row by row from the top, each of them x, o or a dot; "
               "no disc hangs in the air\n", cols * rows);
        return;
    }
    /* x moves first, so whoever is to move is told by how many discs there are. */
    Cells placed = discs[0] | discs[1];
    int me = __builtin_popcountll(placed) % 2;
    if (has_line(discs[!me])) {
        puts("loss");
        return;
    }
    if (placed == board) {
        puts("draw");
        return;
    }
    char found[1024], *end = found;
    for (int col = 0; col < cols; col++) {
        int row = rows - 1 - __builtin_popcountll(placed & column << col);
        if (row < 0) continue;
        *end++ = (char)('1' + col);
        *end++ = '\t';
        memcpy(end, text, cols * rows);
        end[row * cols + col] = "xo"[me];
        end += cols * rows;
        *end++ = '\t';
    }
    end[-1] = '\n';
    fwrite(found, 1, end - found, stdout);
}

/* Answers a question, a line without its end. */
static void answer(const char *question) {
    if (strncmp(question, "moves ", 6) == 0) moves(question + 6);
    else if (strcmp(question, "header") == 0) printf("%sready\n", HEADER);
    else if (strncmp(question, "start", 5) == 0) start(question + 5);
    else puts("?");
}

/* The conversation: a line for every question. Hundreds of questions come at once, and their answers
   leave at once, which is faster than a loop of `fgets` that writes line by line. */
int main(void) {
    static char in[1 << 16], out[1 << 16];
    size_t have = 0;
    ssize_t more;
    setvbuf(stdout, out, _IOFBF, sizeof out);
    while ((more = read(0, in + have, sizeof in - have)) > 0) {
        char *question = in, *end;
        have += more;
        while ((end = memchr(question, '\n', in + have - question))) {
            *end = '\0';
            answer(question);
            question = end + 1;
        }
        have -= question - in;
        memmove(in, question, have);
        fflush(stdout);
    }
}
