/* Has positions of nearly four thousand characters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    static char line[8192], rest[3900];
    memset(rest, 'x', sizeof rest - 1);
    while (fgets(line, sizeof line, stdin)) {
        int n = atoi(line + strcspn(line, " "));
        if (strncmp(line, "header", 6) == 0) printf("title = \"Bad\"\nready\n");
        else if (strncmp(line, "start", 5) == 0) printf("1 %s\n", rest);
        else printf("1\t%d %s\t2\t%d %s\n", 2 * n, rest, 2 * n + 1, rest);
    }
}
