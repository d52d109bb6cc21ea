//! Verdicts in a sentence, and advice from which a contestant can learn.

use grundy_report::fault_words::{
    EMPTY_LINE, FOR_ALL_MOVES, LOOKED_FOR_INPUT, NEVER_ANSWERED, READ_THE_CLOCK, TO_START,
};
use grundy_report::sanitize::single_line;
use grundy_report::{JudgeReport, ProofStatus, Reason, RightMoves, Verdict};
use grundy_rules::Outcome;

use super::crash;
use crate::words::{counted, left_by_mistake};

/// The verdict on a bot in one sentence.
pub(super) fn lead(report: &JudgeReport) -> String {
    let games = counted(report.games.played, "game");
    if let Some(proved) = of_searched(report) {
        return proved;
    }
    match (report.verdict, report.reason) {
        (Verdict::Accepted, _) if report.blunders == 0 => format!(
            "In {games} it never gave away the value of a position, and it won every game that \
             could be won."
        ),
        (Verdict::Accepted, _) => format!("It scored what the problem asks for, in {games}."),
        (Verdict::JudgeError, _) => JUDGE_FAILED.to_owned(),
        (_, Some(Reason::Blunder)) => of_blunder(report).to_owned(),
        (_, reason) => wrong(reason).to_owned(),
    }
}

/// The blunder that decided the verdict, by the result that the bot gave away.
fn of_blunder(report: &JudgeReport) -> &'static str {
    let played = report
        .first_failure
        .as_ref()
        .map(|failure| &failure.mistake);
    let refutation = || report.proof.as_ref()?.refutation.as_ref();
    let mistake = played.or_else(|| refutation().map(|refutation| &refutation.mistake));
    match mistake.map(|mistake| mistake.proved.known().at_least) {
        Some(Outcome::Win) => "It gave away a position that it could have won.",
        Some(Outcome::Draw) => "It gave away a position that it could have drawn.",
        Some(Outcome::Loss) | None => wrong(Some(Reason::Blunder)),
    }
}

/// The verdict on a bot in a game without values, as far as it rests on proofs.
fn of_searched(report: &JudgeReport) -> Option<String> {
    let searched = report.searched.as_ref()?;
    if report.verdict == Verdict::Accepted && report.blunders == 0 {
        let moves = counted(searched.moves, "move");
        let are = if searched.moves == 1 { "is" } else { "are" };
        if searched.decided == searched.moves {
            return Some(format!(
                "It made no blunder: all of its {moves} {are} decided."
            ));
        }
        let from = searched
            .decided_from
            .map(|ply| format!(" (from ply {ply} on, median)"));
        return Some(format!(
            "No blunder is proved: {} % of its {moves} {are} decided{}; nothing is claimed about the others.",
            searched.percent(),
            from.unwrap_or_default()
        ));
    }
    let failure = report.first_failure.as_ref()?;
    let (right, after) = (failure.right.as_ref()?, failure.mistake.value_after?);
    Some(format!(
        "Game {}, ply {}: {} before, {} after (proved with {}).",
        failure.game,
        failure.mistake.ply,
        failure.mistake.proved.known().standing(),
        left_by_mistake(after, false),
        proved_with(right)
    ))
}

/// The work behind a proved blunder: "41_200 questions; proof of 3_006 positions".
pub(super) fn proved_with(right: &RightMoves) -> String {
    let questions = counted(right.questions, "question");
    match right.positions {
        Some(positions) => {
            let positions = counted(positions as u64, "position");
            format!("{questions}; proof of {positions}")
        }
        None => questions,
    }
}

const JUDGE_FAILED: &str = "The judge itself failed. This says nothing about the submission.";

