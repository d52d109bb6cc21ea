//! Errors of settings.

use std::fmt;

use grundy_rules::TextError;

/// Something wrong with settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsError {
    /// The keys that are at fault, so that their places in a file can be shown; of a missing key,
    /// its name; none for a position that cannot be read.
    pub keys: Vec<String>,
    /// The error, in one sentence without a full stop.
    pub problem: String,
    /// The remedy.
    pub help: Option<String>,
}

impl SettingsError {
    /// An error of these keys, without help.
    pub fn new(keys: &[&str], problem: impl Into<String>) -> Self {
        Self {
            keys: keys.iter().map(|&key| key.to_owned()).collect(),
            problem: problem.into(),
            help: None,
        }
    }

    /// Adds a remedy.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// A text that cannot be read, given under these keys.
    #[must_use]
    pub fn text(keys: &[&str], error: TextError) -> Self {
        Self::new(keys, error.problem).help(format!("expected {}", error.expected))
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for SettingsError {}
