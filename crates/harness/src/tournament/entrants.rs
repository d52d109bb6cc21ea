//! The players of a tournament.

use std::iter;
use std::path::Path;

use grundy_games::Game;
use grundy_play::Opponent;
use grundy_report::Diagnostic;
use grundy_report::Error;
use grundy_report::sanitize::escape;
use grundy_report::{Reason, Sink};

use super::Options;
use crate::Submission;
use crate::opponents::{can_play, check_opponent, level};
use crate::pairing::Contender;
use crate::run::{NotRun, Prepared, prepare_all};

/// A player of a tournament, before it is built.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The name in reports. The same name may be given more than once.
    pub name: String,
    /// The identifier in reports. `None` outside a server.
    pub id: Option<String>,
    /// The player.
    pub player: CandidatePlayer,
}

/// The player of a candidate.
#[derive(Clone, Debug)]
pub enum CandidatePlayer {
    /// A reference player.
    Reference(Opponent),
    /// A bot.
    Program(Submission),
}

/// A player of a tournament.
pub struct Entrant {
    /// The name of the candidate, with a number if it was given more than once.
    pub name: String,
    /// The identifier of the candidate.
    pub id: Option<String>,
    /// Whether it can play.
    pub standing: Standing,
}

/// Whether an entrant can play.
pub enum Standing {
    /// A reference player, or a bot that is ready to run.
    Plays(Contender),
    /// A submission that is not a valid program: it loses its games without playing them.
    Refused {
        /// The reason.
        reason: Reason,
        /// The reason in words.
        message: String,
    },
    /// A submission that the judge failed to build through no fault of the submission. It plays no
    /// games.
    JudgeFailed {
        /// The failure in words.
        message: String,
    },
}

/// The candidates of these names: reference players, levels, or bots that `find` returns for a file.
///
/// # Errors
/// If a file does not exist, or has the name of a reference player.
pub fn candidates(
    names: &[String],
    find: fn(&Path) -> Submission,
) -> Result<Vec<Candidate>, Error> {
    let candidate = |name: &String| {
        let of_level = level(name).map(|level| level.without_values);
        let player = match name.parse().ok().or(of_level) {
            Some(opponent) => CandidatePlayer::Reference(unless_ambiguous(opponent, name)?),
            None => CandidatePlayer::Program(existing(find(Path::new(name)))?),
        };
        Ok(Candidate {
            name: name.clone(),
            id: None,
            player,
        })
    };
    names.iter().map(candidate).collect()
}

/// A reference player, unless a file of this name lies in the working directory, which could be meant as well.
fn unless_ambiguous(opponent: Opponent, name: &str) -> Result<Opponent, Error> {
    if !Path::new(name).is_file() {
        return Ok(opponent);
    }
    let title = format!("`{name}` is a reference player, and a file here");
    let help = format!(
        "write ./{name} for the file; to play against the reference player, rename the file or start from another directory"
    );
    Err(Diagnostic::new(title).help(help).into())
}

fn existing(bot: Submission) -> Result<Submission, Error> {
    check_opponent(&bot)?;
    Ok(bot)
}

/// Builds the candidates. A program that is given more than once is built once.
pub(super) fn load_entrants(
    candidates: &[Candidate],
    options: &Options<'_>,
    sink: &Sink<'_>,
) -> Result<Vec<Entrant>, Error> {
    let programs = candidates.iter().filter_map(Candidate::program);
    let mut programs: Vec<Submission> = programs.cloned().collect();
    programs.sort_by(|a, b| a.path().cmp(b.path()));
    programs.dedup();
    let prepared = prepare_all(&programs, options.judge, sink)?;
    let prepared_of = |program: &Submission| {
        let mut all = programs.iter().zip(&prepared);
        all.find_map(|(known, prepared)| (known == program).then_some(prepared))
    };
    let names = different_names(candidates.iter().map(|candidate| shown(&candidate.name)));
    let entrants = candidates
        .iter()
        .zip(names)
        .map(|(candidate, name)| Entrant {
            name,
            id: candidate.id.clone(),
            standing: match &candidate.player {
                CandidatePlayer::Reference(opponent) => {
                    Standing::Plays(Contender::reference(*opponent))
                }
                CandidatePlayer::Program(program) => Standing::of(prepared_of(program)),
            },
        });
    Ok(entrants.collect())
}

/// These names with numbers where one occurs again: `a`, `a (2)`. A number that would make another name is left out.
fn different_names(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let mut possible = iter::once(name.clone()).chain(numbered);
        all.extend(possible.find(|name| !all.contains(name)));
    }
    all
}

/// A name without characters that control a terminal or break a line of a table.
fn shown(name: &str) -> String {
    escape(name).replace(['\n', '\t'], " ")
}

impl Candidate {
    /// Checks that a reference player can play a game. Levels are players of a tournament only in
    /// games that are too large to list.
    pub(super) fn can_play(&self, game: &Game) -> Result<(), Diagnostic> {
        match self.player {
            CandidatePlayer::Reference(_) if !game.is_large() && level(&self.name).is_some() => {
                let title = format!("`{}` is a level of `grundy play`", self.name);
                let players = Opponent::NAMES.join(", ");
                let help = format!("in a match, name one of {players}, or the file of a bot");
                Err(Diagnostic::new(title).help(help))
            }
            CandidatePlayer::Reference(opponent) => can_play(opponent, game),
            CandidatePlayer::Program(_) => Ok(()),
        }
    }

    fn program(&self) -> Option<&Submission> {
        match &self.player {
            CandidatePlayer::Reference(_) => None,
            CandidatePlayer::Program(program) => Some(program),
        }
    }
}

impl Standing {
    fn of(prepared: Option<&Prepared>) -> Self {
        match prepared {
            Some(Ok((module, precompiled))) => {
                Self::Plays(Contender::of_module(module.clone(), precompiled.clone()))
            }
            Some(Err(NotRun::Refused(reason, message))) => Self::Refused {
                reason: *reason,
                message: message.clone(),
            },
            Some(Err(NotRun::JudgeFailed(message))) => Self::JudgeFailed {
                message: message.clone(),
            },
            None => Self::JudgeFailed {
                message: "the program was not built".to_owned(),
            },
        }
    }
}

impl Entrant {
    /// The player. `None` for a submission that is refused, or that the judge failed to build.
    #[must_use]
    pub fn contender(&self) -> Option<&Contender> {
        match &self.standing {
            Standing::Plays(contender) => Some(contender),
            Standing::Refused { .. } | Standing::JudgeFailed { .. } => None,
        }
    }

    /// The SHA-256 of the module, in hexadecimal. `None` if there is no module.
    #[must_use]
    pub fn module(&self) -> Option<&str> {
        self.contender()?.module()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_different() {
        for (given, different) in [
            (["a", "b", "a"], ["a", "b", "a (2)"]),
            (["a", "a", "a"], ["a", "a (2)", "a (3)"]),
            (["a", "a", "a (2)"], ["a", "a (2)", "a (2) (2)"]),
            (["a (2)", "a", "a"], ["a (2)", "a", "a (3)"]),
        ] {
            let names = different_names(given.into_iter().map(str::to_owned));
            assert_eq!(names, different);
        }
    }
}
