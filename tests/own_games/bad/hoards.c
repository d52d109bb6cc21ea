/* Asks for ever more memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *volatile kept;

int main(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        int n = atoi(line + strcspn(line, " "));
        if (strncmp(line, "header", 6) == 0) printf("title = \"Bad\"\nready\n");
        else if (strncmp(line, "start", 5) == 0) printf("20\n");
        else if (n == 0) printf("\n");
        else printf("1\t%d\n", n - 1);
        while (n == 5 && (kept = malloc(1 << 20))) kept[0] = 'x';
    }
}
