#include <bits/stdc++.h>
using namespace std;

int main() {
    int q;
    cin >> q;
    while (q--) {
        int k;
        cin >> k;
        vector<unsigned long long> piles(k);
        for (auto& pile : piles) cin >> pile;
        cout << (accumulate(piles.begin(), piles.end(), 0ULL, bit_xor<>()) ? 1 : 2) << endl;
    }
}
