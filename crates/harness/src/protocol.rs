//! The bot protocol, version 1, as pure functions: the input of a bot, and the meaning of its output.
//!
//! Line 1 tells a bot its seat and the parameters of the game. Then it is sent one position for each turn,
//! and answers each with one move on a line of its own. `docs/bots.md` describes the protocol for
//! authors of bots.
//!
//! ```
//! use grundy_harness::games::{Catalog, SearchBudget, Settings};
//! use grundy_harness::protocol;
//!
//! let nim = Catalog::standard().find("nim").expect("a game");
//! let game = nim.open_at(&Settings::new(), "4 5", SearchBudget::Quick).expect("a position");
//! let position = game.start();
//!
//! assert_eq!(protocol::opening(2, &game.parameters()), "2\n");
//! assert_eq!(protocol::question(&position.wire()), "2 4 5\n");
//! let ply = protocol::answer(&*position, b"2 1\n").expect("a legal move");
//! assert_eq!(position.after(ply).notation(), "4 4");
//! let forfeit = protocol::answer(&*position, b"2 6\n").expect_err("an illegal move");
//! assert!(forfeit.detail.starts_with("`2 6` is not legal here; legal: 1 1, 2 1,"));
//! ```

use grundy_play::{Fault, Forfeit};
use grundy_report::fault_words::{EMPTY_LINE, NEVER_ANSWERED, NO_LINE_BREAK};
use grundy_report::sanitize::{escape, excerpt};
use grundy_rules::{MoveError, Ply, PositionView};

/// Line 1, for the bot in the seat of this number, counted from 1.
#[must_use]
pub fn opening(seat: u8, parameters: &[String]) -> String {
    let parameters = parameters.iter().map(|parameter| format!(" {parameter}"));
    format!("{seat}{}\n", parameters.collect::<String>())
}

/// The line that asks for a move in a position, which is given as [`PositionView::wire`] writes it.
#[must_use]
pub fn question(position: &str) -> String {
    [position, "\n"].concat()
}

/// Checks the output of a bot before it is asked for the first move: only blank lines are allowed.
///
/// # Errors
/// If the bot wrote anything else: its fault.
pub fn greeting(written: &[u8]) -> Result<(), Forfeit> {
    let text = String::from_utf8_lossy(written);
    match lines(&text).next() {
        None => Ok(()),
        Some(_) => Err(forfeit(
            Fault::ExtraOutput,
            written,
            "your program wrote something before it was asked for a move",
        )),
    }
}

/// The legal move that a bot wrote in one turn: the first line, with any blanks and blank lines around it. More
/// output counts when the bot has to move again; see [`surplus`].
///
/// # Errors
/// If the bot wrote no legal move: its fault.
pub fn answer(position: &dyn PositionView<'_>, written: &[u8]) -> Result<Ply, Forfeit> {
    let text = String::from_utf8_lossy(written);
    let Some(line) = lines(&text).next() else {
        return Err(forfeit(
            Fault::MissingAnswer,
            written,
            "your program asked for input before it answered",
        ));
    };
    let error = match (position.read_move(line), odd_blank(line)) {
        (Ok(ply), None) => return Ok(ply),
        // Games read moves with blanks of any kind.
        (Ok(_), Some(odd)) => {
            let detail = format!(
                "`{}` is a move but for {}: write plain spaces instead",
                shown(line),
                blank_name(odd)
            );
            return Err(forfeit(Fault::UnreadableMove, line.as_bytes(), &detail));
        }
        (Err(error), _) => error,
    };
    let fault = match &error {
        MoveError::Unreadable(_) => Fault::UnreadableMove,
        MoveError::Illegal { .. } => Fault::IllegalMove,
    };
    let detail = error.about(&shown(line));
    Err(forfeit(fault, line.as_bytes(), &detail))
}

