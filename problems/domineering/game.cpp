// Domineering: the first player puts dominoes upright, the second across. Whoever cannot has lost.

#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>

static const char *HEADER = R"(title = "Domineering"
summary = "The first player puts dominoes upright, the second across; whoever cannot has lost."
keys.rows = { min = 1, max = 5, default = 4, about = "rows of the board" }
keys.cols = { min = 1, max = 5, default = 4, about = "columns of the board" }
board = { grid = ["rows", "cols"], marks = { "#" = "block" } }
ready)";

static size_t rows = 4, cols = 4;

// The cells row by row, then who is to move: v puts dominoes upright, h across.
static std::string start(size_t given_rows, size_t given_cols) {
    rows = given_rows;
    cols = given_cols;
    return std::string(rows * cols, '.') + " v";
}

static std::string moves(const std::string &position) {
    size_t cells = rows * cols;
    std::string turn = position.substr(std::min(position.find_first_not_of(".#"), position.size()));
    if (position.size() != cells + 2 || (turn != " v" && turn != " h"))
        return "bad a position has " + std::to_string(cells) +
               " cells, row by row, each of them # or a dot, then a blank and v or h";
    bool upright = position.back() == 'v';
    size_t other = upright ? cols : 1;
    std::string answer;
    for (size_t row = 0; row < rows - (upright ? 1 : 0); row++) {
        for (size_t col = 0; col < cols - (upright ? 0 : 1); col++) {
            size_t at = row * cols + col;
            if (position[at] != '.' || position[at + other] != '.') continue;
            std::string next = position;
            next[at] = next[at + other] = '#';
            next.back() = upright ? 'h' : 'v';
            if (!answer.empty()) answer += '\t';
            answer += std::to_string(row + 1) + ' ' + std::to_string(col + 1) + '\t' + next;
        }
    }
    return answer;
}

// The conversation: a line for every question.
int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::string question = line.substr(0, line.find(' '));
        std::string rest = question.size() < line.size() ? line.substr(question.size() + 1) : "";
        if (question == "header") {
            std::cout << HEADER;
        } else if (question == "start") {
            size_t r = 4, c = 4;
            std::istringstream(rest) >> r >> c;
            std::cout << start(r, c);
        } else if (question == "moves") {
            std::cout << moves(rest);
        } else {
            std::cout << "?";
        }
        std::cout << std::endl;
    }
}
