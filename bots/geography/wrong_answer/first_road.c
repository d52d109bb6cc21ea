// Geography: takes the first road to a town that is still free.
#include <stdio.h>

int main(void) {
    int n, a, u[4000], v[4000], node, w, x;
    scanf("%*d %d %d", &n, &a);
    for (int i = 0; i < a; i++) scanf("%d %d", &u[i], &v[i]);
    while (scanf("%d %d", &node, &w) == 2) {
        char visited[1001] = {0};
        while (w--) {
            scanf("%d", &x);
            visited[x] = 1;
        }
        int i = 0;
        while (u[i] != node || visited[v[i]]) i++;
        printf("%d\n", v[i]);
        fflush(stdout);
    }
}
