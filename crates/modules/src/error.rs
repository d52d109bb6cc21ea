//! What can be wrong with a module.

use std::fmt;

use grundy_games::SettingsError;

/// Something wrong with a module. It is its author's to mend, unless [`ModuleError::is_internal`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModuleError {
    /// What is wrong, in a sentence without a full stop.
    pub problem: String,
    /// What else helps: what the module wrote, what to write instead, how to see it by hand.
    pub help: Vec<String>,
    /// Whether the machine or the sandbox failed, and not the module.
    pub is_internal: bool,
    /// The position that it is about, if it is about one.
    pub(crate) position: Option<String>,
}

impl ModuleError {
    pub(crate) fn new(problem: impl Into<String>) -> Self {
        Self {
            problem: problem.into(),
            help: Vec::new(),
            is_internal: false,
            position: None,
        }
    }

    pub(crate) fn internal(problem: impl fmt::Display) -> Self {
        Self {
            is_internal: true,
            ..Self::new(problem.to_string())
        }
    }

    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// The same error, about this position.
    #[must_use]
    pub(crate) fn about(mut self, position: &str) -> Self {
        self.position = Some(position.to_owned());
        self
    }

    /// The same as an error of settings, which is how games refuse to be opened.
    pub(crate) fn in_settings(self) -> SettingsError {
        let error = SettingsError::new(&[], self.problem);
        if self.help.is_empty() {
            error
        } else {
            error.help(self.help.join("\n"))
        }
    }
}

impl fmt::Display for ModuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        self.help.iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

impl std::error::Error for ModuleError {}
