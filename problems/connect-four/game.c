/* Connect Four on a small board: drop a disc into a column; four of your own in a line win. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *HEADER =
    "title = \"Connect Four\"\n"
    "summary = \"Drop a disc into a column; four of your own in a line win.\"\n"
    "keys.cols = { min = 1, max = 7, default = 4, about = \"columns\" }\n"
    "keys.rows = { min = 1, max = 6, default = 4, about = \"rows\" }\n"
    "keys.line = { min = 2, max = 7, default = 4, about = \"discs of a line that wins\" }\n"
    "board = { grid = [\"rows\", \"cols\"], marks = { x = { seat = 1, figure = \"disc\" }, "
    "o = { seat = 2, figure = \"disc\" } } }\n"
    "expect = { positions = 161029, value = \"draw\" }\n";

static int cols = 4, rows = 4, line = 4;

/* Writes the first position: the rows from the top, without anything between them. */
static void start(const char *settings) {
    sscanf(settings, "%d %d %d", &cols, &rows, &line);
    for (int i = 0; i < cols * rows; i++) putchar('.');
    putchar('\n');
}

/* Whether a line of `mark` goes through this cell in the direction of this step. */
static int wins(const char *cells, int row, int col, int down, int right, char mark) {
    int count = 1;
    for (int sign = -1; sign <= 1; sign += 2) {
        int r = row + sign * down, c = col + sign * right;
        while (r >= 0 && r < rows && c >= 0 && c < cols && cells[r * cols + c] == mark) {
            count++;
            r += sign * down;
            c += sign * right;
        }
    }
    return count >= line;
}

/* Whether somebody has a line with the top disc of a column in it: the last disc lies on top. */
static int is_won(const char *cells, char mark) {
    for (int col = 0; col < cols; col++) {
        int row = 0;
        while (row < rows && cells[row * cols + col] == '.') row++;
        if (row == rows || cells[row * cols + col] != mark) continue;
        if (wins(cells, row, col, 1, 0, mark) || wins(cells, row, col, 0, 1, mark) ||
            wins(cells, row, col, 1, 1, mark) || wins(cells, row, col, 1, -1, mark))
            return 1;
    }
    return 0;
}

/* Whether a text has as many cells as the board, and every disc lies on another one or on the ground. */
static int is_position(const char *text, int size) {
    if (strspn(text, "xo.") != (size_t)size || text[size] != '\0') return 0;
    for (int i = 0; i < size - cols; i++)
        if (text[i] != '.' && text[i + cols] == '.') return 0;
    return 1;
}

/* Writes the moves, each with the position that it leads to. */
static void moves(const char *given) {
    char cells[64], answer[1024], *end = answer;
    int size = cols * rows, free = 0;
    if (!is_position(given, size)) {
        printf("bad a position has %d cells, row by row from the top, each of them x, o or a dot; "
               "no disc hangs in the air\n", size);
        return;
    }
    memcpy(cells, given, size);
    cells[size] = '\0';
    for (int i = 0; i < size; i++) free += cells[i] == '.';
    /* x moves first, so whoever is to move is told by how many cells are free. */
    char me = (size - free) % 2 == 0 ? 'x' : 'o';
    if (is_won(cells, me == 'x' ? 'o' : 'x')) {
        puts("loss");
        return;
    }
    if (free == 0) {
        puts("draw");
        return;
    }
    for (int col = 0; col < cols; col++) {
        int row = rows - 1;
        while (row >= 0 && cells[row * cols + col] != '.') row--;
        if (row < 0) continue;
        cells[row * cols + col] = me;
        if (end > answer) *end++ = '\t';
        *end++ = (char)('1' + col);
        *end++ = '\t';
        memcpy(end, cells, size);
        end += size;
        cells[row * cols + col] = '.';
    }
    *end++ = '\n';
    fwrite(answer, 1, end - answer, stdout);
}

/* The conversation: a line for every question. */
int main(void) {
    static char question[8192];
    while (fgets(question, sizeof question, stdin)) {
        question[strcspn(question, "\r\n")] = '\0';
        if (strncmp(question, "moves ", 6) == 0) moves(question + 6);
        else if (strcmp(question, "header") == 0) printf("%sready\n", HEADER);
        else if (strncmp(question, "start", 5) == 0) start(question + 5);
        else puts("?");
    }
}