/// The error, in one sentence.
pub(super) fn wrong(reason: Option<Reason>) -> &'static str {
    match reason {
        Some(Reason::Blunder) => "It gave away a position that it could have won or drawn.",
        Some(Reason::BadResult) => "It can be made to end with less than it has to reach.",
        Some(Reason::NotConverted) => "It had a won game and went in circles.",
        Some(Reason::ScoreTooLow) => "It won less than the problem asks for.",
        Some(Reason::WrongAnswer) => "It gave a wrong answer.",
        Some(Reason::IllegalMove) => "It made a move that the rules do not allow.",
        Some(Reason::UnreadableMove) => "It wrote something that is not a move of this game.",
        Some(Reason::MissingAnswer) => "It left a question without an answer.",
        Some(Reason::ExtraOutput) => "It wrote more than it was asked for.",
        Some(Reason::OutOfFuel | Reason::TotalFuel | Reason::WallClock | Reason::ProcessorTime) => {
            "It computed for too long."
        }
        Some(Reason::Memory) => "It needed more memory than the limit.",
        Some(Reason::Output) => "It wrote far too much.",
        Some(Reason::Trap | Reason::ExitCode) => "It crashed.",
        Some(Reason::NotDecided) => {
            "Nothing is proved against it, but too few of its moves are decided."
        }
        Some(Reason::NotProved) => "It was not proved to play without error.",
        Some(Reason::EndedEarly) => "It ended before it was done.",
        Some(Reason::CompileError) => "It does not compile.",
        _ => "It is not a program that can be run here.",
    }
}

/// The result of a certification in one sentence.
pub(super) fn of_proof(status: ProofStatus) -> &'static str {
    match status {
        ProofStatus::Certified => "No opponent can make it fail.",
        ProofStatus::Refuted => "An opponent can make it fail.",
        ProofStatus::GaveUp => {
            "It is neither proved nor refuted: there were too many questions to ask."
        }
        ProofStatus::NotPositional => {
            "It is neither proved nor refuted: it does not answer by the position alone."
        }
        ProofStatus::JudgeFailed => JUDGE_FAILED,
        _ => wrong(None),
    }
}

/// The reason why the games that were left were not played: `3 crashes`.
pub(super) fn faults(count: u64, reason: Reason) -> String {
    match reason {
        Reason::Trap => counted(count, "crash"),
        Reason::ExitCode | Reason::EndedEarly => counted(count, "early exit"),
        Reason::IllegalMove => counted(count, "illegal move"),
        Reason::UnreadableMove => counted(count, "unreadable move"),
        Reason::MissingAnswer => counted(count, "missing move"),
        Reason::ExtraOutput => format!("{} with extra output", counted(count, "turn")),
        Reason::OutOfFuel => format!("{} out of fuel", counted(count, "turn")),
        Reason::TotalFuel => format!("{} out of fuel for all games", counted(count, "turn")),
        Reason::Memory => format!("{} over the memory limit", counted(count, "turn")),
        Reason::Output => format!("{} over the output limit", counted(count, "turn")),
        Reason::WallClock | Reason::ProcessorTime => {
            format!("{} over the time limit", counted(count, "turn"))
        }
        reason => format!("{} of the kind {reason}", counted(count, "fault")),
    }
}

/// A failure of a program, as far as advice follows from it.
#[derive(Clone, Copy)]
pub(super) struct Failed<'r> {
    pub(super) reason: Reason,
    /// The least that the program held before it failed, if that is known.
    pub(super) held: Option<Outcome>,
    /// One sentence about it.
    pub(super) detail: Option<&'r str>,
    /// The output of the program when it should have moved; empty if that was nothing, or blank.
    pub(super) wrote: &'r str,
    /// Its messages on stderr.
    pub(super) stderr: &'r str,
}

impl Failed<'_> {
    /// A failure of which only the reason is known.
    pub(super) fn by(reason: Reason) -> Self {
        Self {
            reason,
            held: None,
            detail: None,
            wrote: "",
            stderr: "",
        }
    }

    /// Whether the sentence about it has these words.
    fn is_told(&self, words: &str) -> bool {
        self.detail.is_some_and(|detail| detail.contains(words))
    }
}

