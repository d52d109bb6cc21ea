// {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
//
// Try it:  grundy solve {{ file }}

package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

const header = `title = "{{ title }}"
summary = "Take 1 to m items from a heap; the player who takes the last one wins."
keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
board = "heaps"
ready`

var most = 3

// start is the first position: any text. The settings come in the header's order, as texts; strconv.Atoi reads a
// number.
func start(settings []string) string {
	number, err := strconv.Atoi(settings[1])
	if err != nil {
		return "bad " + err.Error()
	}
	most = number
	return settings[0]
}

// moves are the moves, each with the position that it leads to. Where the game is over, it is win, loss
// or draw, for the player who would have to move. People may type anything as a position: bad and the
// reason if it is none.
func moves(position string) []string {
	items, err := strconv.Atoi(position)
	if err != nil || items < 0 || strconv.Itoa(items) != position {
		return []string{"bad a position is the number of items"}
	}
	if items == 0 {
		return []string{"loss"}
	}
	var found []string
	for take := 1; take <= items && take <= most; take++ {
		found = append(found, strconv.Itoa(take), strconv.Itoa(items-take))
	}
	return found
}

// The conversation: a line for every question.
func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24) // the longest line: 16 settings of 1 MB each
	for lines.Scan() {
		question, rest, _ := strings.Cut(lines.Text(), " ")
		switch question {
		case "header":
			fmt.Println(header)
		case "start":
			fmt.Println(start(strings.Fields(rest)))
		case "moves":
			fmt.Println(strings.Join(moves(rest), "\t"))
		default:
			fmt.Println("?")
		}
	}
}
