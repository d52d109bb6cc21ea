// Nim: leave piles whose exclusive or is 0.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int seat, k;
    cin >> seat; // which plays no part
    while (cin >> k) {
        vector<unsigned long long> h(k);
        for (auto &pile : h) cin >> pile;
        auto total = accumulate(h.begin(), h.end(), 0ULL, bit_xor<>());
        auto pile = find_if(h.begin(), h.end(), [&](auto x) { return (x ^ total) < x; });
        auto take = pile == h.end() ? 1 : *pile - (*pile ^ total);
        if (pile == h.end()) { // a lost position: take as little as can be
            pile = find_if(h.begin(), h.end(), [](auto x) { return x > 0; });
        }
        cout << pile - h.begin() + 1 << ' ' << take << endl;
    }
}