/// The remedy.
pub(super) fn advice_on(failed: &Failed<'_>) -> Option<String> {
    let may_wait = matches!(
        failed.reason,
        Reason::EndedEarly | Reason::MissingAnswer | Reason::OutOfFuel | Reason::TotalFuel
    );
    if may_wait && let Some(advice) = crash::on_threads(failed.stderr) {
        return Some(advice.to_owned());
    }
    match failed.reason {
        Reason::Trap | Reason::ExitCode => {
            Some(crash::advice(failed.reason, failed.detail, failed.stderr))
        }
        Reason::OutOfFuel | Reason::TotalFuel => Some(on_fuel(failed)),
        Reason::MissingAnswer => Some(on_silence(failed).to_owned()),
        Reason::Blunder if failed.held == Some(Outcome::Draw) => Some(ON_DRAWS.to_owned()),
        reason => usual_advice(reason).map(str::to_owned),
    }
}

/// The remedy after a failure of the program in this file, with the line that its message names.
pub(super) fn advice_in(file: &str, failed: &Failed<'_>) -> Option<String> {
    let advice = advice_on(failed)?;
    let is_crash = matches!(failed.reason, Reason::Trap | Reason::ExitCode);
    let place = crash::place(file, failed.stderr).filter(|_| is_crash);
    Some(match place {
        Some(place) => format!("{advice} {place}"),
        None if may_wait_for_thread(file, failed) => format!("{advice} {ON_THREADS}"),
        None => advice,
    })
}

/// The remedy after a blunder in a position that was drawn, or not lost.
const ON_DRAWS: &str = "A move is as good as the position that it leaves to your opponent. Before you move, ask who \
                        wins from that position: if you cannot win, leave one from which your opponent cannot win \
                        either.";

/// The hint for a program that waits in a loop for the input of its own thread.
const ON_THREADS: &str = "If another thread reads the input, let a loop that waits for it sleep, or use a queue: this \
                          thread never gets to run while the loop only computes.";

/// Whether the program in this file may have threads of its own, and ran out of fuel before it read the first position.
fn may_wait_for_thread(file: &str, failed: &Failed<'_>) -> bool {
    let is_out_of_fuel = failed.reason == Reason::OutOfFuel && failed.is_told(TO_START);
    is_out_of_fuel && file.ends_with(".py")
}

/// The remedy if a program used more fuel than it had, with the limit that a problem can set.
fn on_fuel(failed: &Failed<'_>) -> String {
    let at_the_start = failed.is_told(TO_START);
    let limit = match failed.reason {
        Reason::TotalFuel => "fuel_total",
        _ if at_the_start => "fuel_to_start",
        _ if failed.is_told(FOR_ALL_MOVES) => "fuel_per_game",
        _ => "fuel_per_move",
    };
    let remedy = if at_the_start {
        "Does it prepare more than it needs, or is there a loop before it reads the first position that never ends?"
    } else if failed.is_told(READ_THE_CLOCK) {
        "If it thinks until some time has passed, let it think for less time in each move."
    } else if failed.is_told(LOOKED_FOR_INPUT) {
        "Does it look for input again and again without waiting? It gets no more input before it has answered."
    } else {
        "Look for a search that grows with the numbers in the position, and for a theorem that makes it unnecessary."
    };
    format!(
        "Fuel counts instructions, not seconds. {remedy} A script needs many times the fuel of a compiled program; a \
         problem can allow more with {limit}."
    )
}

