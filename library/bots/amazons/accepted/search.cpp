// Alpha-beta search with a table, deeper and deeper. It guesses by the cells that one player reaches in fewer moves.
#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

constexpr int WON = 10000, TOO_MUCH = 20000, MOST = 60000, SLOTS = 1 << 18, EDGE = 12;

struct Move { int from, to, arrow, order; };
struct Slot { std::uint64_t key; short value; signed char depth, kind; };

std::vector<Slot> table(SLOTS);
std::array<std::array<std::uint64_t, EDGE * EDGE>, 3> keys; // of x, o and #
std::array<char, EDGE * EDGE> cells;                        // with an edge of blocked cells
constexpr int WAYS[8] = {-EDGE - 1, -EDGE, -EDGE + 1, -1, 1, EDGE - 1, EDGE, EDGE + 1};
int side, left_over;

int cell_at(int row, int col) { return (row + 1) * EDGE + col + 1; }

std::string name(int cell) {
    return std::string(1, char('a' + cell % EDGE - 1)) + std::to_string(side + 1 - cell / EDGE);
}

// The number of moves of an amazon to each cell, from the nearest one.
std::array<signed char, EDGE * EDGE> distances(char mark) {
    std::array<signed char, EDGE * EDGE> far;
    far.fill(99);
    std::array<int, EDGE * EDGE> queue;
    int end = 0;
    for (int cell = 0; cell < EDGE * EDGE; cell++)
        if (cells[cell] == mark) far[cell] = 0, queue[end++] = cell;
    for (int at = 0; at < end; at++)
        for (int way : WAYS)
            for (int to = queue[at] + way; cells[to] == '.'; to += way)
                if (far[to] == 99) far[to] = far[queue[at]] + 1, queue[end++] = to;
    return far;
}

int guess(char me, char other) {
    auto mine = distances(me), theirs = distances(other);
    int found = 0;
    for (int cell = 0; cell < EDGE * EDGE; cell++)
        if (cells[cell] == '.') found += mine[cell] < theirs[cell] ? 10 : mine[cell] > theirs[cell] ? -10 : 0;
    return found;
}

void make(const Move &move, char me) {
    cells[move.from] = '.', cells[move.to] = me, cells[move.arrow] = '#';
}

void undo(const Move &move, char me) {
    cells[move.arrow] = '.', cells[move.to] = '.', cells[move.from] = me;
}

std::vector<Move> moves_of(char me, char other, bool ordered) {
    std::vector<Move> found;
    for (int from = 0; from < EDGE * EDGE; from++) {
        if (cells[from] != me) continue;
        cells[from] = '.';
        for (int way : WAYS)
            for (int to = from + way; cells[to] == '.'; to += way)
                for (int shot : WAYS)
                    for (int arrow = to + shot; cells[arrow] == '.'; arrow += shot) found.push_back({from, to, arrow, 0});
        cells[from] = me;
    }
    if (!ordered) return found;
    for (Move &move : found) {
        make(move, me);
        move.order = guess(me, other);
        undo(move, me);
    }
    left_over -= (int)found.size();
    std::stable_sort(found.begin(), found.end(), [](const Move &a, const Move &b) { return a.order > b.order; });
    return found;
}

std::uint64_t key_of(char me) {
    std::uint64_t key = me == 'x' ? 1 : 2;
    for (int cell = 0; cell < EDGE * EDGE; cell++)
        if (cells[cell] != '.') key ^= keys[cells[cell] == 'x' ? 0 : cells[cell] == 'o' ? 1 : 2][cell];
    return key;
}

int search(char me, char other, int depth, int ply, int alpha, int beta) {
    if (--left_over < 0) return 0;
    auto key = key_of(me);
    Slot &slot = table[key >> 46];
    if (slot.key == key && (slot.depth >= depth || std::abs(slot.value) > WON - 100))
        if (slot.kind == 0 || (slot.kind > 0 ? slot.value >= beta : slot.value <= alpha)) return slot.value;
    auto moves = moves_of(me, other, depth > 1);
    if (moves.empty()) return ply - WON;
    if (depth == 0) return guess(me, other);
    int best = -TOO_MUCH, first = alpha;
    for (const Move &move : moves) {
        make(move, me);
        int value = -search(other, me, depth - 1, ply + 1, -beta, -alpha);
        undo(move, me);
        if (left_over < 0) return 0;
        best = std::max(best, value), alpha = std::max(alpha, value);
        if (alpha >= beta) break;
    }
    slot = {key, (short)best, (signed char)depth, (signed char)(best <= first ? -1 : best >= beta ? 1 : 0)};
    return best;
}

Move choose(char me, char other) {
    auto moves = moves_of(me, other, true);
    left_over = MOST;
    for (int depth = 0; depth < side * side; depth++) {
        int best = -TOO_MUCH;
        std::size_t at = 0;
        for (std::size_t i = 0; i < moves.size(); i++) {
            make(moves[i], me);
            int value = -search(other, me, depth, 1, -TOO_MUCH, -best);
            undo(moves[i], me);
            if (left_over < 0) return moves[0];
            if (value > best) best = value, at = i;
        }
        std::rotate(moves.begin(), moves.begin() + (long)at, moves.begin() + (long)at + 1);
        if (std::abs(best) > WON - 100) break;
    }
    return moves[0];
}

int main() {
    std::uint64_t state = 1;
    for (auto &row : keys)
        for (auto &key : row) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            key = state ^ state >> 29;
            state += key << 17;
        }
    int seat;
    std::string board, turn;
    std::cin >> seat >> side;
    while (std::cin >> board >> turn) {
        cells.fill('#');
        for (int cell = 0; cell < side * side; cell++) cells[cell_at(cell / side, cell % side)] = board[cell];
        char me = turn[0], other = me == 'x' ? 'o' : 'x';
        Move best = choose(me, other);
        std::cout << name(best.from) << '-' << name(best.to) << '/' << name(best.arrow) << std::endl;
    }
}
