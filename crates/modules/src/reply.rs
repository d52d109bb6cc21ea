//! The answer of a module about one position, for callers that ask about few.

use std::fmt;

use grundy_rules::{Ending, RelativeSeat};

use crate::answer::Answer;
use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::text::collapse_spaces;

/// The move that is played without asking if there is no other, so that the same player moves again.
pub(crate) const PASS: &str = "pass";

/// The answer about a position: the end of the game, or its moves with the positions that they lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    Bad(String),
    Ended(Ending),
    Moves(Vec<(String, String)>),
}

impl Reply {
    /// The positions that the moves lead to, sorted. Rotating the board does not change them.
    pub(crate) fn options(&self) -> Vec<&str> {
        let Self::Moves(moves) = self else {
            return Vec::new();
        };
        let mut options: Vec<&str> = moves.iter().map(|(_, to)| to.as_str()).collect();
        options.sort_unstable();
        options
    }

    /// Whether the positions differ in nothing but the texts of moves.
    pub(crate) fn leads_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Moves(_), Self::Moves(_)) => self.options() == other.options(),
            _ => self == other,
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bad(why) => write!(f, "bad {why}"),
            Self::Ended(Ending::Drawn) => f.write_str("a draw"),
            Self::Ended(Ending::Won(RelativeSeat::MOVER)) => f.write_str("a win"),
            Self::Ended(Ending::Won(RelativeSeat::NEXT)) => f.write_str("a win of the next player"),
            Self::Ended(Ending::Won(RelativeSeat(seats))) => {
                write!(f, "a win of the player {seats} seats ahead")
            }
            Self::Moves(moves) => {
                let texts = moves.iter().map(|(m, to)| format!("{m} -> {to}"));
                f.write_str(&texts.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// Reads an answer to `moves`. The positions in it are replaced by their canonical forms.
pub(crate) fn read_reply(
    on: &ConfiguredModule,
    text: &str,
    line: &str,
) -> Result<Reply, ModuleError> {
    read_reply_with(on, text, line, |to| on.canonical(to))
}

/// Reads an answer to `moves` and replaces the positions in it.
pub(crate) fn read_reply_with(
    on: &ConfiguredModule,
    text: &str,
    line: &str,
    replace: impl Fn(&str) -> Result<String, ModuleError>,
) -> Result<Reply, ModuleError> {
    let header = on.header();
    let answer = Answer::read(line, header.seats, header.last);
    Ok(
        match answer.map_err(|problem| on.error_at(text, &problem))? {
            Answer::Bad(why) => Reply::Bad(why.to_owned()),
            Answer::Ended(ending) => Reply::Ended(ending),
            Answer::Moves(moves) => {
                let moves = moves
                    .iter()
                    .map(|(m, to)| Ok((collapse_spaces(m), replace(to)?)));
                Reply::Moves(moves.collect::<Result<_, ModuleError>>()?)
            }
        },
    )
}
