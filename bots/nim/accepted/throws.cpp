// Nim: a search for the pile throws the move when it has found it, and the end of the input is thrown, too.
#include <bits/stdc++.h>
using namespace std;

struct Move {
    size_t pile;
    unsigned long long take;
};

void search(const vector<unsigned long long> &h, size_t pile, unsigned long long total) {
    unsigned long long x = h.at(pile);
    if ((x ^ total) < x) throw Move{pile, x - (x ^ total)};
    search(h, pile + 1, total);
}

Move best(const vector<unsigned long long> &h) try {
    search(h, 0, accumulate(h.begin(), h.end(), 0ULL, bit_xor<>()));
    throw logic_error("the search ends by an exception");
} catch (const Move &move) {
    return move;
} catch (const out_of_range &) { // a lost position: take as little as can be
    return {size_t(find_if(h.begin(), h.end(), [](auto x) { return x > 0; }) - h.begin()), 1};
}

int main() {
    cin.exceptions(ios::failbit | ios::badbit);
    string word;
    try {
        cin >> word; // the seat, which plays no part
        for (;;) {
            cin >> word;
            vector<unsigned long long> h(stoi(word));
            for (auto &pile : h) cin >> pile;
            Move move = best(h);
            cout << move.pile + 1 << ' ' << move.take << endl;
        }
    } catch (const ios_base::failure &) {
        return 0;
    }
}
