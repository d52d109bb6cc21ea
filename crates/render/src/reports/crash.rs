//! Advice after a crash or an exit status, from what the program left behind: the way in which it ended, its last
//! message, and the line that the message names.

use grundy_report::Reason;
use grundy_report::fault_words::ABORTED;

use super::advice::telling_line;

/// The words of the sandbox for messages of which the middle is not kept, after `[` and the number of bytes.
const LEFT_OUT: &str = " bytes left out";
/// The end of such a message, if the next line has lost its beginning.
const WITH_A_BEGINNING: &str = ", with the beginning of the next line]\n";
/// The most characters that are taken of a line that has lost its beginning.
const LAST_WORDS: usize = 100;

/// The beginning of the line that the C library here writes if a program starts a thread.
const NO_THREADS: &str = "hint: threads are not supported";
const STARTED_A_THREAD: &str = "It started a thread, and there are none in this language here. Read a line and answer \
                                it in the main thread.";

/// Words of errors in small letters, and the advice for them. The first that is found counts.
const CAUSES: [(&[&str], &str); 11] = [
    (
        &["no threads here", "failed to spawn thread"],
        STARTED_A_THREAD,
    ),
    (
        &["out of bounds memory access"],
        "It accessed memory that is not its own: an index out of bounds, a null or freed pointer, or endless \
         recursion, which runs over the stack.",
    ),
    (
        &["assertion failed", "assertionerror", "assertion `"],
        "An assertion of its own failed. Which position makes the condition false?",
    ),
    (
        &[
            "zerodivision",
            "divide by zero",
            "division by zero",
            "divided by zero",
        ],
        "It divided by zero. Which position makes the divisor 0? An empty pile and the last move are the usual ones.",
    ),
    (
        &[
            "recursion",
            "stack overflow",
            "out of stack",
            "call stack",
            "stack level too deep",
        ],
        "Its calls were nested too deeply. Does the recursion end for every position, and could a loop do the same?",
    ),
    (
        &[
            "modulenotfound",
            "importerror",
            "cannot find module",
            "loaderror",
            "module not found",
            "in @inc",
        ],
        "A library is missing here. docs/languages.md lists what each language has.",
    ),
    (
        &["eoferror", "end of file", "end of input", "unexpected eof"],
        "It read on although the input had ended. At the end of input, end the program without reading more.",
    ),
    (
        &["memoryerror", "bad_alloc", "out of memory"],
        "It asked for more memory than there is. Tables that grow with the numbers in the position do not fit.",
    ),
    (
        &[
            "invalid literal",
            "parseint",
            "invalid digit",
            "invalid syntax for integer",
            "stoi",
            "invalid value for",
        ],
        "It could not read a number where it expected one. Compare how it reads a position with the form in the \
         statement.",
    ),
    (
        &[
            "index",
            "keyerror",
            "out of range",
            "out_of_range",
            "out of bounds",
            "nil value",
            "null",
            "undefined",
            "nonetype",
        ],
        "It used an element that is not there. Print the index and the position to stderr before the line that fails.",
    ),
    (
        &["terminate called after"],
        "It threw an exception that nothing catches. Its type and what() tell which call threw it.",
    ),
];

/// The advice for a program that ended while it should have gone on. `detail` is how it ended, and `stderr` is
/// what it wrote there.
pub(super) fn advice(reason: Reason, detail: Option<&str>, stderr: &str) -> String {
    let message = last_message(stderr);
    // A trap says itself what it is, even if the program wrote something before. An abort and an exit status do not:
    // there, the message of the program says it.
    let of_message = || message.as_deref().and_then(cause);
    let known = detail.and_then(cause).or_else(|| on_threads(stderr));
    match (known.or_else(of_message), &message, reason) {
        (Some(cause), ..) => cause.to_owned(),
        (None, Some(message), Reason::ExitCode) => format!(
            "Your program ended itself after the message `{message}`: look for the line that writes it, and for \
             the position that leads there."
        ),
        (None, Some(message), _) => format!(
            "The last message of your program is `{message}`: what does it do after that line?"
        ),
        (None, None, Reason::ExitCode) => "Your program ended itself. Look for a call of exit, \
             and for a main that returns another number than 0."
            .to_owned(),
        (None, None, _) if detail.is_some_and(|detail| detail.contains(ABORTED)) => {
            "It ended itself: look for assertions, calls of abort, and exceptions that nothing catches."
                .to_owned()
        }
        (None, None, _) => {
            "Division by zero, an index out of bounds and endless recursion are the usual causes."
                .to_owned()
        }
    }
}

