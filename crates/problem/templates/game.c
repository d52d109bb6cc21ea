// {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
//
// Try it:  grundy solve {{ file }}

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *HEADER =
    "title = \"{{ title }}\"\n"
    "summary = \"Take 1 to m items from a heap; the player who takes the last one wins.\"\n"
    "keys.n = { min = 1, max = 1000, default = 10, about = \"items at the start\" }\n"
    "keys.m = { min = 1, max = 1000, default = 3, about = \"the most that a move takes\" }\n"
    "board = \"heaps\"\n";

static int most = 3;

/* Writes the first position: any text. The settings come in the header's order, with blanks between them. A setting
   that is a text is read into an array of characters: char mode[64]; sscanf(settings, "%63s %d", mode, &n). */
static void start(const char *settings) {
    int n = 10;
    if (sscanf(settings, "%d %d", &n, &most) == 2) printf("%d", n);
    else printf("bad the settings are two numbers");
}

/* Writes the moves, each with the position that it leads to, with tabs between all of them. Where the
   game is over, write win, loss or draw, for the player who would have to move. People may type anything
   as a position: write bad and the reason if it is none. */
static void moves(const char *position) {
    size_t digits = strspn(position, "0123456789");
    int is_padded = digits > 1 && position[0] == '0'; /* each position is written in one way */
    if (position[digits] != '\0' || digits == 0 || digits > 9 || is_padded) {
        printf("bad a position is the number of items");
        return;
    }
    int items = atoi(position);
    if (items == 0) printf("loss");
    for (int take = 1; take <= items && take <= most; take++)
        printf("%s%d\t%d", take > 1 ? "\t" : "", take, items - take);
}

/* The conversation: a line for every question. getline makes room for lines of any length. */
int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "header") == 0) printf("%sready", HEADER);
        else if (strncmp(line, "start", 5) == 0) start(line + 5);
        else if (strncmp(line, "moves ", 6) == 0) moves(line + 6);
        else printf("?");
        printf("\n");
        fflush(stdout);
    }
    free(line);
}
