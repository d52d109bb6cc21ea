//! Reads a module's answer to `moves`.

use grundy_rules::{Ending, RelativeSeat};
use memchr::{memchr, memchr_iter};

use crate::header::Last;
use crate::text::{MAX_TEXT, are_all, are_plain, each_place, is_plain_byte, shown};

/// The most moves of a position.
const MAX_MOVES: usize = 1 << 16;

/// The answer to `moves P`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer<'a> {
    /// The game goes on: moves, and the positions that they lead to.
    Moves(Vec<(&'a str, &'a str)>),
    /// The game is over.
    Ended(Ending),
    /// The text is not a position, for this reason.
    Bad(&'a str),
}

/// An answer as [`Answers::read`] returns it, with its moves in a list of the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading<'a> {
    Moves,
    Ended(Ending),
    Bad(&'a str),
}

/// Answers to `moves P`, and the rules for reading them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers<'a> {
    text: &'a str,
    seats: u8,
    last: Last,
    /// Whether all characters are printable ASCII, so that they need not be checked one by one.
    is_plain: bool,
}

impl<'a> Answer<'a> {
    /// Reads the answer to `moves P` in a game for `seats` players.
    ///
    /// # Errors
    /// If the answer is wrong: a sentence without a full stop.
    pub fn read(line: &'a str, seats: u8, last: Last) -> Result<Self, String> {
        let mut moves = Vec::new();
        let answers = Answers::new(line, seats, last);
        Ok(match answers.read(line, &mut moves)? {
            Reading::Moves => Self::Moves(moves),
            Reading::Ended(ending) => Self::Ended(ending),
            Reading::Bad(why) => Self::Bad(why),
        })
    }
}

impl<'a> Answers<'a> {
    /// The output of a module in a game for `seats` players.
    pub(crate) fn new(text: &'a str, seats: u8, last: Last) -> Self {
        let is_plain = |byte: u8| is_plain_byte(byte) | (byte == b'\t') | (byte == b'\n');
        Self {
            text,
            seats,
            last,
            is_plain: are_all(text, is_plain),
        }
    }

    /// The answers, a line each.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let text = self.text;
        let mut first = 0;
        let ends = memchr_iter(b'\n', text.as_bytes()).chain([text.len()]);
        ends.map(move |end| &text[std::mem::replace(&mut first, end + 1)..end])
    }

    /// Reads one of the lines. Its moves, with the positions that they lead to, replace the content of `moves`.
    ///
    /// # Errors
    /// If the answer is wrong: a sentence without a full stop.
    #[inline]
    pub(crate) fn read(
        &self,
        line: &'a str,
        moves: &mut Vec<(&'a str, &'a str)>,
    ) -> Result<Reading<'a>, String> {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let word = line.trim();
        let has_tab = |text: &str| memchr(b'\t', text.as_bytes()).is_some();
        let has_moves = has_tab(word) || {
            // Tabs around a word are allowed.
            let is_known =
                matches!(word, "" | "win" | "draw" | "?") || word == "loss" && self.seats == 2;
            has_tab(line) && !is_known
        };
        if has_moves {
            self.moves(line, moves)?;
            return Ok(Reading::Moves);
        }
        match word {
            "" => Ok(Reading::Ended(without_move(self.seats, self.last))),
            "win" => Ok(Reading::Ended(Ending::Won(RelativeSeat::MOVER))),
            "loss" if self.seats == 2 => Ok(Reading::Ended(Ending::Won(RelativeSeat::NEXT))),
            "draw" => Ok(Reading::Ended(Ending::Drawn)),
            "?" => Err("the module does not know the question `moves`".to_owned()),
            word => self.word(word),
        }
    }

    fn word(&self, word: &'a str) -> Result<Reading<'a>, String> {
        if let Some(text) = word.strip_prefix("bad") {
            return Ok(Reading::Bad(text.trim()));
        }
        if let Some(seat) = word.strip_prefix("won ") {
            return match seat.trim().parse::<u8>() {
                Ok(seat) if seat < self.seats => {
                    Ok(Reading::Ended(Ending::Won(RelativeSeat(seat))))
                }
                _ => Err(format!(
                    "`{}` does not name a seat: the player about to move is 0, and the last one {}",
                    shown(word),
                    self.seats - 1
                )),
            };
        }
        let ends = match self.seats {
            2 => "win, loss, draw",
            _ => "draw, or `won 2` for the winner's seat, counted from the player about to move",
        };
        Err(format!(
            "`{}` is not an answer: write move, tab, position, tab, ..., or {ends}",
            shown(word)
        ))
    }

    fn moves(&self, line: &'a str, moves: &mut Vec<(&'a str, &'a str)>) -> Result<(), String> {
        moves.clear();
        let (mut first, mut text) = (0, None);
        let mut are_checked = self.is_plain;
        let mut ends = |end: usize| {
            let part = &line[first..end];
            first = end + 1;
            are_checked &= is_trimmed(part) & (part.len() <= MAX_TEXT);
            match text.take() {
                None => text = Some(part),
                Some(text) => moves.push((text, part)),
            }
        };
        each_place(line.as_bytes(), b'\t', &mut ends);
        ends(line.len());
        if text.is_some() {
            let odd =
                "the answer has a move without a position: write move, tab, position, tab, ...";
            return Err(odd.to_owned());
        }
        if moves.len() > MAX_MOVES {
            let count = moves.len();
            return Err(format!("there are {count} moves; at most {MAX_MOVES}"));
        }
        if !are_checked {
            for (text, position) in moves {
                *text = text.trim_matches(' ');
                check_text("move", text)?;
                check_text("position", position)?;
            }
        }
        Ok(())
    }
}

