// Right, but says "Case #1:" in front of every answer.
#include <iostream>

int main() {
    int q, n, m;
    std::cin >> q;
    for (int i = 1; i <= q; i++) {
        std::cin >> n >> m;
        std::cout << "Case #" << i << ": " << (m == 1 || n % 2 == 0 ? 2 : 1) << '\n';
    }
}
