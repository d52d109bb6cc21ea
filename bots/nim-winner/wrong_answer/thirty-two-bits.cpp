// A number that does not fit an int stops cin, and every answer after it is wrong.
#include <iostream>

int main() {
    int q, k, pile;
    std::cin >> q;
    while (q--) {
        int all = 0;
        std::cin >> k;
        while (k-- > 0) std::cin >> pile, all ^= pile;
        std::cout << (all ? 1 : 2) << '\n';
    }
}