/// The line that names the error. If the middle of the messages is left out, it stands in their end.
pub(super) fn last_message(stderr: &str) -> Option<String> {
    telling_line(after_gap(stderr))
}

/// The messages after the line that says how many bytes are left out; all of them if nothing is left out, or if nothing
/// follows.
fn after_gap(stderr: &str) -> &str {
    let found = stderr.rmatch_indices(LEFT_OUT).find_map(|(at, _)| {
        let number = stderr[..at].rsplit('\n').next()?.strip_prefix('[')?;
        let is_digit = |c: char| c.is_ascii_digit() || c == '_';
        let is_number = !number.is_empty() && number.chars().all(is_digit);
        let rest = &stderr[at + LEFT_OUT.len()..];
        let whole = rest.strip_prefix("]\n");
        let cut = || rest.strip_prefix(WITH_A_BEGINNING).map(from_last_words);
        let after = whole.or_else(cut)?;
        (is_number && !after.trim().is_empty()).then_some(after)
    });
    found.unwrap_or(stderr)
}

/// The text without most of its first line, of which the beginning is missing: the last words are at its end.
fn from_last_words(text: &str) -> &str {
    let line = &text[..text.find('\n').unwrap_or(text.len())];
    let skipped = line.chars().count().saturating_sub(LAST_WORDS);
    let from = line.char_indices().nth(skipped);
    text[from.map_or(line.len(), |(at, _)| at)..].trim_start_matches([' ', '\t'])
}

/// The advice for a program in C or C++ that has tried to start a thread.
pub(super) fn on_threads(stderr: &str) -> Option<&'static str> {
    let is_told = stderr.lines().any(|line| line.starts_with(NO_THREADS));
    is_told.then_some(STARTED_A_THREAD)
}

/// A sentence with the line of the submission at which it failed, if its last message names one.
pub(super) fn place(file: &str, stderr: &str) -> Option<String> {
    let name = file
        .rsplit(['/', '\\'])
        .next()
        .filter(|name| !name.is_empty())?;
    // Python names the innermost call last, all other languages name it first.
    let is_last = stderr.contains("most recent call last");
    let stderr = after_gap(stderr);
    let is_part_of_word = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    let found = stderr.match_indices(name).filter_map(|(at, _)| {
        let is_whole = !stderr[..at].ends_with(is_part_of_word);
        line_number(&stderr[at + name.len()..]).filter(|_| is_whole)
    });
    let line = match is_last {
        true => found.last(),
        false => found.into_iter().next(),
    };
    line.map(|line| format!("Look at line {line} of {name}."))
}

/// The number of a line that stands after the name of a file: `a.rs:3:5`, `"a.py", line 3`, `a.pl line 3`,
/// `(a.c: main: 3)`.
fn line_number(text: &str) -> Option<u32> {
    let punctuated = text.strip_prefix(['"', ':', '(']);
    let text = punctuated.or(text.starts_with(" line ").then_some(text))?;
    let text = text.trim_start_matches([',', ' ']);
    let text = text.strip_prefix("line ").unwrap_or(text);
    // Assertions of C name the function first.
    let named = text.split_once(": ").filter(|(name, _)| {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        name.starts_with(char::is_alphabetic) && name.chars().all(is_word)
    });
    let text = named.map_or(text, |(_, after)| after);
    let end = text.find(|c: char| !c.is_ascii_digit());
    text[..end.unwrap_or(text.len())].parse().ok()
}

