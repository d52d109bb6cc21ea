{% for line in about %}
{{ ("# " ~ line) | trim }}
{% endfor %}

use strict;
use warnings;

# Your move as text; $opening is the first line, $position the last one.
sub choose {
    my ($opening, $position) = @_;

    # A legal move of the first position, and of few others.
    return "{{ example }}";
}

$| = 1;    # or the judge waits for what is still in a buffer
chomp(my $opening = <STDIN>);
while (my $position = <STDIN>) {
    chomp $position;
    print choose($opening, $position), "\n";
}
