// Solves the cutoff game for its r at the start, backwards from the finished positions.
#include <bits/stdc++.h>
using namespace std;

using Position = array<int, 4>; // the own hands and the other's, the smaller of each first

struct Move {
    string text;
    Position after;
};

int r;
map<Position, int> plies; // to the end, of what is won (odd) or lost (even)

vector<Move> moves(const Position &p) {
    const auto [a, b, c, d] = p;
    vector<Move> found;
    for (int x : {a, b}) {
        for (auto [y, other] : {pair(c, d), pair(d, c)}) {
            if (x == 0 || y == 0) continue;
            const int hit = x + y < r ? x + y : 0;
            const auto text = "tap " + to_string(x) + ' ' + to_string(y);
            found.push_back({text, {min(hit, other), max(hit, other), a, b}});
        }
    }
    for (int x = 1, y = a + b - 1; x <= y; x++, y--) {
        if (x == a || y >= r) continue;
        found.push_back({"split " + to_string(x) + ' ' + to_string(y), {c, d, x, y}});
    }
    return found;
}

void solve() {
    map<Position, vector<Position>> before; // the positions from which each can be reached
    map<Position, int> open;                // how many moves have not been found to lose
    queue<Position> known;
    for (int b = 0; b < r; b++)
        for (int a = 0; a <= b; a++)
            for (int d = 1; d < r; d++)
                for (int c = 0; c <= d; c++) {
                    const Position p{a, b, c, d};
                    if (b == 0) {
                        plies[p] = 0;
                        known.push(p);
                        continue;
                    }
                    for (const auto &move : moves(p)) {
                        before[move.after].push_back(p);
                        open[p]++;
                    }
                }
    for (; !known.empty(); known.pop()) {
        const auto after = known.front();
        for (const auto &p : before[after]) {
            if (plies.count(p)) continue;
            if (--open[p] > 0 && plies[after] % 2 == 1) continue;
            plies[p] = plies[after] + 1;
            known.push(p);
        }
    }
}

int merit(const Move &move) { // quick wins, then draws, then slow losses
    const auto found = plies.find(move.after);
    if (found == plies.end()) return 0;
    return found->second % 2 == 0 ? 1000 - found->second : found->second - 1000;
}

int main() {
    int seat;
    cin >> seat >> r;
    solve();
    for (Position p; cin >> p[0] >> p[1] >> p[2] >> p[3];) {
        const auto all = moves(p);
        const auto best = max_element(all.begin(), all.end(), [](auto &a, auto &b) { return merit(a) < merit(b); });
        cout << best->text << endl;
    }
}