/// The fault of a bot whose answer is followed by this output; `None` if the output is blank. As on other judges, the
/// fault counts when the bot has to move again, so output after the last move does not matter.
#[must_use]
pub fn surplus(rest: &[u8]) -> Option<Forfeit> {
    (!is_blank(rest)).then(|| {
        let detail = "your program wrote more than one line in the turn before";
        forfeit(Fault::ExtraOutput, rest, detail)
    })
}

/// The output up to the end of the first line that is not blank, and the rest.
pub(crate) fn first_line(written: &[u8]) -> (&[u8], &[u8]) {
    let begin = written.len() - trim_start(written).len();
    let end = written[begin..].iter().position(|&byte| byte == b'\n');
    written.split_at(end.map_or(written.len(), |end| begin + end + 1))
}

/// The time at which a program that asked for input before it answered first writes something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silence {
    /// As soon as it has one more line to read.
    UntilMoreInput,
    /// As soon as it has one more line to read, after which it ends.
    UntilOneMoreLineThenEnded,
    /// At the end of its input.
    UntilTheEnd,
    /// Never.
    ForEver,
}

/// The fault of a program that asked for input before it answered.
pub(crate) fn unanswered(silence: Silence) -> Forfeit {
    let detail = match silence {
        Silence::UntilMoreInput => {
            "your program answered only when it was sent one more line: it reads more than the line \
             of the position before it answers"
        }
        Silence::UntilOneMoreLineThenEnded => {
            "your program asked for input before it answered, and wrote only when it ended, after one \
             more line: read no more than the line of the position, and flush after each answer"
        }
        Silence::UntilTheEnd => {
            "your program asked for input before it answered, and wrote only at the end of its \
             input: read one line for each answer, and flush after each answer"
        }
        Silence::ForEver => NEVER_ANSWERED,
    };
    forfeit(Fault::MissingAnswer, b"", detail)
}

/// The fault of a program that wrote nothing but blanks, and that asked for input after it had ended a line.
pub(crate) fn empty_line() -> Forfeit {
    forfeit(Fault::MissingAnswer, b"", EMPTY_LINE)
}

/// Checks that a program that waits for input has ended the line of its answer. Other judges read whole lines, so a
/// program that flushes its answer without a line break waits there forever.
///
/// # Errors
/// If the program wrote something but not a whole line, which is a fault of the bot.
pub fn finished_line(written: &[u8]) -> Result<(), Forfeit> {
    if is_blank(written) || has_line(written) {
        return Ok(());
    }
    let detail = match written.ends_with(b"\r") {
        true => {
            "your program ended the line of its answer with `\\r` alone and then waited for input; \
             a line ends with `\\n`"
                .to_owned()
        }
        false => format!("{NO_LINE_BREAK}; print a line break after each answer"),
    };
    Err(forfeit(Fault::MissingAnswer, written, &detail))
}

/// Whether a program has written nothing but blanks and line breaks.
pub(crate) fn is_blank(written: &[u8]) -> bool {
    trim_start(written).is_empty()
}

/// Whether a program has written a whole line that is not blank, with the line break at its end.
pub(crate) fn has_line(written: &[u8]) -> bool {
    trim_start(written).contains(&b'\n')
}

/// A fault with the bot's output in this turn and a sentence for its author, both sanitized for display.
pub(crate) fn forfeit(fault: Fault, written: &[u8], detail: &str) -> Forfeit {
    Forfeit {
        fault,
        said: shown(&String::from_utf8_lossy(written)),
        detail: escape(detail),
    }
}

/// The lines that are not blank.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(trim).filter(|line| !line.is_empty())
}

/// Whether a character separates words in the output of a program. As in the validators of other judges, these are the
/// blanks and line ends of ASCII, but not those of Unicode.
pub(crate) fn is_space(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\u{b}'
}

/// The words of a text that a program has written.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_space).filter(|word| !word.is_empty())
}

/// A text that a program has written, without the spaces at its ends.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

