# {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
#
# Try it:  grundy solve {{ file }}

use strict;
use warnings;
use List::Util qw(min);

my $header = <<'TEXT';
title = "{{ title }}"
summary = "Take 1 to m items from a heap; the player who takes the last one wins."
keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
board = "heaps"
ready
TEXT

my $most = 3;

# The first position: any text. The settings come in the header's order.
sub start {
    my ($n, $m) = @_;
    $most = $m;
    return $n;
}

# The moves, each with the position that it leads to. Where the game is over, "win", "loss" or "draw", for the player
# who would have to move. People may type anything as a position: "bad" and the reason if it is none.
sub moves {
    my ($items) = @_;
    return "bad a position is the number of items" unless $items =~ /^(0|[1-9][0-9]*)$/;
    return "loss" if $items == 0;
    return join "\t", map { ($_, $items - $_) } 1 .. min($items, $most);
}

# The conversation: a line for every question.
$| = 1;
while (my $line = <STDIN>) {
    chomp $line;
    my ($question, $rest) = split ' ', $line, 2;
    if ($question eq "header") {
        print $header;
    } elsif ($question eq "start") {
        print start(split ' ', $rest // ''), "\n";
    } elsif ($question eq "moves") {
        print moves($rest), "\n";
    } else {
        print "?\n";
    }
}
