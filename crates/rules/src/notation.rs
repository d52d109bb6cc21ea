//! The notation of positions and moves. This is syntax only: the rules decide whether a move is legal.

use std::fmt;

use crate::{Board, RelativeSeat, Rules, number_of};

/// The texts of a game. People, files and the command line use the *notation*; bots read the
/// *wire* form, decimal numbers and lower-case words separated by blanks, counts first. Moves have
/// the same text in both. Positions in notation and moves that are written here can be read back here.
pub trait Notation: Rules {
    /// The instance parameters that a bot reads on line 1 after its seat, for a game that starts
    /// at `start`; the game's statement lists them.
    fn parameters(&self, start: &Self::Position) -> Vec<String>;

    /// A position as bots read it.
    fn wire(&self, position: &Self::Position) -> String;

    /// A position as people see it.
    fn board(&self, position: &Self::Position) -> Board;

    /// A position as people read it.
    fn notation(&self, position: &Self::Position) -> String;

    /// The parts of a position by their names, for expressions about positions.
    fn fields(&self, position: &Self::Position) -> Vec<(&'static str, Field)>;

    /// The sizes of the heaps, in order; `None` if the position does not consist of heaps alone.
    fn heaps(&self, _position: &Self::Position) -> Option<Vec<u64>> {
        None
    }

    /// The position with its heaps replaced by heaps of these sizes, as many as [`Notation::heaps`] returns.
    ///
    /// # Errors
    /// If `position` does not consist of heaps or has another number of them, or the game has no heaps of these
    /// sizes.
    fn with_heaps(
        &self,
        _position: &Self::Position,
        _sizes: &[u64],
    ) -> Result<Self::Position, TextError> {
        let expected = "a game whose positions are nothing but heaps";
        Err(TextError::new("no heaps can be set here", expected))
    }

    /// Reads a position in the notation of people. The position is well-formed under these rules
    /// (no hand beyond the roll-over, say), but need not be one that play can reach.
    ///
    /// # Errors
    /// If the text is not a position; the error names the expected form.
    fn parse_position(&self, text: &str) -> Result<Self::Position, TextError>;

    /// A move in notation.
    fn move_text(&self, m: Self::Move) -> String;

    /// A move in words: `take 3 from pile 2`.
    fn move_words(&self, m: Self::Move) -> String;

    /// A move in words that may name parts of the position in which it is made: `take 3 of the 7 in pile 2`.
    fn move_words_at(&self, _position: &Self::Position, m: Self::Move) -> String {
        self.move_words(m)
    }

    /// The move that a player makes without being asked, because the rules only let the turn pass.
    fn unasked(&self, _position: &Self::Position) -> Option<Self::Move> {
        None
    }

    /// The name of the kind of move; the move's text if its kind has no name.
    fn kind(&self, _position: &Self::Position, m: Self::Move) -> String {
        self.move_text(m)
    }

    /// The hands that a move touched, in the position that it leads to: first the hand it was made with, then the hand
    /// it was made on. Empty if the change of the board already shows the move.
    fn touched(&self, _position: &Self::Position, _m: Self::Move) -> Vec<Touch> {
        Vec::new()
    }

    /// Reads a move. Blanks around and between its parts do not matter.
    ///
    /// # Errors
    /// If the text is not a move; the error names the expected form.
    fn parse_move(&self, text: &str) -> Result<Self::Move, TextError>;

    /// Reads a move that is to be made in this position. Different from [`Notation::parse_move`] only in games in which
    /// the same text stands for different moves in different positions.
    ///
    /// # Errors
    /// If the text is not a move; the error names the expected form.
    fn parse_move_at(
        &self,
        _position: &Self::Position,
        text: &str,
    ) -> Result<Self::Move, TextError> {
        self.parse_move(text)
    }
}

/// A hand that a move touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Touch {
    /// The owner's seat, counted from the player about to move after the move.
    pub player: RelativeSeat,
    /// The index of the hand among the player's, counted from 0 in the order of the board.
    pub hand: usize,
}

/// The content of a part of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Field {
    /// A number.
    Number(u64),
    /// Numbers in a row.
    Numbers(Vec<u64>),
    /// Rows of numbers.
    Rows(Vec<Vec<u64>>),
}

/// A text that is not what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TextError {
    /// The error, in a few words: "`x` is not a number".
    pub problem: String,
    /// The form that was expected: "`i t`: take t from pile i".
    pub expected: String,
}

impl TextError {
    /// An error with both of its parts.
    pub fn new(problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            problem: problem.into(),
            expected: expected.into(),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; expected {}", self.problem, self.expected)
    }
}

impl std::error::Error for TextError {}

/// A part of a text, quoted for an error message. A part of more than 40 characters is longer than anything valid and
/// is cut; the dots that show this stand after the quotation, because they are not a part of the text.
#[must_use]
pub fn quoted(part: &str) -> String {
    const LONGEST: usize = 40;
    match part.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}`...", &part[..end]),
        None => format!("`{part}`"),
    }
}

/// The error of a part that should have been a number.
#[must_use]
pub fn not_a_number(part: &str, expected: &str) -> TextError {
    let is_number = !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    let problem = match is_number {
        true => "is too large a number",
        false => "is not a whole number",
    };
    TextError::new(format!("{} {problem}", quoted(part)), expected)
}

/// Reads exactly `N` unsigned decimal numbers separated by blanks.
///
/// # Errors
/// If a part is not a number below 2^64, or if there are not `N` parts; the error contains `expected`.
pub fn numbers<const N: usize>(text: &str, expected: &str) -> Result<[u64; N], TextError> {
    let mut read = [0; N];
    let mut count = 0;
    for part in text.split_whitespace() {
        let number = part.parse().map_err(|_| not_a_number(part, expected))?;
        if let Some(place) = read.get_mut(count) {
            *place = number;
        }
        count += 1;
    }
    if count == N {
        return Ok(read);
    }
    let problem = format!("{} instead of {N}", number_of(count, "number"));
    Err(TextError::new(problem, expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_with_any_blanks() {
        assert_eq!(
            numbers::<2>("  3\t 18446744073709551615\r", "x y"),
            Ok([3, u64::MAX])
        );
    }

    #[test]
    fn what_is_not_the_right_numbers_is_said() {
        let say = |text| numbers::<2>(text, "`i t`").unwrap_err().to_string();
        assert_eq!(say("1"), "1 number instead of 2; expected `i t`");
        assert_eq!(say("1 -2"), "`-2` is not a whole number; expected `i t`");
        assert_eq!(
            say("1 18446744073709551616"),
            "`18446744073709551616` is too large a number; expected `i t`"
        );
        assert_eq!(say(""), "0 numbers instead of 2; expected `i t`");
        let cut = format!(
            "`{}`... is not a whole number; expected `i t`",
            "x".repeat(40)
        );
        assert_eq!(say(&"x".repeat(4000)), cut);
    }
}
