/* Moore's nim: take items from one heap or from several, up to a number of heaps that is set. Whoever
   takes the last item wins. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *HEADER =
    "title = \"Moore's nim\"\n"
    "summary = \"Take items from up to k heaps; whoever takes the last one wins.\"\n"
    "keys.heaps = { min = 1, max = 4, default = 3, about = \"heaps\" }\n"
    "keys.items = { min = 1, max = 6, default = 5, about = \"items of each heap at the start\" }\n"
    "keys.k = { min = 1, max = 4, default = 2, about = \"the most heaps that a move takes from\" }\n"
    "board = \"heaps\"\n"
    "impartial = true\n";

enum { MOST = 4 };

static int heaps = 3, most = 2;
static int items[MOST], take[MOST];
static int any;

static void start(const char *settings) {
    int each = 5;
    sscanf(settings, "%d %d %d", &heaps, &each, &most);
    for (int i = 0; i < heaps; i++) printf("%s%d", i ? " " : "", each);
}

/* Tries all takes from the heaps from `at` on, of which `left` may be touched. A move is the items taken
   from every heap. */
static void from(int at, int left) {
    if (at < heaps) {
        for (take[at] = 0; take[at] <= (left > 0 ? items[at] : 0); take[at]++)
            from(at + 1, left - (take[at] > 0));
        return;
    }
    int sum = 0;
    for (int i = 0; i < heaps; i++) sum += take[i];
    if (sum == 0) return;
    if (any) putchar('\t');
    any = 1;
    for (int i = 0; i < heaps; i++) printf("%s%d", i ? " " : "", take[i]);
    putchar('\t');
    for (int i = 0; i < heaps; i++) printf("%s%d", i ? " " : "", items[i] - take[i]);
}

static void moves(const char *position) {
    int is_position = strlen(position) == (size_t)(2 * heaps - 1);
    for (int i = 0; i < heaps && is_position; i++) {
        items[i] = position[2 * i] - '0';
        is_position = items[i] >= 0 && items[i] <= 9 && (i == 0 || position[2 * i - 1] == ' ');
    }
    if (!is_position) {
        printf("bad a position is %d numbers from 0 to 9, the items of every heap", heaps);
        return;
    }
    any = 0;
    from(0, most);
}

/* The conversation: a line for every question. */
int main(void) {
    static char question[8192];
    while (fgets(question, sizeof question, stdin)) {
        question[strcspn(question, "\r\n")] = '\0';
        if (strncmp(question, "moves ", 6) == 0) moves(question + 6);
        else if (strcmp(question, "header") == 0) printf("%sready", HEADER);
        else if (strncmp(question, "start", 5) == 0) start(question + 5);
        else putchar('?');
        putchar('\n');
    }
}
