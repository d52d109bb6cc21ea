//! Errors of a module.

use std::fmt;

use grundy_games::{SettingsError, shell_file, shell_word};
use grundy_rules::RulesFault;

use crate::conversation::Fault;

/// An error of a module, which its author can correct, or of the machine that runs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModuleError {
    /// The error, in a sentence without a full stop.
    pub problem: String,
    /// Further lines: the module's output, a remedy, and the command that shows the error.
    pub help: Vec<String>,
    /// The position in which the module failed. `None` if the error is not about one position.
    pub(crate) position: Option<String>,
    /// The settings at fault.
    pub(crate) keys: Vec<String>,
}

impl ModuleError {
    pub(crate) fn new(problem: impl fmt::Display) -> Self {
        Self {
            problem: problem.to_string(),
            help: Vec::new(),
            position: None,
            keys: Vec::new(),
        }
    }

    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Adds the shell command that asks the module these questions, unless they are too long to read.
    pub(crate) fn by_hand(self, name: &str, asked: &str) -> Self {
        if asked.len() > MAX_BY_HAND {
            return self;
        }
        self.help(format!("to see it: {}", command_by_hand(name, asked)))
    }

    /// Adds the probable reason if the position at which play starts stands for nothing in a language.
    pub(crate) fn with_reason_at_start(self, start: &str) -> Self {
        let is_nothing = matches!(start, "None" | "undefined" | "nil" | "null");
        match is_nothing && self.position.as_deref() == Some(start) {
            true => self.help(format!(
                "`{start}` is the answer to `start`: check that the function returns the first position"
            )),
            false => self,
        }
    }

    /// Sets the position of the error.
    #[must_use]
    pub(crate) fn about(mut self, position: &str) -> Self {
        self.position = Some(position.to_owned());
        self
    }

    /// Whether the settings are at fault.
    pub(crate) fn is_of_settings(&self) -> bool {
        !self.keys.is_empty()
    }

    /// Sets the settings that are at fault.
    #[must_use]
    pub(crate) fn of_settings<'k>(mut self, keys: impl Iterator<Item = &'k str>) -> Self {
        self.keys = keys.map(str::to_owned).collect();
        self
    }

    /// The error as a fault of the rules in the middle of a game.
    pub(crate) fn in_play(self) -> RulesFault {
        RulesFault {
            problem: self.problem,
            help: self.help,
        }
    }

    /// The error as an error of settings, with which games refuse to be opened.
    pub(crate) fn in_settings(self) -> SettingsError {
        let keys: Vec<&str> = self.keys.iter().map(String::as_str).collect();
        let error = SettingsError::new(&keys, self.problem);
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

/// The error for a module that failed `when` it was `asked` these questions.
pub(crate) fn of_fault(name: &str, fault: &Fault, when: &str, asked: &str) -> ModuleError {
    if let Fault::Host(error) = fault {
        return ModuleError::new(error);
    }
    let error = ModuleError::new(format!("{name}: {}, {when}", fault.describe()));
    let error = match fault.stderr() {
        Some(stderr) => error.help(format!("it wrote on standard error:\n{stderr}")),
        None => error,
    };
    let error = match fault.remedy() {
        Some(remedy) => error.help(remedy),
        None => error,
    };
    error.by_hand(name, asked)
}

/// The longest questions, in bytes, that a command repeats. A longer one is of no use to people.
const MAX_BY_HAND: usize = 1000;

/// The shell command that asks a module these questions, which are lines.
pub(crate) fn command_by_hand(name: &str, asked: &str) -> String {
    let format = asked.replace('\\', "\\\\").replace('%', "%%");
    let format = format.replace('\t', "\\t").replace('\n', "\\n");
    let (format, file) = (shell_word(&format), shell_file(name));
    format!("printf {format} | grundy run {file}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_reach_the_module_as_they_are() {
        for (name, asked, command) in [
            (
                "game.py",
                "header\nstart\n",
                r"printf 'header\nstart\n' | grundy run game.py",
            ),
            (
                "my game.py",
                "moves a\\b 5% 'x'\tm\n",
                r#"printf 'moves a\\b 5%% '\''x'\''\tm\n' | grundy run "my game.py""#,
            ),
            ("-g.py", "start\n", r"printf 'start\n' | grundy run ./-g.py"),
            (
                "=g.py",
                "start\n",
                r#"printf 'start\n' | grundy run "=g.py""#,
            ),
            (
                "-my g.py",
                "start\n",
                r#"printf 'start\n' | grundy run "./-my g.py""#,
            ),
        ] {
            assert_eq!(command_by_hand(name, asked), command);
        }
    }
}
