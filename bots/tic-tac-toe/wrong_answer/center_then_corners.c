/* Takes the middle, then corners, then edges; does not look at what the opponent threatens. */
#include <stdio.h>

int main(void) {
    static const int order[] = {4, 0, 2, 6, 8, 1, 3, 5, 7};
    char line[128];
    if (!fgets(line, sizeof line, stdin)) return 0; /* the seat and the settings */
    while (fgets(line, sizeof line, stdin)) {
        int k = 0;
        while (line[order[k]] != '.') k++;
        printf("%d %d\n", order[k] / 3 + 1, order[k] % 3 + 1);
        fflush(stdout);
    }
    return 0;
}
