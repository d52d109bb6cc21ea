// Makes the xor of the piles 0 whenever it can, with iostream, vector and algorithm.
#include <algorithm>
#include <functional>
#include <iostream>
#include <numeric>
#include <vector>
using namespace std;

int main() {
    int seat, k;
    cin >> seat;
    while (cin >> k) {
        vector<unsigned long long> h(k);
        for (auto &x : h) cin >> x;
        const auto all = accumulate(h.begin(), h.end(), 0ULL, bit_xor<>());
        auto pile = find_if(h.begin(), h.end(), [&](auto x) { return (x ^ all) < x; });
        auto take = pile == h.end() ? 1 : *pile - (*pile ^ all);
        if (pile == h.end()) pile = max_element(h.begin(), h.end());
        cout << pile - h.begin() + 1 << ' ' << take << endl;
    }
}