/// Whether a text is not empty and has no blank at its ends.
#[inline]
fn is_trimmed(text: &str) -> bool {
    let bytes = text.as_bytes();
    matches!((bytes.first(), bytes.last()), (Some(a), Some(b)) if *a != b' ' && *b != b' ')
}

/// The end of the game for a player without a move.
fn without_move(seats: u8, last: Last) -> Ending {
    match last {
        // In a game for more than two, the player who moved last has won.
        Last::Wins => Ending::Won(RelativeSeat(seats - 1)),
        Last::Loses => Ending::Won(RelativeSeat::MOVER),
    }
}

/// Checks that a text can be a position or a move; `what` is the word for it in the error.
///
/// # Errors
/// If it is empty or too long, begins or ends with a blank, or has an invisible character: a sentence without
/// a full stop.
pub(crate) fn check_text(what: &str, text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Err(format!("a {what} is empty"));
    }
    if text.len() > MAX_TEXT {
        let length = text.len();
        return Err(format!(
            "a {what} has {length} bytes; at most {MAX_TEXT} are allowed"
        ));
    }
    if !are_plain(text) {
        let text = shown(text);
        return Err(format!("the {what} `{text}` has an invisible character"));
    }
    // It looks like a space, so two texts would look the same.
    if let Some(blank) = text.chars().find(|c| c.is_whitespace() && *c != ' ') {
        let (text, code) = (shown(text), u32::from(blank));
        return Err(format!(
            "the {what} `{text}` has the blank U+{code:04X}; write a space"
        ));
    }
    if text.trim().len() < text.len() {
        let text = shown(text);
        return Err(format!(
            "the {what} `{text}` begins or ends with a space; write a visible character there"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, seats: u8) -> Result<Answer<'_>, String> {
        Answer::read(line, seats, Last::Wins)
    }

    #[test]
    fn an_end_is_a_word() {
        let won = |seat| Answer::Ended(Ending::Won(RelativeSeat(seat)));
        for (line, seats, expected) in [
            ("", 2, won(1)),
            ("", 3, won(2)),
            ("win", 2, won(0)),
            (" loss\t\r", 2, won(1)),
            ("draw", 4, Answer::Ended(Ending::Drawn)),
            ("won 2", 3, won(2)),
            ("bad too many items", 2, Answer::Bad("too many items")),
        ] {
            assert_eq!(read(line, seats), Ok(expected), "{line}");
        }
        let misere = Answer::read("", 2, Last::Loses);
        assert_eq!(misere, Ok(won(0)));
    }

    #[test]
    fn moves_alternate_with_positions() {
        let moves = |moves: &[(&'static str, &'static str)]| Ok(Answer::Moves(moves.to_vec()));
        assert_eq!(
            read("1\ta b\t2\tc\r", 2),
            moves(&[("1", "a b"), ("2", "c")])
        );
        // Blanks around a move do not count, and not all characters are ASCII.
        assert_eq!(
            read(" 1 \t\u{e9}\tx y\t-", 2),
            moves(&[("1", "\u{e9}"), ("x y", "-")])
        );
        // A move may be a word that is also the name of an end.
        assert_eq!(read("win\tx", 2), moves(&[("win", "x")]));
    }

    #[test]
    fn a_wrong_answer_is_named() {
        let long = format!("1\t{}", "x".repeat(MAX_TEXT + 1));
        for (line, seats, problem) in [
            ("hello", 2, "`hello` is not an answer"),
            ("loss", 3, "`loss` is not an answer"),
            ("won 3", 3, "`won 3` does not name a seat"),
            ("?", 2, "the module does not know the question `moves`"),
            ("1\ta\t2", 2, "the answer has a move without a position"),
            ("1\t", 2, "a position is empty"),
            ("\ta", 2, "a move is empty"),
            ("1\ta ", 2, "the position `a ` begins or ends with a space"),
            (
                "1\t XOXO",
                2,
                "the position ` XOXO` begins or ends with a space",
            ),
            (
                "1\ta\u{200b}",
                2,
                "the position `a\\u{200b}` has an invisible character",
            ),
            (
                "1\ta\u{a0}b",
                2,
                "the position `a\u{a0}b` has the blank U+00A0",
            ),
            (
                "\u{3000}1\ta",
                2,
                "the move `\u{3000}1` has the blank U+3000",
            ),
            (&long, 2, "a position has 4097 bytes"),
        ] {
            let error = read(line, seats).expect_err(line);
            assert!(error.starts_with(problem), "{error}");
        }
    }
}
