// Takes the game for Turning Turtles: a head in place p for a pile of p in Nim, of which a move turns it
// and perhaps one coin to its left.
#include <stdio.h>

int main(void) {
    int n, coins[1025];
    scanf("%*d");
    while (scanf("%d", &n) == 1) {
        int total = 0, head = 0, other = 0;
        for (int i = 1; i <= n; i++) {
            scanf("%d", &coins[i]);
            if (coins[i]) total ^= i;
        }
        for (int i = n; i > 0; i--)
            if (coins[i] && (head == 0 || (i ^ total) < i)) {
                head = i;
                other = (i ^ total) < i ? i ^ total : 0;
            }
        if (other) printf("%d ", other);
        printf("%d\n", head);
        fflush(stdout);
    }
}
