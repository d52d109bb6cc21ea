{% for line in about %}
{{ ("# " ~ line) | trim }}
{% endfor %}
{%- macro words(part) %}
{% if part.answer == "one" %}"{{ part.prefix }}1"
{%- elif part.answer == "pair" %}"{{ part.prefix }}" . (1 - $i) . " $i"
{%- elif part.answer == "index" %}"{{ part.prefix }}$i"
{%- else %}"{{ part.prefix }}$i 1"
{%- endif %}
{% endmacro %}

use strict;
use warnings;
{% if questions %}

# The answer as text; the question is a list of numbers.
sub answer {
    my @question = @_;
    return "{{ questions.answer }}";
}

my $count = <STDIN>;
for (1 .. $count) {
    print answer(split ' ', <STDIN>), "\n";
}
{% else %}
{% if shape != "one" %}

# The first place from $start on that holds at least $least; the length if none does.
sub first_place {
    my ($position, $start, $least) = @_;
    for my $place ($start .. $#$position) {
        return $place if $position->[$place] >= $least;
    }
    return scalar @$position;
}
{% endif %}

# Your move as text; $opening and $position are references to lists of numbers.
sub choose {
    my ($opening, $position) = @_;
{% if shape == "sum" %}
    my $at = 1;    # where a component begins; $position->[0] is how many there are
    my ($size, $i);
{% for part in parts %}

    # {{ part.title }}: {{ part.simple }}.
    $size = {{ part.size or "$position->[$at] + 1" }};
    $i = first_place($position, $at{{ " + " ~ part.from if part.from }}, {{ part.least }}) - $at;
    return {{ words(part) }} if $i < $size;
{% if not loop.last %}
    $at += $size;
{% endif %}
{% endfor %}
{% elif shape == "hands" %}
    # {{ parts[0].simple | capitalize }}.
    my $mine = first_place($position, 0, 1);
    my $theirs = first_place($position, {{ hands }}, 1);
{% if seats > 2 %}
    my $ahead = int($theirs / {{ hands }});    # the number of seats ahead comes last

    # You are out.
    return {% if zombies %}"tap 1 $position->[$theirs] $ahead"{% else %}"pass"{% endif %} if $mine >= {{ hands }};

    return "tap $position->[$mine] $position->[$theirs] $ahead";
{% else %}
    return "tap $position->[$mine] $position->[$theirs]";
{% endif %}
{% else %}
    # {{ parts[0].simple | capitalize }}.
{% if shape == "heaps" %}
    my $i = first_place($position, {{ parts[0].from }}, {{ parts[0].least }});
{% endif %}
    return {{ words(parts[0]) }};
{% endif %}
}

$| = 1;    # or the judge waits for what is still in a buffer
my @opening = split ' ', <STDIN>;
while (my $line = <STDIN>) {
    my @position = split ' ', $line;
    print choose(\@opening, \@position), "\n";
}
{% endif %}
