/* Connect Four on a small board, every move written with printf and every line flushed, as the file does
   that `grundy new game` writes. */

#include <stdio.h>
#include <string.h>

static int cols = 4, rows = 4;

static void start(const char *settings) {
    sscanf(settings, "%d %d", &cols, &rows);
    for (int i = 0; i < cols * rows; i++) printf(".");
}

/* Whether a line of four goes down from this cell, or to the right, or both. */
static int wins(const char *cells, int row, int col, char mark) {
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int way = 0; way < 4; way++) {
        int count = 0, r = row, c = col;
        while (count < 4 && r < rows && c >= 0 && c < cols && cells[r * cols + c] == mark) {
            count++;
            r += steps[way][0];
            c += steps[way][1];
        }
        if (count == 4) return 1;
    }
    return 0;
}

static void moves(char *cells) {
    int free = 0;
    for (int i = 0; i < cols * rows; i++) free += cells[i] == '.';
    char me = (cols * rows - free) % 2 == 0 ? 'x' : 'o', other = me == 'x' ? 'o' : 'x';
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            if (wins(cells, row, col, other)) {
                printf("loss");
                return;
            }
    if (free == 0) printf("draw");
    const char *tab = "";
    for (int col = 0; col < cols; col++) {
        int row = rows - 1;
        while (row >= 0 && cells[row * cols + col] != '.') row--;
        if (row < 0) continue;
        cells[row * cols + col] = me;
        printf("%s%d\t%s", tab, col + 1, cells);
        cells[row * cols + col] = '.';
        tab = "\t";
    }
}

int main(void) {
    static char line[8192];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "header") == 0)
            printf("title = \"Connect Four\"\n"
                   "keys.cols = { min = 1, max = 7, default = 4, about = \"columns\" }\n"
                   "keys.rows = { min = 1, max = 6, default = 4, about = \"rows\" }\n"
                   "ready");
        else if (strncmp(line, "start", 5) == 0) start(line + 5);
        else if (strncmp(line, "moves ", 6) == 0) moves(line + 6);
        else printf("?");
        printf("\n");
        fflush(stdout);
    }
}