/// The remedy if a program asked for input before it had answered.
fn on_silence(failed: &Failed<'_>) -> &'static str {
    if !failed.wrote.is_empty() {
        "A flush writes what is there, but it does not end the line: print \\n after every move (\"%d\\n\", std::endl, \
         println, a print without end=\"\")."
    } else if failed.is_told(EMPTY_LINE) {
        "An empty line is not a move. Does your program print one if it finds no good move, or because a variable that \
         it prints is empty?"
    } else if failed.is_told(NEVER_ANSWERED) {
        "Does it print a move for every position, and to standard output? Does it wait for something that does not \
         come, such as the number of positions?"
    } else {
        "Read one line, answer, read the next: a program that reads the next position first, or to the end of its \
         input, waits forever. In C, so does scanf(\"%d\\n\"), which looks for the next character that is not blank; in \
         Perl, so does my ($line) = <STDIN>, which reads all lines. If your program has answered, its answer is still in \
         a buffer: flush standard output after every move (fflush(stdout), std::endl, print(..., flush=True), $| = 1)."
    }
}

fn usual_advice(reason: Reason) -> Option<&'static str> {
    Some(match reason {
        Reason::Blunder => {
            "A move is as good as the position that it leaves to your opponent. Before you move, ask \
             who wins from that position: with two players, a winning move leaves one that is lost for the \
             player to move."
        }
        Reason::NotConverted => {
            "Knowing which positions are won is not enough where play can come back to a position. \
             Find out how far each win is from the end as well, and play towards the nearest."
        }
        Reason::ScoreTooLow => {
            "A mistake in a position that is won or drawn can cost a game. If there was one, the first is shown here."
        }
        Reason::IllegalMove => {
            "The form is right, but the rules do not allow this move here. Does your program read the \
             position as it is meant, and count as the statement does, from 1 or from 0?"
        }
        Reason::UnreadableMove => "Read the form of moves in the statement again.",
        Reason::ExtraOutput => {
            "Write one line a turn and nothing else. Debugging output belongs on stderr."
        }
        Reason::WallClock | Reason::ProcessorTime => {
            "Few instructions took a long time. The usual cause is a large table that is used in random order: make it \
             smaller, or go through it in order."
        }
        Reason::Memory => {
            "Tables that grow with the numbers in the position do not fit. What do you need to keep?"
        }
        Reason::Output => "Is there a loop that prints without reading?",
        Reason::EndedEarly => {
            "Play until the input ends: read a position, answer it, and read the next."
        }
        _ => return None,
    })
}

/// The line of a message that names the error: compilers and interpreters have it in different
/// places. If it is long, its middle is left out.
pub(super) fn telling_line(message: &str) -> Option<String> {
    let lines = || message.lines().filter(|line| !line.trim().is_empty());
    let runtime = of_runtime(&lines().collect::<Vec<_>>());
    let compiler = lines().find(|line| line.contains(" error: ") || line.contains(": error"));
    let exception = lines().rfind(|line| {
        let name = line.split(':').next().unwrap_or_default();
        let is_name = !name.contains(' ');
        is_name && (name.ends_with("Error") || name.ends_with("Exception"))
    });
    let last = lines().rfind(|line| {
        let indented = line.starts_with([' ', '\t']);
        !indented && !line.ends_with(':') && !line.starts_with("note:")
    });
    let found = runtime.or(compiler).or(exception).or(last);
    let told = found.or_else(|| lines().next())?;
    Some(both_ends(&single_line(told)))
}

/// The line by which the runtime of a language tells why it ends a program. A trace may follow it, and lines of the
/// program that look like errors may stand before it.
fn of_runtime<'m>(lines: &[&'m str]) -> Option<&'m str> {
    const TRACEBACK: &str = "Traceback (most recent call last):";
    // Python, Go and Zig, Go, OCaml, C++, C.
    const HEADS: [&str; 6] = [
        TRACEBACK,
        "panic: ",
        "fatal error: ",
        "Fatal error: exception ",
        "terminate called after ",
        "Assertion failed: ",
    ];
    let is_head = |line: &&str| {
        // Rust and Zig.
        let panics = line.contains(" panicked at ") || line.contains(" panic: ");
        let of_thread = line.starts_with("thread ") && panics;
        of_thread || HEADS.iter().any(|head| line.starts_with(head))
    };
    let at = lines.iter().rposition(is_head)?;
    let (head, after) = (lines[at], &lines[at + 1..]);
    match head {
        TRACEBACK => after.iter().find(|line| !line.starts_with(' ')).copied(),
        // Rust writes the message on the line after its place.
        _ if head.ends_with(':') => after.first().copied().or(Some(head)),
        _ => Some(head),
    }
}

