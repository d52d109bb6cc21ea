-M5;
# The modules that Perl's package lacks, as far as contest programs use them. An argument of perl for scripts that name
# them: first a version, then this text.
BEGIN {
    package POSIX;
    require Exporter;
    our @ISA = ("Exporter");
    $INC{"POSIX.pm"} = "POSIX.pm";

    my %constants = (
        CHAR_BIT => 8, SHRT_MAX => 32767, SHRT_MIN => -32768, INT_MAX => 2147483647, INT_MIN => -2147483648,
        UINT_MAX => 4294967295, LONG_MAX => 9223372036854775807, LONG_MIN => -9223372036854775807 - 1,
        ULONG_MAX => 18446744073709551615, RAND_MAX => 2147483647,
        DBL_MAX => 2**1023 * (2 - 2**-52), DBL_MIN => 2**-1022, DBL_EPSILON => 2**-52, DBL_DIG => 15,
        FLT_MAX => 2**127 * (2 - 2**-23), FLT_MIN => 2**-126, FLT_EPSILON => 2**-23,
        EXIT_SUCCESS => 0, EXIT_FAILURE => 1, EINTR => 27, EAGAIN => 6, ENOENT => 44, ERANGE => 68, WNOHANG => 1,
        LC_ALL => 6, LC_COLLATE => 3, LC_CTYPE => 0, LC_NUMERIC => 1, LC_TIME => 2,
        STDIN_FILENO => 0, STDOUT_FILENO => 1, STDERR_FILENO => 2, CLOCKS_PER_SEC => 1000000, BUFSIZ => 1024, EOF => -1,
        SEEK_SET => 0, SEEK_CUR => 1, SEEK_END => 2, O_RDONLY => 0x4000000, O_WRONLY => 0x10000000,
        SIGINT => 2, SIGALRM => 14, SIGTERM => 15,
        M_PI => 4 * atan2(1, 1), M_E => exp(1), M_LN2 => log(2), M_LN10 => log(10), M_SQRT2 => sqrt(2),
        HUGE_VAL => 9**9**9, INFINITY => 9**9**9, NAN => -sin(9**9**9),
    );
    for my $name (keys %constants) {
        my $value = $constants{$name};
        no strict "refs";
        *$name = sub () { $value };
    }

    no warnings;
    sub floor { builtin::floor($_[0]) }
    sub ceil { builtin::ceil($_[0]) }
    sub trunc { $_[0] < 0 ? builtin::ceil($_[0]) : builtin::floor($_[0]) }
    sub round { my $x = shift; my $low = builtin::floor(abs $x); $low++ if abs($x) - $low >= 0.5; $x < 0 ? -$low : $low }
    sub lround { int round($_[0]) }
    sub rint { my $x = shift; my $low = builtin::floor($x); my $rest = $x - $low; $low + ($rest > 0.5 || $rest == 0.5 && $low % 2) }
    sub fmod {
        my ($x, $y) = @_;
        return NAN() if $y == 0 || abs($x) == INFINITY() || $x != $x || $y != $y;
        my ($rest, $by) = (abs $x, abs $y);
        return $x if $by == INFINITY();
        while ($rest >= $by) {
            my $step = $by;
            $step *= 2 while $step <= $rest / 2;
            $rest -= $step;
        }
        return $x < 0 ? -$rest : $rest;
    }
    sub modf { my $whole = trunc($_[0]); ($_[0] - $whole, $whole) }
    sub frexp {
        my ($x, $power) = (shift, 0);
        return ($x, 0) if $x == 0 || abs($x) == INFINITY() || $x != $x;
        $x /= 2, $power++ while abs($x) >= 1;
        $x *= 2, $power-- while abs($x) < 0.5;
        return ($x, $power);
    }
    sub ldexp { $_[0] * 2**$_[1] }
    sub pow { $_[0]**$_[1] }
    sub fabs { abs $_[0] }
    sub fmax { $_[0] > $_[1] || $_[1] != $_[1] ? $_[0] : $_[1] }
    sub fmin { $_[0] < $_[1] || $_[1] != $_[1] ? $_[0] : $_[1] }
    sub hypot { sqrt($_[0]**2 + $_[1]**2) }
    sub cbrt { my $x = shift; my $root = abs($x)**(1 / 3); my $whole = rint($root); $root = $whole if $whole**3 == abs $x; $x < 0 ? -$root : $root }
    sub copysign { my ($x, $y) = @_; $y < 0 || "$y" eq "-0" ? -abs($x) : abs $x }
    sub log2 { my $x = log($_[0]) / log(2); my $whole = rint($x); 2**$whole == $_[0] ? $whole : $x }
    sub log10 { my $x = log($_[0]) / log(10); my $whole = rint($x); 10**$whole == $_[0] ? $whole : $x }
    sub log1p { my $u = 1 + $_[0]; $u == 1 ? $_[0] : log($u) * $_[0] / ($u - 1) }
    sub expm1 { abs($_[0]) < 1e-5 ? $_[0] + $_[0]**2 / 2 : exp($_[0]) - 1 }
    sub isnan { $_[0] != $_[0] ? 1 : 0 }
    sub isinf { abs($_[0]) == INFINITY() ? 1 : 0 }
    sub isfinite { isnan($_[0]) || isinf($_[0]) ? 0 : 1 }
    sub signbit { $_[0] < 0 || "$_[0]" eq "-0" ? 1 : 0 }
    sub tan { sin($_[0]) / cos($_[0]) }
    sub asin { atan2($_[0], sqrt(1 - $_[0]**2)) }
    sub acos { atan2(sqrt(1 - $_[0]**2), $_[0]) }
    sub atan { atan2($_[0], 1) }
    sub sinh { (exp($_[0]) - exp(-$_[0])) / 2 }
    sub cosh { (exp($_[0]) + exp(-$_[0])) / 2 }
    sub tanh { my $x = exp(2 * $_[0]); $x == INFINITY() ? 1 : ($x - 1) / ($x + 1) }

    sub strtol {
        my ($text, $base) = @_;
        $base //= 10;
        my ($sign, $rest) = $text =~ /^\s*([-+]?)(.*)$/s;
        $base = $rest =~ /^0x/i ? 16 : $rest =~ /^0/ ? 8 : 10 if $base == 0;
        $rest =~ s/^0x(?=[0-9a-f])//i if $base == 16;
        my ($value, $count) = (0, 0);
        for my $letter (split //, lc $rest) {
            my $digit = index "0123456789abcdefghijklmnopqrstuvwxyz", $letter;
            last if $digit < 0 || $digit >= $base;
            $value = $value * $base + $digit;
            $count++;
        }
        $value = -$value if $sign eq "-";
        return wantarray ? ($value, $count ? length($rest) - $count : length $text) : $value;
    }
    sub strtoul { goto &strtol }
    sub strtod {
        my ($number) = $_[0] =~ /^(\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i;
        my $value = 0 + ($number // 0);
        return wantarray ? ($value, length($_[0]) - length($number // "")) : $value;
    }
    sub atoi { scalar strtol($_[0]) }
    sub atol { scalar strtol($_[0]) }
    sub atof { scalar strtod($_[0]) }
    sub toupper { uc $_[0] }
    sub tolower { lc $_[0] }
    sub strstr { index $_[0], $_[1] }
    sub strerror { local $! = $_[0]; "$!" }
    sub errno { 0 + $! }

    # Seconds since 1970, of fields that may be out of their ranges.
    sub mktime {
        my ($second, $minute, $hour, $day, $month, $year) = @_;
        $year += 1900 + builtin::floor($month / 12);
        $month = $month % 12 + 1;
        my $since = $month > 2 ? $year : $year - 1;
        my $era = builtin::floor($since / 400);
        my $of_era = $since - $era * 400;
        my $of_year = int((153 * ($month + ($month > 2 ? -3 : 9)) + 2) / 5) + $day - 1;
        my $days = $era * 146097 + $of_era * 365 + int($of_era / 4) - int($of_era / 100) + $of_year - 719468;
        return (($days * 24 + $hour) * 60 + $minute) * 60 + $second;
    }
    sub strftime {
        my $format = shift;
        require Time::Piece;
        return Time::Piece::_strftime($format, mktime(@_), 0);
    }
    sub difftime { $_[0] - $_[1] }
    sub ctime { scalar(localtime $_[0]) . "\n" }
    sub asctime { scalar(gmtime mktime(@_)) . "\n" }
    sub clock { int(1e6 * (times)[0]) }
    sub isatty { -t (ref $_[0] || ref \$_[0] eq "GLOB" ? $_[0] : (*STDIN, *STDOUT, *STDERR)[$_[0]]) }
    sub setlocale { "C" }
    sub getpid { $$ }
    sub _exit { STDOUT->flush if defined fileno STDOUT; CORE::exit($_[0]) }

    my @c99 = qw(
        cbrt copysign expm1 fmax fmin hypot isfinite isinf isnan log1p log2 lround rint round signbit trunc strtoul
    );
    my @functions = qw(
        floor ceil fmod modf frexp ldexp pow fabs log10 tan asin acos atan sinh cosh tanh strtol strtod atoi atol atof
        toupper tolower strstr strerror errno mktime strftime difftime ctime asctime clock isatty setlocale _exit
    );
    our @EXPORT = (@functions, keys %constants);
    our @EXPORT_OK = (@c99, qw(getpid));
    our %EXPORT_TAGS = (
        math_h_c99 => [@c99, @functions],
        map { $_ => \@EXPORT } qw(
            ctype_h errno_h fcntl_h float_h limits_h locale_h math_h signal_h stdio_h stdlib_h string_h sys_wait_h time_h
            unistd_h
        ),
    );
}
BEGIN {
    package Storable;
    require Exporter;
    our @ISA = ("Exporter");
    our @EXPORT_OK = qw(dclone);
    $INC{"Storable.pm"} = "Storable.pm";

    # A copy of everything that can be reached; what is mentioned twice is copied once.
    sub dclone {
        my ($old, $seen) = @_;
        return $old unless ref $old;
        $seen ||= {};
        my $at = builtin::refaddr($old);
        return $seen->{$at} if $seen->{$at};
        my $kind = builtin::reftype($old);
        my $new = $seen->{$at} = $kind eq "ARRAY" ? [] : $kind eq "HASH" ? {} : \my $value;
        if ($kind eq "ARRAY") {
            @$new = map { dclone($_, $seen) } @$old;
        } elsif ($kind eq "HASH") {
            $new->{$_} = dclone($old->{$_}, $seen) for keys %$old;
        } elsif ($kind eq "SCALAR" || $kind eq "REF") {
            $$new = dclone($$old, $seen);
        } else {
            die "Can't store $kind items";
        }
        my $class = builtin::blessed($old);
        return defined $class ? bless $new, $class : $new;
    }
}
