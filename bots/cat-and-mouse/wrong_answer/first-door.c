// Always takes the first door.
#include <stdio.h>

int main(void) {
    int n, a, u[4000], v[4000], k, hole, who, own, other;
    scanf("%*d %d %d", &n, &a);
    for (int i = 0; i < a; i++) scanf("%d %d", &u[i], &v[i]);
    scanf("%d", &k);
    while (k--) scanf("%d", &hole);
    while (scanf("%d %d %d", &who, &own, &other) == 3) {
        int i = 0;
        while (u[i] != own) i++;
        printf("%d\n", v[i]);
        fflush(stdout);
    }
}
