//! Advice after a crash or an exit status, from what the program left behind: how it ended, and its last message.

use grundy_report::Reason;

use super::advice::telling_line;

/// Words of errors in small letters, and the advice for them. The first that is found counts.
const CAUSES: [(&[&str], &str); 9] = [
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
        ],
        "A library is missing here. docs/languages.md lists what each language has.",
    ),
    (
        &["eoferror", "end of file", "end of input", "unexpected eof"],
        "It read on although the input had ended. Treat the end of input as the end of the games.",
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
            "out of bounds",
            "nil value",
            "null",
            "undefined",
            "nonetype",
        ],
        "It used an element that is not there. Print the index and the position to stderr before the line that fails.",
    ),
];

/// The advice for a program that ended while it should have gone on. `detail` is how it ended, and `stderr` is
/// what it wrote there.
pub(super) fn advice(reason: Reason, detail: Option<&str>, stderr: &str) -> String {
    let message = telling_line(stderr);
    // The message of the program says more than the end that followed it.
    let evidence = [message.as_deref(), detail];
    let cause = evidence.into_iter().flatten().find_map(cause);
    match (cause, message, reason) {
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
        (None, None, _) if detail.is_some_and(|detail| detail.contains("aborted")) => {
            "It ended itself: look for assertions, calls of abort, and exceptions that nothing catches."
                .to_owned()
        }
        (None, None, _) => {
            "Division by zero, an index out of bounds and endless recursion are the usual causes."
                .to_owned()
        }
    }
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
                "thread 'main' panicked at a.rs:1:1:\nattempt to divide by zero\n",
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
