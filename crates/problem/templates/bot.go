{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}
{%- macro words(part) %}
{% if part.answer == "one" %}"{{ part.prefix }}1"
{%- elif part.answer == "pair" %}fmt.Sprintf("{{ part.prefix }}%d %d", 1-i, i)
{%- elif part.answer == "index" %}fmt.Sprintf("{{ part.prefix }}%d", i)
{%- else %}fmt.Sprintf("{{ part.prefix }}%d 1", i)
{%- endif %}
{% endmacro %}

package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

func numbers(line string) (list []uint64) {
	for _, word := range strings.Fields(line) {
		number, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			panic(err)
		}
		list = append(list, number)
	}
	return list
}

{% if questions %}
func answer(question []uint64) string {
	return "{{ questions.answer }}"
}
{% else %}
{% if shape != "one" %}
// first is the first place from start on that holds at least least; the length if none does.
func first(position []uint64, start int, least uint64) int {
	for start < len(position) && position[start] < least {
		start++
	}
	return start
}

{% endif %}
// choose is your move.
func choose(opening, position []uint64) string {
{% if shape == "sum" %}
	at := 1 // where a component begins; position[0] is how many there are
	var size, i int
{% for part in parts %}
	// {{ part.title }}: {{ part.simple }}.
	size = {{ part.size or "int(position[at]) + 1" }}
	i = first(position, at{{ "+" ~ part.from if part.from }}, {{ part.least }}) - at
	if i < size {
		return {{ words(part) }}
	}
{% if not loop.last %}
	at += size
{% endif %}
{% endfor %}
	panic("no move is asked for when nothing is left")
{% elif shape == "hands" %}
	// {{ parts[0].simple | capitalize }}.
	mine := first(position, 0, 1)
	theirs := first(position, {{ hands }}, 1)
{% if seats > 2 %}
	ahead := theirs / {{ hands }} // whose hand it is, in seats
	if mine >= {{ hands }} { // you are out
		return {% if zombies %}fmt.Sprintf("tap 1 %d %d", position[theirs], ahead){% else %}"pass"{% endif %}

	}
	return fmt.Sprintf("tap %d %d %d", position[mine], position[theirs], ahead)
{% else %}
	return fmt.Sprintf("tap %d %d", position[mine], position[theirs])
{% endif %}
{% else %}
	// {{ parts[0].simple | capitalize }}.
{% if shape == "heaps" %}
	i := first(position, {{ parts[0].from }}, {{ parts[0].least }})
{% endif %}
	return {{ words(parts[0]) }}
{% endif %}
}
{% endif %}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20) // the longest line
	lines.Scan()
{% if questions %}
	for lines.Scan() {
		fmt.Println(answer(numbers(lines.Text())))
	}
{% else %}
	opening := numbers(lines.Text())
	for lines.Scan() {
		fmt.Println(choose(opening, numbers(lines.Text())))
	}
{% endif %}
}
