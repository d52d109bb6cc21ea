//! The players of a tournament.

use std::path::PathBuf;

use grundy_play::Opponent;

use super::Options;
use crate::Submission;
use crate::pairing::Contender;
use crate::run::{Prepared, prepare_all};
use grundy_report::Diagnostic;
use grundy_report::Error;
use grundy_report::sanitize::escape;
use grundy_report::{Reason, Sink};

/// A player of a tournament.
pub struct Entrant {
    /// The name as the user gave it, with a number where it was given more than once.
    pub name: String,
    /// What it is.
    pub standing: Standing,
}

/// What an entrant is.
pub enum Standing {
    /// A reference player, or a bot that is ready to run.
    Plays(Contender),
    /// A submission that is no program: it loses its games without playing them.
    Refused {
        /// Why.
        reason: Reason,
        /// The same in words.
        message: String,
    },
    /// A submission that the judge failed to make ready, which says nothing of it: it plays no games,
    /// and nobody plays any against it.
    JudgeFailed {
        /// How.
        message: String,
    },
}

/// Builds the bots. The name of a reference player is never taken for the name of a file.
pub(super) fn invite(
    names: &[String],
    options: &Options<'_>,
    sink: &Sink<'_>,
) -> Result<Vec<Entrant>, Error> {
    let is_bot = |name: &&String| reference(name).is_none();
    let mut files: Vec<PathBuf> = names.iter().filter(is_bot).map(PathBuf::from).collect();
    files.sort();
    files.dedup();
    let submissions: Vec<Submission> = files.iter().map(|file| (options.find)(file)).collect();
    let is_missing = |bot: &&Submission| matches!(bot, Submission::File(file) if !file.exists());
    if let Some(nobody) = submissions.iter().find(is_missing) {
        let title = format!("there is no bot `{}`", nobody.path().display());
        let diagnostic = Diagnostic::new(title);
        let players = Opponent::ALL.map(Opponent::name).join(", ");
        let diagnostic = diagnostic.help(format!("name the file of a bot, or one of {players}"));
        return Err(Error::User(vec![diagnostic]));
    }
    let prepared = prepare_all(&submissions, options.judge, sink)?;
    let standing = |name: &String| {
        if let Some(opponent) = reference(name) {
            return Standing::Plays(Contender::reference(opponent));
        }
        let index = files.binary_search(&PathBuf::from(name));
        match &prepared[index.expect("every name that is no reference player's is a file's")] {
            Prepared::Ready {
                module,
                precompiled,
            } => Standing::Plays(Contender::of_module(module.clone(), precompiled.clone())),
            Prepared::Refused(reason, message) => Standing::Refused {
                reason: *reason,
                message: message.clone(),
            },
            Prepared::JudgeFailed(message) => Standing::JudgeFailed {
                message: message.clone(),
            },
        }
    };
    let entrants = names.iter().enumerate().map(|(index, name)| {
        let times = names[..index].iter().filter(|other| *other == name).count();
        Entrant {
            name: match times {
                0 => shown(name),
                _ => format!("{} ({})", shown(name), times + 1),
            },
            standing: standing(name),
        }
    });
    Ok(entrants.collect())
}

/// A name that cannot steer a terminal or break a table.
fn shown(name: &str) -> String {
    escape(name).replace(['\n', '\t'], " ")
}

fn reference(name: &str) -> Option<Opponent> {
    Opponent::ALL
        .into_iter()
        .find(|opponent| opponent.name() == name)
}

impl Entrant {
    /// The player. `None` for a submission that is refused, or that the judge failed to make ready.
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
