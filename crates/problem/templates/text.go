{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

package main

import (
	"bufio"
	"fmt"
	"os"
)

// {{ function }} is {{ result | lower }}; opening is the first line, {{ given }} the last one.
func {{ function }}(opening, {{ given }} string) string {
	// {{ example_means }}.
	return "{{ example }}"
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24) // the longest line
	lines.Scan()
	opening := lines.Text()
	for lines.Scan() {
		fmt.Println({{ function }}(opening, lines.Text()))
	}
}
