// Ends in mid-game as if all were well.
// As a native program it exits with status 0, which judges call a wrong answer.
// @EXPECTED_RESULTS@: WRONG-ANSWER
#include <stdio.h>

int main(void) {
    scanf("%*d %*d");
    return 0;
}
