//! The lines `set key = value` of a file, which name the rules of a game.

use std::fmt::Write as _;
use std::ops::Range;

use grundy_games::{Game, Settings, SettingsError};

use crate::diagnostic::{Diagnostic, Source, settings_diagnostic};
use crate::lines::Lines;

/// The beginning of each line.
const SET: &str = "set ";

/// The rules that a file names.
#[derive(Default, Debug)]
pub struct RuleLines {
    /// The rules.
    pub rules: Settings,
    /// The places of the keys with their values, in the order of the lines.
    pub(crate) spans: Vec<(String, Range<usize>)>,
}

impl RuleLines {
    /// Reads the next lines, as far as they name rules.
    ///
    /// # Errors
    /// If a line is not a setting, or sets a key again.
    pub fn read(lines: &mut Lines<'_>, game: &Game) -> Result<Self, Diagnostic> {
        let mut read = Self::default();
        while let Some((setting, span)) = lines.if_rest_of(SET) {
            let Some((key, value)) = setting.split_once(" = ") else {
                let diagnostic = lines.source.at(span, "not a setting");
                return Err(diagnostic.help("expected `set key = value`"));
            };
            let before = read.rules.insert(key.to_owned(), game.read(key, value));
            if before.is_some() {
                return Err(lines.source.at(span, format!("`{key}` is set twice")));
            }
            read.spans.push((key.to_owned(), span));
        }
        Ok(read)
    }

    /// Writes the lines that name rules.
    pub fn write(text: &mut String, rules: &Settings) {
        for (key, value) in rules {
            let _ = writeln!(text, "{SET}{key} = {value}");
        }
    }

    /// A game's objection, at the lines of the keys that it names, or at `otherwise`.
    #[must_use]
    pub fn diagnostic(
        &self,
        source: &Source<'_>,
        error: &SettingsError,
        otherwise: &Range<usize>,
    ) -> Diagnostic {
        settings_diagnostic(source, error, &self.spans, otherwise)
    }
}
