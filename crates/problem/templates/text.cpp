{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

#include <iostream>
#include <string>

// {{ result }}; `opening` is the first line, `{{ given }}` the last one.
static std::string {{ function }}(const std::string &opening, const std::string &{{ given }}) {
    // {{ example_means }}.
    return "{{ example }}";
}

int main() {
    std::string opening, {{ given }};
    std::getline(std::cin, opening);
    while (std::getline(std::cin, {{ given }})) std::cout << {{ function }}(opening, {{ given }}) << std::endl;
}
