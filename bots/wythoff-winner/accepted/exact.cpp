// The same with the root of 5 k k found bit by bit.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int q;
    for (cin >> q; q; q--) {
        unsigned long long a, b;
        cin >> a >> b;
        if (a > b) swap(a, b);
        unsigned long long k = b - a;
        unsigned __int128 square = (unsigned __int128)5 * k * k, root = 0;
        for (unsigned __int128 bit = (unsigned __int128)1 << 63; bit; bit >>= 1)
            if ((root + bit) * (root + bit) <= square) root += bit;
        bool fits = a >= k && k / 2 <= a - k; // otherwise a is too small, and 5 k k might not fit
        cout << (fits && (k + root) / 2 == a ? 2 : 1) << '\n';
    }
}
