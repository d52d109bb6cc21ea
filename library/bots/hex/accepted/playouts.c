/* Builds a tree of games that are played to the end at random (UCT), and remembers what is proved: a move that wins,
   or moves that all lose. It stops as soon as its own position is proved. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* A game costs as much as the board has cells: fewer are played on a larger board. */
enum { SIDE = 11, CELLS = SIDE * SIDE, NODES = 600000, PLAYED_CELLS = 2000000, BEFORE_CHILDREN = 4 };

/* A position: `wins` are those of the player who moved there. It may be proved to be won or lost for that player. */
struct Node { int first; short many, cell; int games, wins, proved; };

static struct Node nodes[NODES];
static int n, size, used;
static char cells[CELLS];
static short near[CELLS][6];
static unsigned seed = 1;

static unsigned chance(unsigned below) {
    seed = seed * 1664525u + 1013904223u;
    return (unsigned)(((uint64_t)seed * below) >> 32);
}

static void prepare(void) {
    static const int steps[6][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}};
    for (int cell = 0; cell < size; cell++)
        for (int i = 0; i < 6; i++) {
            int row = cell / n + steps[i][0], col = cell % n + steps[i][1];
            near[cell][i] = row >= 0 && row < n && col >= 0 && col < n ? (short)(row * n + col) : -1;
        }
}

static int has_joined(char stone) {
    short found[CELLS];
    char seen[CELLS] = {0};
    int many = 0;
    for (int i = 0; i < n; i++) {
        int cell = stone == 'x' ? i : i * n;
        if (cells[cell] == stone) found[many++] = (short)cell, seen[cell] = 1;
    }
    while (many) {
        int cell = found[--many];
        if (stone == 'x' ? cell >= size - n : cell % n == n - 1) return 1;
        for (int i = 0; i < 6; i++) {
            int next = near[cell][i];
            if (next >= 0 && !seen[next] && cells[next] == stone) seen[next] = 1, found[many++] = (short)next;
        }
    }
    return 0;
}

/* Whether `me`, who is to move, wins when the board is filled at random. */
static int playout(char me) {
    short free[CELLS];
    int many = 0, x_wins;
    for (int cell = 0; cell < size; cell++)
        if (cells[cell] == '.') free[many++] = (short)cell;
    for (int i = 0; i < many; i++) {
        int other = i + (int)chance((unsigned)(many - i));
        short cell = free[other];
        free[other] = free[i], free[i] = cell;
        cells[cell] = i % 2 == 0 ? me : (char)('x' + 'o' - me);
    }
    x_wins = has_joined('x');
    for (int i = 0; i < many; i++) cells[free[i]] = '.';
    return x_wins == (me == 'x');
}

/* Adds the positions after all moves of `me`. One that wins proves this position. */
static void expand(struct Node *node, char me) {
    if (used + size > NODES) return;
    node->first = used;
    for (int cell = 0; cell < size; cell++) {
        if (cells[cell] != '.') continue;
        cells[cell] = me;
        int won = has_joined(me);
        cells[cell] = '.';
        nodes[used++] = (struct Node){.cell = (short)cell, .proved = won};
        node->many++;
        if (won) node->proved = -1;
    }
}

static struct Node *best_child(const struct Node *node) {
    struct Node *best = NULL;
    float best_worth = -1, log_games = logf((float)node->games + 1);
    for (int i = 0; i < node->many; i++) {
        struct Node *child = &nodes[node->first + i];
        if (child->proved < 0) continue;
        float games = (float)child->games + 0.01f;
        float worth = child->proved > 0 ? 1e9f : ((float)child->wins + 0.005f) / games + 0.7f * sqrtf(log_games / games);
        if (worth > best_worth) best_worth = worth, best = child;
    }
    return best;
}

/* One more game from here, where `me` is to move. Whether `me` wins it. */
static int visit(struct Node *node, char me) {
    int wins;
    if (!node->many && node->games >= BEFORE_CHILDREN) expand(node, me);
    struct Node *child = node->many && !node->proved ? best_child(node) : NULL;
    if (node->many && !node->proved && !child) node->proved = 1; /* all moves lose */
    if (node->proved) wins = node->proved < 0;
    else if (!child) wins = playout(me);
    else {
        cells[child->cell] = me;
        wins = !visit(child, (char)('x' + 'o' - me));
        cells[child->cell] = '.';
        if (child->proved > 0) node->proved = -1;
    }
    node->games++;
    node->wins += !wins;
    return wins;
}

static int choose(char me) {
    struct Node *root = &nodes[0], *best = NULL;
    used = 1;
    *root = (struct Node){.games = BEFORE_CHILDREN};
    for (int game = 0; game < PLAYED_CELLS / size && !root->proved; game++) visit(root, me);
    for (int i = 0; i < root->many; i++) {
        struct Node *child = &nodes[root->first + i];
        if (child->proved > 0) return child->cell;
        if (!best || (child->proved - best->proved) * 1000000 + child->games - best->games > 0) best = child;
    }
    return best->cell;
}

int main(void) {
    char line[256];
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "%*d %d", &n) != 1) return 0;
    size = n * n;
    prepare();
    while (fgets(line, sizeof line, stdin)) {
        int many = 0;
        memcpy(cells, line, (size_t)size);
        for (int i = 0; i < size; i++) many += cells[i] != '.';
        int cell = choose(many % 2 == 0 ? 'x' : 'o');
        printf("%d %d\n", cell / n + 1, cell % n + 1);
        fflush(stdout);
    }
}
