//! The reasons why a question about a position is not answered.

use grundy_report::Diagnostic;
use grundy_report::sanitize::single_line;
use grundy_rules::RulesFault;
use serde::{Deserialize, Serialize};

/// The reason why a question about a position is not answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// It cannot be understood.
    Unusable {
        /// The error.
        message: String,
        /// Remedies.
        help: Vec<String>,
    },
    /// Answering would take too long here.
    TooLarge(TooLarge),
    /// It takes a guest, which only workers run.
    ForWorker,
}

/// Answering would take too long here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TooLarge {
    /// The command that answers at home.
    pub command: String,
    /// Whether a worker has the time that it takes.
    #[serde(skip)]
    pub is_for_worker: bool,
}

impl Refusal {
    /// A question that cannot be understood.
    #[must_use]
    pub fn unusable(message: impl Into<String>) -> Self {
        Self::Unusable {
            message: message.into(),
            help: Vec::new(),
        }
    }

    /// The rules of a custom game failed, or contradict themselves.
    pub(crate) fn of_rules(fault: &RulesFault) -> Self {
        Self::unusable(single_line(&fault.to_string()))
    }

    /// Adds a remedy.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        if let Self::Unusable { help, .. } = &mut self {
            help.push(text.into());
        }
        self
    }

    /// Whether a worker would not refuse.
    #[must_use]
    pub fn is_for_worker(&self) -> bool {
        match self {
            Self::Unusable { .. } => false,
            Self::TooLarge(too_large) => too_large.is_for_worker,
            Self::ForWorker => true,
        }
    }

    /// The error code for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unusable { .. } => "unusable",
            Self::TooLarge(_) => "too-large",
            Self::ForWorker => "for-worker",
        }
    }

    /// The error, and the remedy.
    #[must_use]
    pub fn words(&self) -> (String, Option<String>) {
        match self {
            Self::Unusable { message, help } => {
                let help = (!help.is_empty()).then(|| help.join("; "));
                (message.clone(), help)
            }
            Self::TooLarge(TooLarge { command, .. }) => (
                "there are too many positions to search them while you wait".to_owned(),
                Some(format!("run it on your own machine: {command}")),
            ),
            Self::ForWorker => (
                "no worker is available to compute it".to_owned(),
                Some("try again in a minute".to_owned()),
            ),
        }
    }
}

impl From<TooLarge> for Refusal {
    fn from(too_large: TooLarge) -> Self {
        Self::TooLarge(too_large)
    }
}

/// The first thing that is wrong.
impl From<Vec<Diagnostic>> for Refusal {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        match diagnostics.into_iter().next() {
            Some(Diagnostic { title, help, .. }) => Self::Unusable {
                message: title,
                help,
            },
            None => Self::unusable("this cannot be understood"),
        }
    }
}
