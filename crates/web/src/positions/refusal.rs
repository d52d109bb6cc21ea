//! Why a question about a position is not answered.

use grundy_report::Diagnostic;

use crate::error::WebError;

/// Why a question about a position is not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// It cannot be understood.
    Unusable {
        /// What is wrong.
        message: String,
        /// What would be right.
        help: Vec<String>,
    },
    /// Answering would take too long here.
    TooLarge(TooLarge),
}

/// Answering would take too long here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TooLarge {
    /// The command that answers at home.
    pub(crate) command: String,
}

impl Refusal {
    /// A question that cannot be understood.
    pub(crate) fn unusable(message: impl Into<String>) -> Self {
        Self::Unusable {
            message: message.into(),
            help: Vec::new(),
        }
    }

    /// The same with a word on what would be right.
    pub(crate) fn help(mut self, text: impl Into<String>) -> Self {
        if let Self::Unusable { help, .. } = &mut self {
            help.push(text.into());
        }
        self
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

impl From<Refusal> for WebError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Unusable { message, help } if help.is_empty() => Self::unusable(message),
            Refusal::Unusable { message, help } => Self::unusable(message).help(help.join("; ")),
            Refusal::TooLarge(TooLarge { command }) => Self {
                code: "too-large",
                ..Self::unusable("there are too many positions to search them while you wait")
            }
            .help(format!("run it on your own machine: {command}")),
        }
    }
}
