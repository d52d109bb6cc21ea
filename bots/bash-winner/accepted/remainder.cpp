// The same by 128 bits, and everything is read before anything is printed.
#include <iostream>
#include <string>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    unsigned long long q, n, m;
    std::string answers;
    for (std::cin >> q; q; q--) {
        std::cin >> n >> m;
        answers += n % (static_cast<unsigned __int128>(m) + 1) == 0 ? "second " : "first ";
    }
    std::cout << answers;
}
