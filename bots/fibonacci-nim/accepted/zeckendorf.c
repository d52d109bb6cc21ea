// Every number is a sum of Fibonacci numbers of which no two are neighbours. The least of them is the
// right number of items, if it may be taken.
#include <stdio.h>

// Takes the largest Fibonacci number away until one is left.
static int least_part(int items) {
    for (;;) {
        int small = 1, large = 2;
        while (large <= items) {
            int next = small + large;
            small = large;
            large = next;
        }
        if (small == items) return items;
        items -= small;
    }
}

int main(void) {
    int items, most;
    scanf("%*[^\n]"); // the seat and the settings
    while (scanf("%d %d", &items, &most) == 2) {
        int take = least_part(items);
        printf("%d\n", take <= most ? take : 1);
        fflush(stdout);
    }
}
