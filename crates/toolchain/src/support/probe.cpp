#include <bits/stdc++.h>

int main() {
    std::vector<std::string> words{"probe"};
    std::cout << words.at(0) << std::endl;
}
