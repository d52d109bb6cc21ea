{% for line in about %}
{{ ("# " ~ line) | trim }}
{% endfor %}

use strict;
use warnings;

{% if rules %}
# The rules of the game, as its file has them.
my $rules = <<'RULES_OF_THE_GAME';
{{ rules }}
RULES_OF_THE_GAME

# Asks the rules for the legal moves: each move, then the position that it leads to.
sub legal {
    my ($settings, $position) = @_;
    my ($questions, $answers) = ("header\nstart$settings\nmoves $position\n", '');
    {
        open my $in,  '<', \$questions or die;
        open my $out, '>', \$answers   or die;
        local *STDIN  = $in;
        local *STDOUT = $out;
        local $SIG{__WARN__} = sub { };    # the rules are defined anew for each question
        eval "package Rules; $rules\n; 1" or print STDERR $@;
    }
    chomp $answers;
    return split /\t/, (split /\n/, $answers)[-1];
}

# Your move as text; $opening is the first line, $position the last one.
sub choose {
    my ($opening, $position) = @_;
    my ($seat, $settings) = $opening =~ /^(\S+)(.*)$/;

    # Any legal move.
    return (legal($settings, $position))[0];
}
{% else %}
# {{ result }} as text; $opening is the first line, ${{ given }} the last one.
sub {{ function }} {
    my ($opening, ${{ given }}) = @_;

    # {{ example_means }}.
    return "{{ example }}";
}
{% endif %}

$| = 1;    # or the judge waits for what is still in a buffer
chomp(my $opening = <STDIN>);
while (my ${{ given }} = <STDIN>) {
    chomp ${{ given }};
    print {{ function }}($opening, ${{ given }}), "\n";
}