/// A line, or its beginning and its end if it is long: the last words of a program may be at the end of a line.
fn both_ends(line: &str) -> String {
    const BEGIN: usize = 60;
    const END: usize = 40;
    let length = line.chars().count();
    if length <= BEGIN + END {
        return line.to_owned();
    }
    let begin: String = line.chars().take(BEGIN).collect();
    let end: String = line.chars().skip(length - END).collect();
    format!("{begin} ... {end}")
}

#[cfg(test)]
mod tests {
    use grundy_report::fault_words::NO_LINE_BREAK;

    use super::*;

    #[test]
    fn the_error_is_found_wherever_it_stands() {
        for (message, told) in [
            (
                "Traceback (most recent call last):\n  File \"a.py\", line 3, in <module>\nIndexError: list index out of range\n",
                "IndexError: list index out of range",
            ),
            (
                "  File \"a.py\", line 2\n    if x\n        ^\nSyntaxError: expected ':'\n",
                "SyntaxError: expected ':'",
            ),
            (
                "a.c:5:3: error: expected ';'\n    x\n    ^\n1 error generated.\n",
                "a.c:5:3: error: expected ';'",
            ),
            (
                "a.lua:5: attempt to index a nil value\nstack traceback:\n\ta.lua:5: in main chunk\n",
                "a.lua:5: attempt to index a nil value",
            ),
            (
                "thread 'main' panicked at src/main.rs:3:5:\nindex out of bounds\nnote: run with more\n",
                "index out of bounds",
            ),
            (
                "TypeError: not a function\n    at main (a.js:3)\n",
                "TypeError: not a function",
            ),
            (
                "panic: assignment to entry in nil map\n\ngoroutine 1 [running]:\nmain.main()\n\t./a.go:3 +0xb\n",
                "panic: assignment to entry in nil map",
            ),
            (
                "panic: my own [recovered, repanicked]\n\ngoroutine 1 [running]:\nmain.main.func1()\n\t./b.go:3 +0x3\npanic({0xe7308, 0x210070})\n\truntime/panic.go:859 +0x1c\n",
                "panic: my own [recovered, repanicked]",
            ),
            (
                "read error: none\nfatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan receive]:\nmain.main()\n",
                "fatal error: all goroutines are asleep - deadlock!",
            ),
            (
                "Fatal error: exception Failure(\"lost\")\nCalled from Main in file \"b.ml\", line 1, characters 55-76\n",
                "Fatal error: exception Failure(\"lost\")",
            ),
            (
                "thread 'main' panicked at 'first line\nsecond line', a.rs:2:113\nnote: run with more\n",
                "thread 'main' panicked at 'first line",
            ),
            (
                "thread 'main' (1) panicked at a.rs:3:5:\nfirst line\nsecond line\nnote: run with more\n",
                "first line",
            ),
            (
                "terminate called after throwing an instance of 'std::runtime_error'\n  what():  one\ntwo\n",
                "terminate called after throwing an instance of 'std::runtime_error'",
            ),
            (
                "panic: own words\nCannot print stack trace: stack tracing is disabled\n",
                "panic: own words",
            ),
            (
                "thread 1 panic: index out of bounds\n/x/a.zig:5:12: 0x2 in main (a)\n",
                "thread 1 panic: index out of bounds",
            ),
            (
                "read error: none\nTraceback (most recent call last):\n  File \"b.py\", line 2, in <module>\nStopIteration: x\ny\n",
                "StopIteration: x",
            ),
        ] {
            assert_eq!(telling_line(message).as_deref(), Some(told));
        }
        assert_eq!(telling_line(" \n"), None);
    }

