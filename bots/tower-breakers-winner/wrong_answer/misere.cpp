// Answers for the game in which who cannot move wins.
#include <iostream>

bool prime(int m) {
    for (int d = 2; d * d <= m; d++)
        if (m % d == 0) return false;
    return m > 1;
}

int main() {
    int q, n, m;
    std::cin >> q;
    while (q-- > 0) {
        std::cin >> n >> m;
        bool won = m == 1 || (prime(m) ? n % 2 == 0 : n % 2 == 1);
        std::cout << (won ? 1 : 2) << '\n';
    }
}
