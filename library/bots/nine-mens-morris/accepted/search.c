/* Alpha-beta search, deeper and deeper until its positions are used up. It guesses by stones and free neighbors. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 24, LINES = 16, LINKS = 32, MOVES = 1024, MOST = 150000, SLOTS = 1 << 18, WON = 10000, TOO_MUCH = 20000 };

typedef uint32_t Set; /* of points */
enum { ALL = (1 << POINTS) - 1 };
typedef struct { Set mine, theirs; int my_hand, their_hand; } Position;
struct Move { Set left, put, taken; };

static const char *const names[POINTS] = {
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3",
    "e3", "b2", "d2", "f2", "a1", "d1", "g1"};
static const int lines[LINES][3] = {
    {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 10, 11}, {12, 13, 14}, {15, 16, 17}, {18, 19, 20}, {21, 22, 23},
    {0, 9, 21}, {3, 10, 18}, {6, 11, 15}, {1, 4, 7}, {16, 19, 22}, {8, 12, 17}, {5, 13, 20}, {2, 14, 23}};
static const int links[LINKS][2] = {
    {0, 1}, {1, 2}, {3, 4}, {4, 5}, {6, 7}, {7, 8}, {9, 10}, {10, 11}, {12, 13}, {13, 14}, {15, 16}, {16, 17},
    {18, 19}, {19, 20}, {21, 22}, {22, 23}, {0, 9}, {9, 21}, {3, 10}, {10, 18}, {6, 11}, {11, 15}, {1, 4},
    {4, 7}, {16, 19}, {19, 22}, {8, 12}, {12, 17}, {5, 13}, {13, 20}, {2, 14}, {14, 23}};

static Set line_sets[LINES], beside[POINTS];
static struct { uint64_t key; short value; signed char depth, kind; } table[SLOTS];
static int left;

static int count(Set set) { return __builtin_popcount(set); }
static int first(Set set) { return __builtin_ctz(set); }

/* The stones that are in lines of three. */
static Set in_lines(Set stones) {
    Set found = 0;
    for (int line = 0; line < LINES; line++)
        if ((stones & line_sets[line]) == line_sets[line]) found |= line_sets[line];
    return found;
}

static int add(struct Move *moves, int many, const Position *at, Set gone, Set put) {
    if (!(in_lines(((at->mine & ~gone) | put)) & put)) {
        moves[many++] = (struct Move){gone, put, 0};
        return many;
    }
    Set can = at->theirs & ~in_lines(at->theirs);
    for (Set rest = can ? can : at->theirs; rest; rest &= rest - 1)
        moves[many++] = (struct Move){gone, put, rest & -rest};
    return many;
}

static int moves_of(const Position *at, struct Move *moves) {
    int many = 0;
    Set free = ALL & ~(at->mine | at->theirs);
    if (at->my_hand)
        for (Set to = free; to; to &= to - 1) many = add(moves, many, at, 0, to & -to);
    else
        for (Set from = at->mine; from; from &= from - 1) {
            Set reach = count(at->mine) == 3 ? free : free & beside[first(from)];
            for (Set to = reach; to; to &= to - 1) many = add(moves, many, at, from & -from, to & -to);
        }
    return many;
}

static Position after(const Position *at, const struct Move *move) {
    Set mine = (at->mine & ~move->left) | move->put;
    return (Position){at->theirs & ~move->taken, mine, at->their_hand, at->my_hand - !move->left};
}

static int room(Set stones, Set free) {
    int found = 0;
    for (; stones; stones &= stones - 1) found += count(free & beside[first(stones)]);
    return found;
}

static int guess(const Position *at) {
    Set free = ALL & ~(at->mine | at->theirs);
    int stones = count(at->mine) + at->my_hand - count(at->theirs) - at->their_hand;
    return 40 * stones + room(at->mine, free) - room(at->theirs, free);
}

static int search(const Position *at, int depth, int ply, int alpha, int beta) {
    if (--left < 0) return 0;
    if (count(at->mine) + at->my_hand < 3) return ply - WON;
    if (depth == 0) return guess(at);
    uint64_t key = at->mine | (uint64_t)at->theirs << 24 | (uint64_t)at->my_hand << 48 | (uint64_t)at->their_hand << 52;
    unsigned slot = (unsigned)(key * 0x9e3779b97f4a7c15u >> 46);
    if (table[slot].key == key && table[slot].depth == depth) {
        int value = table[slot].value, kind = table[slot].kind;
        if (kind == 0 || (kind > 0 ? value >= beta : value <= alpha)) return value;
    }
    struct Move moves[MOVES];
    int many = moves_of(at, moves), best = ply - WON, old_alpha = alpha;
    for (int takes = 1; takes >= 0; takes--) /* captures first */
        for (int i = 0; i < many && alpha < beta; i++) {
            if ((moves[i].taken != 0) != takes) continue;
            Position next = after(at, &moves[i]);
            int value = -search(&next, depth - 1, ply + 1, -beta, -alpha);
            if (left < 0) return 0;
            if (value > best) best = value;
            if (value > alpha) alpha = value;
        }
    table[slot].key = key, table[slot].value = (short)best, table[slot].depth = (signed char)depth;
    table[slot].kind = best <= old_alpha ? -1 : best >= beta ? 1 : 0;
    return best;
}

static struct Move choose(const Position *at) {
    struct Move moves[MOVES];
    int many = moves_of(at, moves);
    memset(table, 0, sizeof table);
    left = MOST;
    for (int depth = 0; depth < 40; depth++) {
        int best = -TOO_MUCH, found = 0;
        for (int i = 0; i < many; i++) {
            Position next = after(at, &moves[i]);
            int value = -search(&next, depth, 1, -TOO_MUCH, -best);
            if (left < 0) return moves[0];
            if (value > best) best = value, found = i;
        }
        struct Move move = moves[found];
        for (; found > 0; found--) moves[found] = moves[found - 1];
        moves[0] = move;
        if (abs(best) > WON - 100) break;
    }
    return moves[0];
}

int main(void) {
    char line[64];
    for (int i = 0; i < LINES; i++)
        for (int j = 0; j < 3; j++) line_sets[i] |= 1u << lines[i][j];
    for (int i = 0; i < LINKS; i++) {
        beside[links[i][0]] |= 1u << links[i][1];
        beside[links[i][1]] |= 1u << links[i][0];
    }
    if (!fgets(line, sizeof line, stdin)) return 0;
    while (fgets(line, sizeof line, stdin)) {
        char points[POINTS + 1], turn;
        int hand[2];
        if (sscanf(line, "%24s %d %d %c", points, &hand[0], &hand[1], &turn) != 4) return 0;
        int me = turn == 'o';
        Position at = {0, 0, hand[me], hand[!me]};
        for (int point = 0; point < POINTS; point++) {
            if (points[point] == "xo"[me]) at.mine |= 1u << point;
            if (points[point] == "ox"[me]) at.theirs |= 1u << point;
        }
        struct Move move = choose(&at);
        if (move.left) printf("%s-", names[first(move.left)]);
        printf("%s", names[first(move.put)]);
        if (move.taken) printf("x%s", names[first(move.taken)]);
        puts("");
        fflush(stdout);
    }
}