    #[test]
    fn a_long_line_is_told_with_its_end() {
        let line = format!("state {}LAST WORDS", "x".repeat(1_000));
        let told = telling_line(&line).expect("a line");
        assert!(told.starts_with("state xx"), "{told}");
        assert!(told.contains("x ... x"), "{told}");
        assert!(told.ends_with("xLAST WORDS"), "{told}");
    }

    #[test]
    fn advice_fits_what_the_program_did() {
        let silent = Failed::by(Reason::MissingAnswer);
        let out_of_fuel = Failed::by(Reason::OutOfFuel);
        let spent = |words: &str| format!("your program used up its fuel {words}");
        let (in_game, to_start) = (spent(FOR_ALL_MOVES), spent(TO_START));
        let thread = "hint: threads are not supported; do the work in main\n";
        let by_the_clock = spent(&format!("for one move; {READ_THE_CLOCK} 9 times"));
        let by_looking = spent(&format!("for one move; {LOOKED_FOR_INPUT} 900 times"));
        for (failed, says) in [
            (silent, "still in a buffer"),
            (
                Failed {
                    wrote: "3",
                    detail: Some(NO_LINE_BREAK),
                    ..silent
                },
                "does not end the line",
            ),
            (
                Failed {
                    detail: Some(EMPTY_LINE),
                    ..silent
                },
                "An empty line is not a move",
            ),
            (
                Failed {
                    detail: Some(NEVER_ANSWERED),
                    ..silent
                },
                "print a move for every position",
            ),
            (out_of_fuel, "fuel_per_move"),
            (
                Failed {
                    detail: Some(&in_game),
                    ..out_of_fuel
                },
                "fuel_per_game",
            ),
            (
                Failed {
                    detail: Some(&to_start),
                    ..out_of_fuel
                },
                "fuel_to_start",
            ),
            (
                Failed {
                    detail: Some(&by_the_clock),
                    ..out_of_fuel
                },
                "think for less time",
            ),
            (
                Failed {
                    detail: Some(&by_looking),
                    ..out_of_fuel
                },
                "again and again without waiting",
            ),
            (
                Failed {
                    stderr: thread,
                    ..out_of_fuel
                },
                "It started a thread",
            ),
            (
                Failed {
                    stderr: thread,
                    ..Failed::by(Reason::EndedEarly)
                },
                "It started a thread",
            ),
            (
                Failed {
                    stderr: thread,
                    ..Failed::by(Reason::ExtraOutput)
                },
                "Write one line a turn",
            ),
            (Failed::by(Reason::EndedEarly), "Play until the input ends"),
            (Failed::by(Reason::TotalFuel), "fuel_total"),
            (Failed::by(Reason::WallClock), "random order"),
            (Failed::by(Reason::Blunder), "a winning move leaves one"),
            (
                Failed {
                    held: Some(Outcome::Draw),
                    ..Failed::by(Reason::Blunder)
                },
                "your opponent cannot win either",
            ),
        ] {
            let advice = advice_on(&failed).expect("advice");
            assert!(advice.contains(says), "{:?}: {advice}", failed.detail);
        }
    }

    #[test]
    fn only_python_is_told_of_threads() {
        let out_of_fuel = Failed::by(Reason::OutOfFuel);
        let to_start = Failed {
            detail: Some(TO_START),
            ..out_of_fuel
        };
        for (file, failed, told) in [
            ("a.py", to_start, true),
            ("a.py", out_of_fuel, false),
            ("a.wat", to_start, false),
        ] {
            let advice = advice_in(file, &failed).expect("advice");
            assert_eq!(advice.contains(ON_THREADS), told, "{file}: {advice}");
        }
    }
}
