{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

package main

import (
	"bufio"
	"fmt"
	"os"
)

// choose is your move; opening is the first line, position the last one.
func choose(opening, position string) string {
	// A legal move of the first position, and of few others.
	return "{{ example }}"
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Scan()
	opening := lines.Text()
	for lines.Scan() {
		fmt.Println(choose(opening, lines.Text()))
	}
}
