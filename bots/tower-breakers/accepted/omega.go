// Nim on the numbers of prime factors; factors 64-bit heights by Pollard's rho.
package main

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
)

// A modulus is an odd n for arithmetic without division (Montgomery): numbers stand for x 2^64 mod n.
type modulus struct{ n, inverse uint64 } // the inverse is 1 / n mod 2^64

func newModulus(n uint64) modulus {
	inverse := n
	for i := 0; i < 6; i++ {
		inverse *= 2 - n*inverse
	}
	return modulus{n, inverse}
}

func (m modulus) of(x uint64) uint64 {
	return bits.Rem64(x, 0, m.n)
}

func (m modulus) mul(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	back, _ := bits.Mul64(low*m.inverse, m.n)
	if high < back {
		return high - back + m.n
	}
	return high - back
}

// isPrime is Miller and Rabin's test, with bases that suffice below 2^64; n is odd, > 37.
func isPrime(n uint64) bool {
	m := newModulus(n)
	one, minusOne := m.of(1), n-m.of(1)
	twos := bits.TrailingZeros64(n - 1)
	for _, base := range []uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37} {
		x, power := one, m.of(base)
		for e := (n - 1) >> twos; e > 0; e >>= 1 {
			if e&1 == 1 {
				x = m.mul(x, power)
			}
			power = m.mul(power, power)
		}
		passed := x == one || x == minusOne
		for i := 1; i < twos && !passed; i++ {
			x = m.mul(x, x)
			passed = x == minusOne
		}
		if !passed {
			return false
		}
	}
	return true
}

func gcd(a, b uint64) uint64 {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// Old versions of Go, which some judges have, know neither max nor min.
func difference(a, b uint64) uint64 {
	if a < b {
		return b - a
	}
	return a - b
}

// divisor is Brent's form of rho, up to 64 steps to a gcd; n is odd and composite.
func divisor(n uint64) uint64 {
	m := newModulus(n)
	for c := uint64(1); ; c++ {
		y, product, d := uint64(2), uint64(1), uint64(1)
		for length := 1; d == 1; length *= 2 {
			x := y
			for i := 1; i <= length && d == 1; i++ {
				y = m.mul(y, y) + c
				product = m.mul(product, difference(x, y))
				if i%64 == 0 || i == length {
					d = gcd(n, product)
				}
			}
		}
		if d != n {
			return d
		}
	}
}

func factor(n uint64) (primes []uint64) {
	for p := uint64(2); p < 10000 && p*p <= n; p++ {
		for ; n%p == 0; n /= p {
			primes = append(primes, p)
		}
	}
	if n == 1 {
		return primes
	}
	if n < 100000000 || isPrime(n) {
		return append(primes, n)
	}
	d := divisor(n)
	return append(append(primes, factor(d)...), factor(n/d)...)
}

// choose names a tower and how many of its prime factors are left.
func choose(towers [][]uint64) (tower, left int) {
	total := 0
	for _, primes := range towers {
		total ^= len(primes)
	}
	for i, primes := range towers {
		if left := len(primes) ^ total; left < len(primes) {
			return i, left
		}
	}
	for i, primes := range towers {
		if len(primes) > 0 {
			return i, len(primes) - 1 // lost: one prime factor less
		}
	}
	panic("nobody is asked when all towers have height 1")
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var seat, k int
	fmt.Fscan(in, &seat)
	for {
		if _, err := fmt.Fscan(in, &k); err != nil {
			return // the game is over
		}
		towers := make([][]uint64, k)
		for i := range towers {
			var height uint64
			fmt.Fscan(in, &height)
			towers[i] = factor(height)
		}
		tower, left := choose(towers)
		height := uint64(1)
		for _, prime := range towers[tower][:left] {
			height *= prime
		}
		fmt.Println(tower+1, height)
	}
}
