-M5;
# Runs before the script, as an argument of perl: first a version, then this text.
BEGIN {
    package Grundy;

    $0 = "{name of the script}";

    # Refuses by name what the sandbox has not.
    for my $name (qw(exec fork readpipe system)) {
        no strict "refs";
        *{"CORE::GLOBAL::$name"} = sub {
            my (undef, $file, $line) = caller;
            die "$name: programs cannot start others here at $file line $line.\n";
        };
    }

    # Comes after all folders: a module that says why there is none of this name.
    my %missing = (
        threads => "there are no threads here",
        Thread  => "there are no threads here",
        Socket  => "there is no network here",
    );
    push @INC, sub {
        my (undef, $path) = @_;
        my ($first) = $path =~ m{^([\w/]+)\.pm$} or return;
        my ($kind) = $first =~ /Socket/ ? "Socket" : $first =~ /^(\w+)/;
        my $why = $missing{$kind} // "only modules of Perl itself are available, and not all of them";
        my (undef, $file, $line) = caller;
        open my $source, "<", \qq{# line $line "$file"\ndie q{Can't locate $path in \@INC: $why}};
        return $source;
    };
}

# Libraries leave the number of an error, which would be the exit status after `die`.
INIT { $! = 0 }
# line 0 "{name of the script}"
