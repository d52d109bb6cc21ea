{% for line in about %}
{{ ("# " ~ line) | trim }}
{% endfor %}

use strict;
use warnings;

# {{ result }} as text; $opening is the first line, ${{ given }} the last one.
sub {{ function }} {
    my ($opening, ${{ given }}) = @_;

    # {{ example_means }}.
    return "{{ example }}";
}

$| = 1;    # or the judge waits for what is still in a buffer
chomp(my $opening = <STDIN>);
while (my ${{ given }} = <STDIN>) {
    chomp ${{ given }};
    print {{ function }}($opening, ${{ given }}), "\n";
}
