// Dots and boxes: draw a line between two dots. Whoever closes a box owns it and draws again; most boxes
// win.

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

static const char *HEADER = R"(title = "Dots and boxes"
summary = "Draw a line; whoever closes a box owns it and draws again. Most boxes win."
board = { places = [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2], [2, 2]], links = [[0, 1], [1, 2], [3, 4], [4, 5], [6, 7], [7, 8], [0, 3], [1, 4], [2, 5], [3, 6], [4, 7], [5, 8]], along = true, marks = { o = "disc", "-" = "wall" } }
questions = ["show"]
ready)";

// The lines across, row by row, then those upright: which of them make each box.
static const int BOXES[4][4] = {{0, 2, 6, 7}, {1, 3, 7, 8}, {2, 4, 9, 10}, {3, 5, 10, 11}};
static const size_t LINES = 12;

// The twelve lines, then how many boxes the player about to move has more than the other one, then what
// that player does: d draws, p passes because the other one draws again.
static std::string start() { return std::string(LINES, '.') + " 0 d"; }

static int closed(const std::string &lines) {
    int count = 0;
    for (auto &box : BOXES) {
        bool all = true;
        for (int line : box) all = all && lines[line] == '-';
        count += all;
    }
    return count;
}

static std::string moves(const std::string &position) {
    std::istringstream words(position);
    std::string lines, what;
    int lead = 0;
    words >> lines >> lead >> what;
    bool isWritten = lines + ' ' + std::to_string(lead) + ' ' + what == position;
    if (!isWritten || lines.size() != LINES || lines.find_first_not_of(".-") != std::string::npos ||
        std::abs(lead) > closed(lines) || (what != "d" && what != "p"))
        return "bad a position has 12 lines, each of them - or a dot, then how many boxes the player about to "
               "move is ahead, and d or p";
    if (lines.find('.') == std::string::npos)
        return lead > 0 ? "win" : lead < 0 ? "loss" : "draw";
    if (what == "p") return "pass\t" + lines + " " + std::to_string(-lead) + " d";
    std::string answer;
    for (size_t line = 0; line < LINES; line++) {
        if (lines[line] != '.') continue;
        std::string next = lines;
        next[line] = '-';
        int won = closed(next) - closed(lines);
        if (!answer.empty()) answer += '\t';
        // Seen by the other one, who only passes if a box was closed.
        answer += std::to_string(line + 1) + '\t' + next + ' ' + std::to_string(-(lead + won)) +
                  (won > 0 ? " p" : " d");
    }
    return answer;
}

// The dots, then the lines.
static std::string show(const std::string &position) {
    return "ooooooooo" + position.substr(0, LINES);
}

// The conversation: a line for every question.
int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::string question = line.substr(0, line.find(' '));
        std::string rest = question.size() < line.size() ? line.substr(question.size() + 1) : "";
        if (question == "header") std::cout << HEADER;
        else if (question == "start") std::cout << start();
        else if (question == "moves") std::cout << moves(rest);
        else if (question == "show") std::cout << show(rest);
        else std::cout << "?";
        std::cout << std::endl;
    }
}
