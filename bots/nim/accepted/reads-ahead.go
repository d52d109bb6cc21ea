// Leaves piles whose exclusive or is 0, and reads in a goroutine, which is ahead of the one that answers.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

func read(positions chan<- []uint64) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var position []uint64
		for _, word := range strings.Fields(lines.Text()) {
			number, _ := strconv.ParseUint(word, 10, 64)
			position = append(position, number)
		}
		positions <- position
	}
	close(positions)
}

func choose(piles []uint64) (int, uint64) {
	var all uint64
	for _, pile := range piles {
		all ^= pile
	}
	first := 0 // a lost position: take as little as can be
	for i, pile := range piles {
		if pile^all < pile {
			return i + 1, pile - (pile ^ all)
		}
		if first == 0 && pile > 0 {
			first = i + 1
		}
	}
	return first, 1
}

func main() {
	positions := make(chan []uint64, 16)
	go read(positions)
	<-positions
	for position := range positions {
		time.Sleep(time.Millisecond) // the other goroutine asks for the next position meanwhile
		pile, take := choose(position[1:])
		fmt.Println(pile, take)
	}
}
