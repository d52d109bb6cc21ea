//! The players that the engine can seat.

use std::sync::Arc;

use grundy_play::{HostFault, Opponent};
use grundy_report::{Error, Events};
use grundy_sandbox::Precompiled;

use crate::Submission;
use crate::run::{NotRun, Options, prepare};

/// A player that can take part: a reference player, or a bot that is ready to run. Clones share the
/// code of the bot.
#[derive(Clone)]
pub struct Contender(Arc<Kind>);

pub(super) enum Kind {
    Reference { opponent: Opponent, name: String },
    Bot { module: String, code: Precompiled },
}

impl Contender {
    /// A reference player.
    #[must_use]
    pub fn reference(opponent: Opponent) -> Self {
        Self(Arc::new(Kind::Reference {
            opponent,
            name: opponent.name().into_owned(),
        }))
    }

    /// A bot whose module has this SHA-256, in hexadecimal, as native code.
    pub(crate) fn of_module(module: String, code: Precompiled) -> Self {
        Self(Arc::new(Kind::Bot { module, code }))
    }

    /// The bot of a submission. `None` if the submission is refused, for example because it does not
    /// compile.
    ///
    /// # Errors
    /// If a compiler is not installed, or the judge fails.
    pub fn bot(submission: &Submission, options: Options<'_>) -> Result<Option<Self>, Error> {
        let events = Events::new("", &|_| {});
        let prepared = prepare(submission, options.precompiler, options.toolchains, &events)?;
        match prepared {
            Ok((module, precompiled)) => Ok(Some(Self::of_module(module, precompiled))),
            Err(NotRun::Refused(..)) => Ok(None),
            Err(NotRun::JudgeFailed(message)) => Err(Error::Internal(HostFault::Host(message))),
        }
    }

    /// The key of the contender: the name of a reference player, or the SHA-256 of the module.
    /// Contenders with equal keys play alike.
    #[must_use]
    pub fn key(&self) -> &str {
        match &*self.0 {
            Kind::Reference { name, .. } => name,
            Kind::Bot { module, .. } => module,
        }
    }

    /// The SHA-256 of a bot's module, in hexadecimal. `None` for a reference player.
    #[must_use]
    pub fn module(&self) -> Option<&str> {
        match &*self.0 {
            Kind::Reference { .. } => None,
            Kind::Bot { module, .. } => Some(module),
        }
    }

    pub(super) fn kind(&self) -> &Kind {
        &self.0
    }
}
