#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 16];
static int pile, take, last;

/* Reads a line; 0 at the end of input. */
static int heard(void) { return fgets(line, sizeof line, stdin) != NULL; }

/* Reads a position and finds the move that wins, or takes one item. It is the last move if at most one pile is left. */
static int asked(void) {
    int heaps[100], count = 0, all = 0;
    if (!heard()) return 0;
    strtok(line, " ");
    for (char *word; (word = strtok(NULL, " ")) != NULL; count++) all ^= heaps[count] = atoi(word);
    for (int i = 0; i < count; i++)
        if (heaps[i]) pile = i + 1, take = 1;
    for (int i = 0; i < count; i++)
        if ((heaps[i] ^ all) < heaps[i]) pile = i + 1, take = heaps[i] - (heaps[i] ^ all);
    last = 1;
    for (int i = 0; i < count; i++)
        if (heaps[i] > (i + 1 == pile ? take : 0)) last--;
    last = last >= 0;
    return 1;
}

/* Answers a position. */
static void answer(void) {
    printf("%d %d\n", pile, take);
    fflush(stdout);
}

