/* Hex: put a stone of yours into a free cell. x wins by joining the top with the bottom, o by joining the
   left side with the right one. One of the two always does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *HEADER =
    "title = \"Hex\"\n"
    "summary = \"Put a stone into a free cell; x joins top and bottom, o left and right.\"\n"
    "keys.n = { min = 1, max = 4, default = 3, about = \"side of the board\" }\n"
    "board = { grid = [\"n\", \"n\"], shape = \"hex\", marks = { x = { seat = 1, figure = \"disc\" }, o = { seat = 2, figure = \"disc\" } } }\n"
    "questions = [\"say\"]\n"
    "expect = { positions = 5514, value = \"win\" }\n";

enum { MOST = 16 };
static int n;

/* The board is free. */
static void start(const char *settings) {
    n = atoi(settings);
    for (int i = 0; i < n * n; i++) putchar('.');
}

/* Marks what can be reached from a cell over stones of one player. */
static void spread(const char *cells, char stone, int cell, char *seen) {
    static const int steps[6][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}};
    if (seen[cell] || cells[cell] != stone) return;
    seen[cell] = 1;
    for (int i = 0; i < 6; i++) {
        int row = cell / n + steps[i][0], col = cell % n + steps[i][1];
        if (row >= 0 && row < n && col >= 0 && col < n) spread(cells, stone, row * n + col, seen);
    }
}

static int has_joined(const char *cells, char stone) {
    char seen[MOST] = {0};
    for (int i = 0; i < n; i++) spread(cells, stone, stone == 'x' ? i : i * n, seen);
    for (int i = 0; i < n; i++)
        if (seen[stone == 'x' ? (n - 1) * n + i : i * n + n - 1]) return 1;
    return 0;
}

static void moves(const char *position) {
    char cells[MOST + 1] = {0};
    int used = 0, first = 1;
    if (strspn(position, "xo.") != (size_t)(n * n) || position[n * n] != '\0') {
        printf("bad a position has %d cells, row by row, each of them x, o or a dot", n * n);
        return;
    }
    strncpy(cells, position, MOST);
    for (int i = 0; i < n * n; i++) used += cells[i] != '.';
    /* x moves first. */
    char me = used % 2 == 0 ? 'x' : 'o', other = used % 2 == 0 ? 'o' : 'x';
    if (has_joined(cells, other)) {
        printf("loss");
        return;
    }
    for (int i = 0; i < n * n; i++) {
        if (cells[i] != '.') continue;
        cells[i] = me;
        printf("%s%d %d\t%s", first ? "" : "\t", i / n + 1, i % n + 1, cells);
        cells[i] = '.';
        first = 0;
    }
}

/* A move in words. */
static void say(const char *question) {
    int row = 0, col = 0;
    const char *move = strchr(question, '\t');
    if (move) sscanf(move, "%d %d", &row, &col);
    printf("a stone into row %d, column %d", row, col);
}

/* The conversation: a line for every question. */
int main(void) {
    static char question[8192];
    while (fgets(question, sizeof question, stdin)) {
        question[strcspn(question, "\r\n")] = '\0';
        if (strncmp(question, "moves ", 6) == 0) moves(question + 6);
        else if (strcmp(question, "header") == 0) printf("%sready", HEADER);
        else if (strncmp(question, "start", 5) == 0) start(question + 5);
        else if (strncmp(question, "say ", 4) == 0) say(question + 4);
        else putchar('?');
        putchar('\n');
    }
}
