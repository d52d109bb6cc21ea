// Nim: leave piles whose exclusive or is 0.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var seat, k int
	fmt.Fscan(in, &seat)
	for {
		if _, err := fmt.Fscan(in, &k); err != nil {
			return // the game is over
		}
		piles := make([]uint64, k)
		var total uint64
		for i := range piles {
			fmt.Fscan(in, &piles[i])
			total ^= piles[i]
		}
		pile, take := choose(piles, total)
		fmt.Println(pile+1, take)
	}
}

func choose(piles []uint64, total uint64) (pile int, take uint64) {
	for i, h := range piles {
		if h^total < h {
			return i, h - (h ^ total)
		}
	}
	for i, h := range piles {
		if h > 0 {
			return i, 1 // a lost position: take as little as can be
		}
	}
	panic("nobody is asked when nothing is left")
}