fn trim_start(written: &[u8]) -> &[u8] {
    let begin = written.iter().position(|&byte| !is_space(char::from(byte)));
    &written[begin.unwrap_or(written.len())..]
}

fn is_odd_blank(c: char) -> bool {
    c.is_whitespace() && !is_space(c)
}

/// The first blank of a text that does not separate words, such as a no-break space.
pub(crate) fn odd_blank(text: &str) -> Option<char> {
    text.chars().find(|&c| is_odd_blank(c))
}

/// A text in which all blanks are spaces, one between two words.
pub(crate) fn with_spaces(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// The name and the code point of a blank.
pub(crate) fn blank_name(blank: char) -> String {
    let name = match blank {
        '\u{a0}' => "a no-break space",
        '\u{2007}' => "a figure space",
        '\u{2009}' => "a thin space",
        '\u{202f}' => "a narrow no-break space",
        '\u{3000}' => "an ideographic space",
        _ => "a blank of Unicode",
    };
    format!("{name} (U+{:04X})", u32::from(blank))
}

/// An excerpt of a program's output in which blanks that look like spaces are escaped.
pub(crate) fn shown(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    for c in text.chars() {
        if is_odd_blank(c) {
            told.extend(c.escape_default());
        } else {
            told.push(c);
        }
    }
    excerpt(&told)
}

#[cfg(test)]
mod tests {
    use grundy_games::{Catalog, SearchBudget, Settings};
    use proptest::prelude::*;

    use super::*;

    /// The answer in a position of Nim: the position after the move, or the fault.
    fn answered(position: &str, written: &[u8]) -> Result<String, Fault> {
        let nim = Catalog::standard().find("nim").expect("a game");
        let opened = nim.open_at(&Settings::new(), position, SearchBudget::Quick);
        let instance = opened.expect("a position");
        let start = instance.start();
        match answer(&*start, written) {
            Ok(ply) => Ok(start.after(ply).notation()),
            Err(forfeit) => Err(forfeit.fault),
        }
    }

    #[test]
    fn what_is_no_move_is_a_fault() {
        for (written, expected) in [
            ("2 1\n", Ok("4 4".to_owned())),
            ("", Err(Fault::MissingAnswer)),
            (" \r\n\n", Err(Fault::MissingAnswer)),
            ("2 1\n2 1\n", Ok("4 4".to_owned())),
            ("\n2 6\n2 1\n", Err(Fault::IllegalMove)),
            ("2 6", Err(Fault::IllegalMove)),
            ("3 1", Err(Fault::IllegalMove)),
            ("take 1", Err(Fault::UnreadableMove)),
            ("\u{b}2\u{c}1\u{b}\n", Ok("4 4".to_owned())),
            ("\u{b}\n", Err(Fault::MissingAnswer)),
            ("2\u{a0}1\n", Err(Fault::UnreadableMove)),
            ("2 1\u{2009}\n", Err(Fault::UnreadableMove)),
            ("\u{a0}\n2 1\n", Err(Fault::UnreadableMove)),
            ("2\u{a0}6\n", Err(Fault::IllegalMove)),
        ] {
            assert_eq!(answered("4 5", written.as_bytes()), expected, "{written:?}");
        }
    }

    #[test]
    fn more_than_a_line_is_surplus() {
        for (written, rest) in [
            ("", None),
            ("\n 2 1", None),
            ("\r\n2 1\r\n\n \t", None),
            ("2 1\n2 1\n", Some("2 1")),
            ("\n2 1\n\n over\n", Some("over")),
            ("2 1\n3", Some("3")),
            ("\u{b}\n2 1\n\u{c}\u{b}\n", None),
            ("2 1\n\u{a0}\n", Some("\\u{a0}")),
        ] {
            let (_, after) = first_line(written.as_bytes());
            let found = surplus(after);
            assert_eq!(
                found.map(|forfeit| forfeit.said).as_deref(),
                rest,
                "{written:?}"
            );
        }
    }

    #[test]
    fn an_answer_ends_with_a_line_break() {
        for (written, whole) in [
            ("", true),
            (" \n", true),
            ("2 1\n", true),
            ("\n2 1\r\n", true),
            ("2 1\n3", true),
            ("2 1", false),
            ("\n2 1", false),
            ("2 1\r", false),
        ] {
            let fault = finished_line(written.as_bytes()).map_err(|forfeit| forfeit.fault);
            let expected = whole.then_some(()).ok_or(Fault::MissingAnswer);
            assert_eq!(fault, expected, "{written:?}");
        }
    }

    #[test]
    fn it_is_said_how_a_line_was_not_ended() {
        for (written, says) in [
            ("2 1", "without a line break"),
            ("2 1\r", "with `\\r` alone"),
        ] {
            let forfeit = finished_line(written.as_bytes()).expect_err("not a whole line");
            assert!(forfeit.detail.contains(says), "{forfeit:?}");
            assert_eq!(forfeit.said, "2 1");
        }
    }

    #[test]
    fn a_blank_that_is_not_a_space_is_named() {
        let nim = Catalog::standard().find("nim").expect("a game");
        let opened = nim.open_at(&Settings::new(), "4 5", SearchBudget::Quick);
        let instance = opened.expect("a position");
        for (written, said, name) in [
            ("2\u{a0}1\n", "2\\u{a0}1", "a no-break space (U+00A0)"),
            (
                "2 1\u{3000}\n",
                "2 1\\u{3000}",
                "an ideographic space (U+3000)",
            ),
            ("2\u{2003}1\n", "2\\u{2003}1", "a blank of Unicode (U+2003)"),
        ] {
            let forfeit = answer(&*instance.start(), written.as_bytes()).expect_err(written);
            assert!(forfeit.detail.contains(name), "{forfeit:?}");
            assert_eq!(forfeit.said, said);
        }
    }

    #[test]
    fn nothing_is_said_before_the_first_question() {
        assert_eq!(greeting(b" \n\r\n\x0b\x0c"), Ok(()));
        let forfeit = greeting(b"hello\x1b\n").expect_err("a greeting");
        assert_eq!(forfeit.fault, Fault::ExtraOutput);
        assert!(!forfeit.said.contains('\u{1b}'), "{forfeit:?}");
    }

    #[test]
    fn a_text_is_said_once_not_to_be_a_move() {
        for (problem, said) in [
            (
                "`9` is not a move of the game",
                "`9` is not a move of the game; expected `1`",
            ),
            (
                "`9` is too large",
                "`9` is not a move: `9` is too large; expected `1`",
            ),
        ] {
            let error = MoveError::Unreadable(grundy_rules::TextError::new(problem, "`1`"));
            assert_eq!(error.about("9"), said);
        }
    }

    proptest! {
        #[test]
        fn blanks_around_a_move_do_not_matter(
            heaps in [1u64..9, 1u64..9],
            taken in 1u64..9,
            before in "[ \t\r\n]{0,4}",
            after in "[ \t\r\n]{0,4}",
        ) {
            prop_assume!(taken <= heaps[1]);
            let written = format!("{before}2 {taken}{after}");
            let position = format!("{} {}", heaps[0], heaps[1]);
            let expected = format!("{} {}", heaps[0], heaps[1] - taken);
            prop_assert_eq!(answered(&position, written.as_bytes()), Ok(expected));
        }

        /// Any bytes are a move or a fault, and texts about them have no characters that control a terminal.
        #[test]
        fn any_bytes_are_an_answer(written in proptest::collection::vec(any::<u8>(), 0..80)) {
            let _ = answered("4 5", &written);
            let told = forfeit(Fault::Trap, &written, &String::from_utf8_lossy(&written));
            let control = |text: &str| text.chars().any(|c| c.is_control() && c != '\n' && c != '\t');
            prop_assert!(!control(&told.said) && !control(&told.detail), "{:?}", told);
        }
    }
}
