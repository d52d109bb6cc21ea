//! The answer of a module about one position, for callers that ask about few.

use std::fmt;

use grundy_rules::{Ending, RelativeSeat};
use rustc_hash::FxHashMap;

use crate::answer::Answer;
use crate::batch::twice;
use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::text::{collapse_spaces, shown};

/// The move that is played without asking if it is the only one, so that the same player moves again.
pub(crate) const PASS: &str = "pass";

/// The answer about a position: the end of the game, or its moves with the positions that they lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    Bad(String),
    Ended(Ending),
    Moves(Vec<(String, String)>),
}

impl Reply {
    /// The positions that the moves lead to, in their order.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = &str> {
        let moves = match self {
            Self::Moves(moves) => &moves[..],
            Self::Bad(_) | Self::Ended(_) => &[],
        };
        moves.iter().map(|(_, to)| to.as_str())
    }

    /// The positions that the moves lead to, sorted. Rotating the board does not change them.
    pub(crate) fn options(&self) -> Vec<&str> {
        let mut options: Vec<&str> = self.in_order().collect();
        options.sort_unstable();
        options
    }

    /// Whether the replies differ only in the texts of moves and in their order.
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

/// Reads answers to `moves`, one for each text. The positions in them are replaced by their canonical forms.
pub(crate) fn read_replies(
    on: &ConfiguredModule,
    texts: &[&str],
    lines: &[String],
) -> Result<Vec<Reply>, ModuleError> {
    let as_written = |to: &str| Ok(to.to_owned());
    let replies = texts.iter().zip(lines);
    let replies = replies.map(|(text, line)| read_reply_with(on, text, line, as_written));
    let mut replies = replies.collect::<Result<Vec<_>, _>>()?;
    let options: Vec<&str> = replies.iter().flat_map(Reply::in_order).collect();
    let mut canonical = on.canonical_each(&options)?.into_iter();
    for reply in &mut replies {
        if let Reply::Moves(moves) = reply {
            for ((_, to), canonical) in moves.iter_mut().zip(canonical.by_ref()) {
                *to = canonical;
            }
        }
    }
    Ok(replies)
}

/// Reads the answer about a position that play leads to. Positions stay as the module writes them.
///
/// # Errors
/// If the answer is not well-formed, if the module does not know the position, or if it writes two moves in the same
/// way.
pub(crate) fn read_in_play(
    on: &ConfiguredModule,
    text: &str,
    answer: &str,
) -> Result<Reply, ModuleError> {
    let line = answer.trim_end_matches('\n');
    let reply = read_reply_with(on, text, line, |to| Ok(to.to_owned()))?;
    match &reply {
        Reply::Bad(why) => Err(on.error_at(text, &format!("the module says `bad {}`", shown(why)))),
        Reply::Ended(_) => Ok(reply),
        Reply::Moves(moves) => match repeated(moves) {
            None => Ok(reply),
            Some(problem) => Err(on.error_at(text, &problem)),
        },
    }
}

/// The error for two moves with the same text, if there are two.
fn repeated(moves: &[(String, String)]) -> Option<String> {
    let mut seen = FxHashMap::default();
    moves.iter().find_map(|(text, to)| {
        let earlier: &str = seen.insert(text, to.as_str())?;
        Some(twice(text, earlier, to))
    })
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
