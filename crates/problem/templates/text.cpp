{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

{% if rules %}
{% for line in includes %}
{{ line }}
{% endfor %}
#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// The rules of the game, as its file has them. Their `main` has a name of its own.
#define main unused_by_rules; static auto ask_rules
namespace rules {
{{ rules }}
} // namespace rules
#undef main

// Asks the rules for the legal moves, each with the position that it leads to.
static std::vector<std::pair<std::string, std::string>> legal(const std::string &settings, const std::string &position) {
    std::istringstream questions("header\nstart" + settings + "\nmoves " + position + "\n");
    std::ostringstream answers;
    std::streambuf *in = std::cin.rdbuf(questions.rdbuf()), *out = std::cout.rdbuf(answers.rdbuf());
    rules::ask_rules();
    std::cin.rdbuf(in);
    std::cout.rdbuf(out);
    std::string text = answers.str();
    while (text.ends_with('\n')) text.pop_back();
    std::istringstream words(text.substr(text.rfind('\n') + 1)); // the last line answers the last question
    std::vector<std::pair<std::string, std::string>> moves;
    std::string move, after;
    while (std::getline(words, move, '\t') && std::getline(words, after, '\t')) moves.emplace_back(move, after);
    return moves;
}

// Your move; `opening` is the first line, `position` the last one.
static std::string choose(const std::string &opening, const std::string &position) {
    size_t seat = opening.find(' ');
    std::string settings = seat == std::string::npos ? "" : opening.substr(seat);
    // Any legal move.
    return legal(settings, position).at(0).first;
}
{% else %}
#include <iostream>
#include <string>

// {{ result }}; `opening` is the first line, `{{ given }}` the last one.
static std::string {{ function }}(const std::string &opening, const std::string &{{ given }}) {
    // {{ example_means }}.
    return "{{ example }}";
}
{% endif %}

int main() {
    std::ios::sync_with_stdio(false);
    std::string opening, {{ given }};
    std::getline(std::cin, opening);
    while (std::getline(std::cin, {{ given }})) std::cout << {{ function }}(opening, {{ given }}) << std::endl;
}
