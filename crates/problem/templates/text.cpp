{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

#include <iostream>
#include <string>

// Your move; `opening` is the first line, `position` the last one.
static std::string choose(const std::string &opening, const std::string &position) {
    // A legal move of the first position, and of few others.
    return "{{ example }}";
}

int main() {
    std::string opening, position;
    std::getline(std::cin, opening);
    while (std::getline(std::cin, position)) std::cout << choose(opening, position) << std::endl;
}
