# Nim: leave piles whose exclusive or is 0.

use strict;
use warnings;
use List::Util qw(first reduce);

sub choose {
    my @piles = @_;
    my $total = reduce { $a ^ $b } @piles;
    for my $i (0 .. $#piles) {
        my $left = $piles[$i] ^ $total;
        return ($i + 1, $piles[$i] - $left) if $left < $piles[$i];
    }
    return (1 + (first { $piles[$_] > 0 } 0 .. $#piles), 1);    # a lost position: take as little as can be
}

$| = 1;
my $seat = <STDIN>;    # plays no part
while (my $line = <STDIN>) {
    my ($count, @piles) = map { $_ + 0 } split ' ', $line;
    print join(' ', choose(@piles)), "\n";
}
