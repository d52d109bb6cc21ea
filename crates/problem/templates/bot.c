{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}
{%- macro words(part) %}
{% if part.answer == "one" %}printf("{{ part.prefix }}1\n");
{%- elif part.answer == "pair" %}printf("{{ part.prefix }}%d %d\n", 1 - i, i);
{%- elif part.answer == "index" %}printf("{{ part.prefix }}%d\n", i);
{%- else %}printf("{{ part.prefix }}%d 1\n", i);
{%- endif %}
{% endmacro %}

#include <stdio.h>

typedef unsigned long long number;

/* Reads the numbers of the next line and returns how many there are; 0 at the end of input. */
static int read_line(number *line) {
    int count = 0;
    char next = ' ';
    while (next != '\n' && scanf("%llu%c", &line[count], &next) == 2) count++;
    return count;
}

{% if questions %}
/* Writes the answer to a question of `length` numbers. */
static void answer(const number *question, int length) {
    printf("{{ questions.answer }}\n");
}

int main(void) {
    static number count[1], question[1 << 17];
    read_line(count);
    for (number i = 0; i < count[0]; i++) {
        int length = read_line(question);
        answer(question, length);
    }
}
{% else %}
static number opening[1 << 17], position[1 << 17];
static int length; /* of the position */

{% if shape != "one" %}
/* The first place of the position, from `start` on, that holds at least `least`; the length if none
   does. */
static int first(int start, number least) {
    int place = start;
    while (place < length && position[place] < least) place++;
    return place;
}

{% endif %}
/* Writes your move. */
static void choose(void) {
{% if shape == "sum" %}
    int at = 1, size, i; /* where a component begins; position[0] is how many there are */
{% for part in parts %}
    /* {{ part.title }}: {{ part.simple }}. */
    size = {{ part.size or "(int)position[at] + 1" }};
    i = first(at{{ " + " ~ part.from if part.from }}, {{ part.least }}) - at;
    if (i < size) {
        {{ words(part) }}
        return;
    }
{% if not loop.last %}
    at += size;
{% endif %}
{% endfor %}
{% elif shape == "hands" %}
    /* {{ parts[0].simple | capitalize }}. */
    int mine = first(0, 1), theirs = first({{ hands }}, 1);
{% if seats > 2 %}
    int ahead = theirs / {{ hands }}; /* whose hand it is, in seats */
    if (mine >= {{ hands }}) { /* you are out */
        {% if zombies %}printf("tap 1 %llu %d\n", position[theirs], ahead);{% else %}printf("pass\n");{% endif %}

        return;
    }
    printf("tap %llu %llu %d\n", position[mine], position[theirs], ahead);
{% else %}
    printf("tap %llu %llu\n", position[mine], position[theirs]);
{% endif %}
{% else %}
    /* {{ parts[0].simple | capitalize }}. */
{% if shape == "heaps" %}
    int i = first({{ parts[0].from }}, {{ parts[0].least }});
{% endif %}
    {{ words(parts[0]) }}
{% endif %}
}

int main(void) {
    read_line(opening);
    while ((length = read_line(position)) > 0) {
        choose();
        fflush(stdout); /* or the judge waits for what is still in a buffer */
    }
}
{% endif %}
