//! The rules of a game that is too large to list, as a file of a package: the wasm module that states them, and the
//! limits of the search after each game.
//!
//! ```text
//! grundy-rules 1
//! sha256 HEX
//! name breakthrough
//! questions-per-position 50000
//! questions-per-game 150000
//! table 8388608
//! undecided judge-error
//! ```
//!
//! The last line is there only if a move that is not decided is an error of the judge. The hash is that of everything
//! after its line. An empty line follows, and then the module: bytes, not text.

use std::str::Lines;

use grundy_report::{Diagnostic, SearchLimits};
use sha2::{Digest, Sha256};

use crate::problem::Accept;

/// The first line of every such file. The number is its version.
const HEADING: &str = "grundy-rules 1\n";
/// The beginning of the second line; the hash follows.
const DIGEST: &str = "sha256 ";
/// The number of characters of the hash.
const DIGITS: usize = 64;
/// The line by which a move that is not decided is an error of the judge.
const JUDGE_ERROR: &str = "undecided judge-error";

/// The consequence of a contestant's move that the search after the game does not decide.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum UndecidedMoves {
    /// The test is accepted: only a proved blunder is a wrong answer.
    #[default]
    Allowed,
    /// The judge has failed, because the problem promises that all moves are decided.
    JudgeError,
}

impl UndecidedMoves {
    /// The consequence that the verdicts of a problem have.
    pub(super) fn of(accept: Accept) -> Self {
        match accept {
            Accept::NoBlunder => Self::JudgeError,
            Accept::NoProvedBlunder { .. } | Accept::Score { .. } => Self::Allowed,
        }
    }

    /// The condition for accepting a bot in a single game.
    #[must_use]
    pub fn accept(self) -> Accept {
        match self {
            Self::Allowed => Accept::NoProvedBlunder { least_decided: 0.0 },
            Self::JudgeError => Accept::NoBlunder,
        }
    }
}

/// The rules of a game that is too large to list, with the limits of its searches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFile {
    /// The name of the game in the test cases of the package.
    pub name: String,
    /// The limits of the search that proves blunders after a game.
    pub limits: SearchLimits,
    /// The consequence of a move that this search does not decide.
    pub undecided: UndecidedMoves,
    /// The wasm module that states the rules.
    pub wasm: Vec<u8>,
}

impl RulesFile {
    /// The file, which [`RulesFile::read`] reads.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let SearchLimits {
            questions_per_position,
            questions_per_game,
            table,
        } = self.limits;
        let undecided = match self.undecided {
            UndecidedMoves::Allowed => String::new(),
            UndecidedMoves::JudgeError => format!("{JUDGE_ERROR}\n"),
        };
        let head = format!(
            "name {}\nquestions-per-position {questions_per_position}\nquestions-per-game {questions_per_game}\n\
             table {table}\n{undecided}\n",
            self.name
        );
        let content = [head.as_bytes(), &self.wasm].concat();
        let digest = hex::encode(Sha256::digest(&content));
        let head = format!("{HEADING}{DIGEST}{digest}\n");
        [head.as_bytes(), &content].concat()
    }

    /// The rules of a file. Any bytes may be given.
    ///
    /// # Errors
    /// If the bytes are not such a file, or not a whole one.
    pub fn read(bytes: &[u8]) -> Result<Self, Diagnostic> {
        let Some(rest) = bytes.strip_prefix(HEADING.as_bytes()) else {
            let title = "these bytes are not the rules of a game";
            return Err(Diagnostic::new(title).help("`grundy export` writes them"));
        };
        let read = checked_content(rest).and_then(Self::of_content);
        read.ok_or_else(|| {
            let title = "the file of the rules is damaged: its content does not have the hash in its second line";
            Diagnostic::new(title).help("export the problem again")
        })
    }

    fn of_content(content: &[u8]) -> Option<Self> {
        const BETWEEN: &[u8] = b"\n\n";
        let end = content
            .windows(BETWEEN.len())
            .position(|pair| pair == BETWEEN)?;
        let mut lines = str::from_utf8(&content[..end]).ok()?.lines();
        let name = value(&mut lines, "name")?.to_owned();
        let mut number = |key: &str| -> Option<u64> { value(&mut lines, key)?.parse().ok() };
        let limits = SearchLimits {
            questions_per_position: number("questions-per-position")?,
            questions_per_game: number("questions-per-game")?,
            table: number("table")?,
        };
        let undecided = match lines.next() {
            None => UndecidedMoves::Allowed,
            Some(JUDGE_ERROR) => UndecidedMoves::JudgeError,
            Some(_) => return None,
        };
        lines.next().is_none().then(|| Self {
            name,
            limits,
            undecided,
            wasm: content[end + BETWEEN.len()..].to_vec(),
        })
    }
}

/// The bytes after the line of the hash, if they have this hash.
fn checked_content(bytes: &[u8]) -> Option<&[u8]> {
    let bytes = bytes.strip_prefix(DIGEST.as_bytes())?;
    let (digest, content) = bytes.split_at_checked(DIGITS)?;
    let content = content.strip_prefix(b"\n")?;
    (hex::encode(Sha256::digest(content)).as_bytes() == digest).then_some(content)
}

/// The value in the next line, which begins with this key.
fn value<'t>(lines: &mut Lines<'t>, key: &str) -> Option<&'t str> {
    lines.next()?.strip_prefix(key)?.strip_prefix(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(undecided: UndecidedMoves) -> RulesFile {
        RulesFile {
            undecided,
            name: "steps".to_owned(),
            limits: SearchLimits {
                questions_per_position: 10,
                questions_per_game: 20,
                table: 30,
            },
            wasm: b"\0asm\n\n\x01".to_vec(),
        }
    }

    #[test]
    fn a_file_of_rules_is_read_as_it_was_written() {
        for undecided in [UndecidedMoves::Allowed, UndecidedMoves::JudgeError] {
            let bytes = rules(undecided).bytes();
            assert_eq!(RulesFile::read(&bytes), Ok(rules(undecided)));
        }
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let whole = rules(UndecidedMoves::JudgeError).bytes();
        for length in 0..whole.len() {
            assert!(RulesFile::read(&whole[..length]).is_err(), "{length} bytes");
        }
        assert!(RulesFile::read(&[&whole[..], b"\0"].concat()).is_err());
        for bit in 0..8 * whole.len() {
            let mut turned = whole.clone();
            turned[bit / 8] ^= 1 << (bit % 8);
            assert!(RulesFile::read(&turned).is_err(), "bit {bit}");
        }
    }
}
