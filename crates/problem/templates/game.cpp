// {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
//
// Try it:  grundy solve {{ file }}

#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

static const char *HEADER = R"(title = "{{ title }}"
summary = "Take 1 to m items from a heap; the player who takes the last one wins."
keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
board = "heaps"
ready)";

static int most = 3;

// The first position: any text. The settings come in the header's order, as texts; std::stoi reads a number.
static std::string start(const std::vector<std::string> &settings) {
    most = std::stoi(settings.at(1));
    return settings.at(0);
}

// The moves, each with the position that it leads to, with tabs between all of them. Where the game is
// over, "win", "loss" or "draw", for the player who would have to move. People may type anything as a
// position: "bad" and the reason if it is none.
static std::string moves(const std::string &position) {
    bool is_padded = position.size() > 1 && position[0] == '0'; // each position is written in one way
    bool is_number = position.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number || is_padded || position.empty() || position.size() > 9)
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
            std::istringstream texts(rest);
            std::vector<std::string> settings;
            for (std::string text; texts >> text;) settings.push_back(text);
            std::cout << start(settings);
        } else if (question == "moves") {
            std::cout << moves(rest);
        } else {
            std::cout << "?";
        }
        std::cout << std::endl;
    }
}
