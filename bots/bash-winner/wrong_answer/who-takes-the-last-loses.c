// Answers for the game in which the last item loses.
#include <stdio.h>

int main(void) {
    unsigned long long q, n, m;
    scanf("%llu", &q);
    while (q--) {
        scanf("%llu %llu", &n, &m);
        puts(n % ((unsigned __int128)m + 1) == 1 ? "second" : "first");
    }
}
