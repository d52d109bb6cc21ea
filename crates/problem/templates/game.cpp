// {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
//
// Try it:  grundy solve {{ file }}

#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>

static const char *HEADER = R"(title = "{{ title }}"
summary = "Take 1 to m items from a heap; the player who takes the last one wins."
keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
board = "heaps"
ready)";

static int most = 3;

// The first position: any text. The settings come in the header's order.
static std::string start(int n, int m) {
    most = m;
    return std::to_string(n);
}

// The moves, each with the position that it leads to, with tabs between all of them. Where the game is
// over, "win", "loss" or "draw", for the player who would have to move. People may type anything as a
// position: "bad" and the reason if it is none.
static std::string moves(const std::string &position) {
    if (position.find_first_not_of("0123456789") != std::string::npos || position.size() > 9)
        return "bad a position is the number of items";
    int items = std::stoi(position);
    if (items == 0) return "loss";
    std::string answer;
    for (int take = 1; take <= std::min(items, most); take++) {
        if (take > 1) answer += '\t';
        answer += std::to_string(take) + '\t' + std::to_string(items - take);
    }
    return answer;
}

// The conversation: a line for every question.
int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string question, rest;
        words >> question;
        std::getline(words >> std::ws, rest);
        if (question == "header") {
            std::cout << HEADER;
        } else if (question == "start") {
            int n = 10, m = 3;
            std::istringstream(rest) >> n >> m;
            std::cout << start(n, m);
        } else if (question == "moves") {
            std::cout << moves(rest);
        } else {
            std::cout << "?";
        }
        std::cout << std::endl;
    }
}
