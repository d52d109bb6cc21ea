// Answers in words: not a move at all.
#include <stdio.h>

int main(void) {
    char line[1024];
    fgets(line, sizeof line, stdin);
    while (fgets(line, sizeof line, stdin)) {
        puts("take one from the first pile");
        fflush(stdout);
    }
}