fn cause(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase();
    let names = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let cause = CAUSES.iter().find(|(words, _)| names(words));
    cause.map(|(_, advice)| *advice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_cannot_be_started_is_named() {
        for stderr in [
            "thread 'main' panicked at 'failed to spawn thread: Error { kind: Unsupported }', src/thread/mod.rs:656:29\n",
            "a.rb:3:in '<main>': Thread.new: there are no threads here (NotImplementedError)\n",
            "hint: threads are not supported; do the work in main\nsystem_error was thrown in -fno-exceptions mode with error 58 and message \"thread constructor failed\"\n",
            "hint: threads are not supported; do the work in main\nterminate called after throwing an instance of 'std::system_error'\n  what():  thread constructor failed\n",
        ] {
            let told = advice(Reason::Trap, None, stderr);
            assert!(told.starts_with("It started a thread"), "{told}");
        }
    }

    #[test]
    fn the_last_message_stands_after_what_is_left_out() {
        let filler = "7 ".repeat(300);
        for (stderr, message) in [
            (
                "moved 1\n[5_120 bytes left out]\nmoved 9\nno move is left\n".to_owned(),
                Some("no move is left"),
            ),
            (
                "moved 1\n[512 bytes left out, with the beginning of the next line]\nved 8\nmoved 9\n"
                    .to_owned(),
                Some("moved 9"),
            ),
            // The panic stands in the line that has lost its beginning, and a note follows.
            (
                format!(
                    "a\n[60_000 bytes left out, with the beginning of the next line]\n {filler}thread 'main' panicked at \
                     'no move is left in this position, which has six heaps', b.rs:2:7\nnote: run it again\n"
                ),
                Some(
                    "7 7 7 7 thread 'main' panicked at 'no move is left in this position, which has six heaps', b.rs:2:7",
                ),
            ),
            (
                format!(
                    "a\n[60_000 bytes left out, with the beginning of the next line]\n{filler}terminate called after \
                     throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n"
                ),
                Some(
                    "7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 terminate called after throwing an instance of 'std::bad_alloc'",
                ),
            ),
            // A line before the gap is not the last message, even if it looks like an error.
            (
                "panic: an older one\n[3_000 bytes left out]\nplain\n".to_owned(),
                Some("plain"),
            ),
            // Nothing follows, or nothing is left out.
            (
                "moved 1\n[5_120 bytes left out]\n\n".to_owned(),
                Some("[5_120 bytes left out]"),
            ),
            ("[some bytes left out]\nx\n".to_owned(), Some("x")),
            ("the 9 bytes left out]\n".to_owned(), Some("the 9 bytes left out]")),
            (String::new(), None),
        ] {
            assert_eq!(last_message(&stderr).as_deref(), message, "{stderr}");
        }
        let stderr = "a.rs:3:5\n[5_000 bytes left out]\nthread 'main' panicked at a.rs:8:1:\nx\n";
        assert_eq!(
            place("a.rs", stderr).as_deref(),
            Some("Look at line 8 of a.rs.")
        );
    }

    #[test]
    fn the_line_is_found_in_messages_of_every_language() {
        for (file, stderr, line) in [
            (
                "bots/a.py",
                "Traceback (most recent call last):\n  File \"a.py\", line 9, in <module>\n  File \"a.py\", line 3, in f\n  File \"/lib/x.py\", line 7, in g\nIndexError: list index out of range\n",
                Some(3),
            ),
            (
                "a.rs",
                "\nthread 'main' (1) panicked at a.rs:4:19:\nindex out of bounds: the len is 1\n",
                Some(4),
            ),
            (
                "a.rs",
                "thread 'main' panicked at /rustc/x/library/core/src/a.rs.rs:4:19:\nx\n",
                None,
            ),
            (
                "a.go",
                "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain.f(...)\n\t/x/a.go:8\nmain.main()\n\t/x/a.go:12 +0x2\n",
                Some(8),
            ),
            (
                "a.zig",
                "thread 1 panic: index out of bounds\n/x/a.zig:5:12: 0x2 in main (a)\n",
                Some(5),
            ),
            (
                "a.ml",
                "Fatal error: exception Failure(\"int_of_string\")\nRaised by primitive operation at file \"a.ml\", line 2, characters 3-9\n",
                Some(2),
            ),
            (
                "a.rb",
                "a.rb:3:in 'Object#f': divided by 0 (ZeroDivisionError)\n\tfrom a.rb:7:in '<main>'\n",
                Some(3),
            ),
            (
                "a.pl",
                "Illegal division by zero at a.pl line 4, <STDIN> line 2.\n",
                Some(4),
            ),
            (
                "a.lua",
                "lua: a.lua:5: attempt to index a nil value\nstack traceback:\n\ta.lua:9: in main chunk\n",
                Some(5),
            ),
            (
                "a.js",
                "TypeError: not a function\n    at f (a.js:5:31)\n    at <eval> (a.js:9)\n",
                Some(5),
            ),
            (
                "a.as.ts",
                "abort: index out of range in a.as.ts(3:5)\n",
                Some(3),
            ),
            ("a.c", "Assertion failed: k == 0 (a.c: main: 8)\n", Some(8)),
            (
                "a.cpp",
                "terminate called after throwing an instance of 'int'\n",
                None,
            ),
            ("a.c", "moved 3 in data.c:9\n", None),
            ("a.c", "a.c and 3 more\n", None),
            ("", "3\n", None),
        ] {
            let told = line.map(|line| {
                format!(
                    "Look at line {line} of {}.",
                    file.trim_start_matches("bots/")
                )
            });
            assert_eq!(place(file, stderr), told, "{stderr}");
        }
    }

    #[test]
    fn advice_follows_the_evidence() {
        const EXITED: &str = "your program ended with exit status 1 while the game was still on";
        const ABORTED: &str =
            "your program aborted: a panic, a failed assertion, or an uncaught exception";
        for (reason, detail, stderr, told) in [
            (
                Reason::ExitCode,
                EXITED,
                "ZeroDivisionError: division by zero\n",
                "divided by zero",
            ),
            (
                Reason::ExitCode,
                EXITED,
                "IndexError: list index out of range\n",
                "not there",
            ),
            (Reason::ExitCode, EXITED, "KeyError: 3\n", "not there"),
            (
                Reason::ExitCode,
                EXITED,
                "RecursionError: maximum recursion depth exceeded\n",
                "nested too deeply",
            ),
            (
                Reason::ExitCode,
                EXITED,
                "ModuleNotFoundError: No module named 'numpy'\n",
                "library is missing",
            ),
            (
                Reason::ExitCode,
                EXITED,
                "Can't locate Moose.pm in @INC: only modules of Perl itself are available, and not all of them at a.pl line 1.\n",
                "library is missing",
            ),
            (
                Reason::ExitCode,
                EXITED,
                "EOFError: EOF when reading a line\n",
                "input had ended",
            ),
            (
                Reason::ExitCode,
                EXITED,
                "ValueError: invalid literal for int() with base 10: 'x'\n",
                "read a number",
            ),
            (
                Reason::ExitCode,
                EXITED,
                "AssertionError\n",
                "assertion of its own",
            ),
            (
                Reason::ExitCode,
                EXITED,
                "I refuse to play 3 piles\n",
                "message `I refuse to play 3 piles`",
            ),
            (
                Reason::ExitCode,
                EXITED,
                "ValueError: bad position\n",
                "message `ValueError: bad position`",
            ),
            (Reason::ExitCode, EXITED, "", "Look for a call of exit"),
            (
                Reason::Trap,
                "your program crashed: integer divide by zero",
                "",
                "divided by zero",
            ),
            (
                Reason::Trap,
                "your program crashed: integer divide by zero",
                "moving 3\n",
                "divided by zero",
            ),
            (
                Reason::Trap,
                "your program crashed: integer divide by zero",
                "index 3, null\n",
                "divided by zero",
            ),
            (
                Reason::Trap,
                "your program crashed: out of bounds memory access",
                "",
                "not its own",
            ),
            (
                Reason::Trap,
                "your program ran out of stack (endless recursion?)",
                "",
                "nested too deeply",
            ),
            (Reason::Trap, ABORTED, "", "calls of abort"),
            (
                Reason::Trap,
                ABORTED,
                "terminate called after throwing an instance of 'std::runtime_error'\n  what():  x\n",
                "that nothing catches",
            ),
            (
                Reason::Trap,
                ABORTED,
                "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector\n",
                "not there",
            ),
            (
                Reason::Trap,
                ABORTED,
                "thread 'main' panicked at a.rs:1:1:\nattempt to divide by zero\n",
                "divided by zero",
            ),
            (
                Reason::ExitCode,
                EXITED,
                "panic: assignment to entry in nil map\n\ngoroutine 1 [running]:\nmain.main()\n\t./a.go:3 +0xb\n",
                "message `panic: assignment to entry in nil map`",
            ),
            (
                Reason::ExitCode,
                EXITED,
                "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain.main()\n\t./a.go:3 +0xb\n",
                "not there",
            ),
            (
                Reason::Trap,
                "your program crashed: integer divide by zero",
                "hint: threads are not supported; do the work in main\n",
                "divided by zero",
            ),
            (
                Reason::Trap,
                ABORTED,
                "a.c: no more ideas\n",
                "message of your program is",
            ),
            (
                Reason::Trap,
                "your program crashed: indirect call type mismatch",
                "hello\n",
                "message of your program is `hello`",
            ),
            (
                Reason::Trap,
                "your program crashed: wasm exception",
                "",
                "usual causes",
            ),
        ] {
            let found = advice(reason, Some(detail), stderr);
            assert!(found.contains(told), "{stderr:?} {detail}: {found}");
        }
    }
}
