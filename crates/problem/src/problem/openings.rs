//! Openings: start positions that are found by random play once, and kept in a file beside the problem.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

use grundy_games::{Game, Setting, Settings};
use grundy_report::{Diagnostic, Source, shell_file};
use grundy_rules::Outcome;
use serde::Deserialize;
use toml::Spanned;

use super::syntax::syntax;
use super::{Problem, Purpose, Start};
use crate::instances::{KeptInstances, Span, Test, unknown_key};
use crate::values::{RawTable, RawValue};

/// The name of the file of openings, which is beside `problem.toml`.
pub const OPENINGS_FILE: &str = "openings.toml";

/// The key of a test that asks for openings.
const KEY: &str = "openings";
/// The key that holds a position of a custom game.
const START: &str = "start";
const EXAMPLE: &str = "for example: openings = { count = 20, plies = 16, value = \"draw\" }";
/// The seed of the random games, unless the test gives another one.
const USUAL_SEED: u64 = 1;
/// The largest number of openings of a test.
const MAX_COUNT: u64 = 1_000;
/// The largest number of plies before an opening.
const MAX_PLIES: u64 = 10_000;

/// The openings that a test asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WantedOpenings {
    /// The number of openings.
    pub count: u64,
    /// The number of random plies before an opening.
    pub plies: Span,
    /// The value of each opening for the player about to move. `None` for any value.
    pub value: Option<Outcome>,
    /// Whether the value of each opening has to be proved.
    pub proved: bool,
    /// The seed of the random games.
    pub seed: u64,
    /// The settings of the game besides those of the problem.
    pub settings: Settings,
}

/// A start position that was found by random play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The position, in notation.
    pub position: String,
    /// The value that was proved, for the player about to move.
    pub value: Option<Outcome>,
}

/// The openings of one test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    /// The openings that the test asks for.
    pub wanted: WantedOpenings,
    /// The openings that the file has for it. None if the problem was loaded without them.
    pub found: Vec<Opening>,
}

/// The file of openings, or the lack of it.
pub(super) enum KeptOpenings<'f> {
    /// The text of the file; `None` if there is no file.
    File(Option<&'f str>),
    /// The openings are still to be found, so no test has any.
    ToBeFound,
}

/// The file of openings as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    test: Vec<RawTest>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTest {
    openings: Spanned<RawValue>,
    starts: Vec<RawOpening>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOpening {
    position: Spanned<String>,
    value: Option<Spanned<String>>,
}

impl WantedOpenings {
    /// Whether a test asks for openings.
    pub(super) fn are_wanted(test: &RawTable) -> bool {
        test.keys().any(|key| key.as_ref() == KEY)
    }

    /// The starts of the test that asks for these openings, and the openings themselves.
    pub(super) fn read_test(
        source: &Source<'_>,
        game: &Game,
        kept: &KeptOpenings<'_>,
        test: &Spanned<RawTable>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<(Test, Openings)> {
        let read = one_key(source, test).and_then(|value| {
            let wanted = Self::read(source, game, value)?;
            let found = kept.of(source, game, &wanted, value)?;
            let (found, places): (Vec<Opening>, Vec<Range<usize>>) = found.into_iter().unzip();
            let keys = vec![(START.to_owned(), value.span())];
            let starts = found.iter().map(|opening| wanted.settings_of(opening));
            let starts: Vec<Settings> = starts.collect();
            let folder = folder_of(source.path);
            let kept = KeptInstances {
                path: folder.join(OPENINGS_FILE),
                places: starts.iter().cloned().zip(places).collect(),
                remedy: remedy(folder),
            };
            let mut test = Test::of_cases(starts, test.span(), keys);
            test.kept = Some(kept);
            Ok((test, Openings { wanted, found }))
        });
        match read {
            Ok(read) => return Some(read),
            // Several tests may have openings in the same file.
            Err(diagnostic) if diagnostics.contains(&diagnostic) => {}
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
        None
    }

    fn read(source: &Source<'_>, game: &Game, raw: &Spanned<RawValue>) -> Result<Self, Diagnostic> {
        let RawValue::Table(table) = raw.as_ref() else {
            let diagnostic = source.at(raw.span(), "`openings` is a table");
            return Err(diagnostic.help(EXAMPLE));
        };
        if !game.is_file() || game.key(START).is_none() {
            let title = format!(
                "openings are for custom games, and {} is built in",
                game.name
            );
            let help = "use `all` or `random`, or write the starts down";
            return Err(source.at(raw.span(), title).help(help));
        }
        let mut wanted = Self {
            count: 0,
            plies: Span { low: 0, high: 0 },
            value: None,
            proved: true,
            seed: USUAL_SEED,
            settings: Settings::new(),
        };
        for (key, value) in table {
            wanted.set(source, game, key, value)?;
        }
        for (number, key) in [(wanted.count, "count"), (wanted.plies.high, "plies")] {
            if number == 0 {
                let title = format!("`openings` needs `{key}`");
                return Err(source.at(raw.span(), title).help(EXAMPLE));
            }
        }
        if wanted.value.is_some() && !wanted.proved {
            let title = "openings with a `value` are always proved";
            let help = "leave `proved` out, or `value`";
            return Err(source.at(raw.span(), title).help(help));
        }
        Ok(wanted)
    }

    /// Reads one key of the table.
    fn set(
        &mut self,
        source: &Source<'_>,
        game: &Game,
        key: &Spanned<String>,
        value: &Spanned<RawValue>,
    ) -> Result<(), Diagnostic> {
        let wrong = |title: String| Err(source.at(value.span(), title));
        match (key.as_ref().as_str(), value.as_ref()) {
            ("count", RawValue::Setting(Setting::Integer(n @ 1..=MAX_COUNT))) => self.count = *n,
            ("count", _) => {
                return wrong(format!("`count` is a whole number from 1 to {MAX_COUNT}"));
            }
            ("plies", RawValue::Setting(setting)) => match plies(setting) {
                Ok(plies) => self.plies = plies,
                Err(title) => return wrong(title),
            },
            ("value", RawValue::Setting(Setting::Word(word))) => match outcome(word) {
                Some(value) => self.value = Some(value),
                None => return wrong(unknown_value(word)),
            },
            ("proved", RawValue::Setting(Setting::Flag(flag))) => self.proved = *flag,
            ("proved", _) => return wrong("`proved` is true or false".to_owned()),
            ("seed", RawValue::Setting(Setting::Integer(seed))) => self.seed = *seed,
            ("plies" | "value" | "seed", _) => {
                return wrong(format!("`{}` is not set like this", key.as_ref()));
            }
            (name, _) if game.key(name).is_none() => {
                let diagnostic = unknown_key(source.at(key.span(), ""), game, name);
                let help = "openings also have count, plies, value, proved and seed";
                return Err(diagnostic.help(help));
            }
            (name, RawValue::Setting(setting)) => {
                self.settings.insert(name.to_owned(), setting.clone());
            }
            (name, _) => return wrong(format!("`{name}` is not set like this")),
        }
        Ok(())
    }

    /// The settings of a start, besides those of the problem.
    fn settings_of(&self, opening: &Opening) -> Settings {
        let mut settings = self.settings.clone();
        let position = Setting::Word(opening.position.clone());
        settings.insert(START.to_owned(), position);
        settings
    }

    /// These openings as a problem file asks for them.
    fn written(&self) -> String {
        let Span { low, high } = self.plies;
        let mut text = format!("{{ count = {}, plies = ", self.count);
        let _ = match low == high {
            true => write!(text, "{low}"),
            false => write!(text, "\"{low}..={high}\""),
        };
        if let Some(value) = self.value {
            let _ = write!(text, ", value = \"{value}\"");
        }
        if !self.proved {
            text.push_str(", proved = false");
        }
        if self.seed != USUAL_SEED {
            let _ = write!(text, ", seed = {}", self.seed);
        }
        for (key, setting) in &self.settings {
            let _ = write!(text, ", {key} = {}", setting_text(setting));
        }
        text + " }"
    }
}

impl KeptOpenings<'_> {
    /// The text of the file.
    pub(super) fn text(&self) -> &str {
        match self {
            Self::File(text) => text.unwrap_or_default(),
            Self::ToBeFound => "",
        }
    }

    /// The openings that the file has for a test, and the places of their positions in it.
    fn of(
        &self,
        source: &Source<'_>,
        game: &Game,
        wanted: &WantedOpenings,
        at: &Spanned<RawValue>,
    ) -> Result<Vec<(Opening, Range<usize>)>, Diagnostic> {
        let folder = folder_of(source.path);
        let to_be_found = |title: String| Err(source.at(at.span(), title).help(remedy(folder)));
        let broken = |diagnostic: Diagnostic| diagnostic.help(remedy(folder));
        let path = folder.join(OPENINGS_FILE);
        let text = match self {
            Self::ToBeFound => return Ok(Vec::new()),
            Self::File(None) => {
                let title = format!("the openings are not found yet: there is no {OPENINGS_FILE}");
                return to_be_found(title);
            }
            Self::File(Some(text)) => text,
        };
        let kept = Source { path: &path, text };
        let file = toml::from_str(text).map_err(|error| broken(syntax(&kept, &error)));
        let file: RawFile = file?;
        for test in &file.test {
            let asked = WantedOpenings::read(&kept, game, &test.openings);
            if asked.map_err(broken)? != *wanted {
                continue;
            }
            let found = test.starts.len();
            if found as u64 == wanted.count {
                let starts = test.starts.iter().map(|raw| {
                    let read = opening(&kept, raw);
                    read.map(|opening| (opening, raw.position.span()))
                });
                return starts.collect::<Result<_, _>>().map_err(broken);
            }
            let count = wanted.count;
            return to_be_found(format!("{OPENINGS_FILE} has {found} of {count} openings"));
        }
        to_be_found(format!("{OPENINGS_FILE} has no openings for this test"))
    }
}

impl Problem {
    /// The openings that its tests ask for.
    pub fn openings(&self) -> &[Openings] {
        match &self.kind {
            super::Kind::Play(play) => &play.openings,
            super::Kind::Answer(_) => &[],
        }
    }

    /// The start from which openings are played.
    ///
    /// # Errors
    /// If the game refuses the settings.
    pub fn before_openings(&self, wanted: &WantedOpenings) -> Result<Start, Vec<Diagnostic>> {
        self.opened(wanted.settings.clone())
    }

    /// The start that an opening is.
    ///
    /// # Errors
    /// If the game refuses the position.
    pub fn at_opening(
        &self,
        wanted: &WantedOpenings,
        opening: &Opening,
    ) -> Result<Start, Vec<Diagnostic>> {
        self.opened(wanted.settings_of(opening))
    }

    fn opened(&self, settings: Settings) -> Result<Start, Vec<Diagnostic>> {
        let mut all = self.rules.clone();
        all.extend(settings);
        let rules = self.resolved_rules();
        Start::open_for(Purpose::Play, &self.game, &rules, &all, None).map_err(|errors| {
            let diagnostics = errors
                .into_iter()
                .map(|error| Diagnostic::new(error.problem).helps(error.help));
            diagnostics.collect()
        })
    }
}

/// The text of a file of openings.
#[must_use]
pub fn openings_text(tests: &[Openings]) -> String {
    let mut text = "# Start positions for problem.toml, found by `grundy openings`. `grundy check` proves their values \
                    again.\n"
        .to_owned();
    for Openings { wanted, found } in tests {
        let _ = writeln!(
            text,
            "\n[[test]]\nopenings = {}\nstarts = [",
            wanted.written()
        );
        for Opening { position, value } in found {
            let position = quoted(position);
            let _ = match value {
                Some(value) => {
                    writeln!(text, "  {{ position = {position}, value = \"{value}\" }},")
                }
                None => writeln!(text, "  {{ position = {position} }},"),
            };
        }
        text.push_str("]\n");
    }
    text
}

/// The way to write the file of openings again.
fn remedy(folder: &Path) -> String {
    format!(
        "find the openings with `grundy openings {}`, which writes {OPENINGS_FILE}",
        shell_file(&folder.to_string_lossy())
    )
}

/// The directory of a problem, as an argument.
fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().unwrap_or(file);
    match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    }
}

/// The value of the only key of a test.
fn one_key<'t>(
    source: &Source<'_>,
    test: &'t Spanned<RawTable>,
) -> Result<&'t Spanned<RawValue>, Diagnostic> {
    let table = test.as_ref();
    let found = table.iter().find(|(key, _)| key.as_ref() == KEY);
    match found {
        Some((_, value)) if table.len() == 1 => Ok(value),
        _ => {
            let title = "`openings` cannot be combined with other keys";
            let diagnostic = source.at(test.span(), title);
            Err(diagnostic
                .help("put the other keys inside: openings = { count = 20, plies = 16, ... }"))
        }
    }
}

/// A number of plies, or a range of them.
fn plies(setting: &Setting) -> Result<Span, String> {
    let span = match setting {
        Setting::Integer(n) => Span { low: *n, high: *n },
        Setting::Word(text) => Span::read(text)?,
        Setting::Flag(_) | Setting::List(_) => Span { low: 0, high: 0 },
    };
    match span.low >= 1 && span.high <= MAX_PLIES {
        true => Ok(span),
        false => Err(format!(
            "`plies` is a whole number from 1 to {MAX_PLIES}, or a range like \"16..=24\""
        )),
    }
}

fn opening(kept: &Source<'_>, raw: &RawOpening) -> Result<Opening, Diagnostic> {
    let value = raw.value.as_ref().map(|word| {
        let value = outcome(word.as_ref());
        value.ok_or_else(|| kept.at(word.span(), unknown_value(word.as_ref())))
    });
    Ok(Opening {
        position: raw.position.as_ref().clone(),
        value: value.transpose()?,
    })
}

fn outcome(word: &str) -> Option<Outcome> {
    let all = [Outcome::Win, Outcome::Draw, Outcome::Loss];
    all.into_iter().find(|value| value.to_string() == word)
}

fn unknown_value(word: &str) -> String {
    format!("`{word}` is not a value: \"win\", \"draw\" or \"loss\" for the player about to move")
}

fn setting_text(setting: &Setting) -> String {
    match setting {
        Setting::Word(word) => quoted(word),
        Setting::Integer(n) => n.to_string(),
        Setting::Flag(flag) => flag.to_string(),
        Setting::List(list) => format!("{list:?}"),
    }
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let wanted = WantedOpenings {
            count: 2,
            plies: Span { low: 4, high: 9 },
            value: Some(Outcome::Draw),
            proved: true,
            seed: 7,
            settings: Settings::from([("cols".to_owned(), Setting::Integer(5))]),
        };
        let opening = |position: &str| Opening {
            position: position.to_owned(),
            value: Some(Outcome::Draw),
        };
        let text = openings_text(&[Openings {
            wanted,
            found: vec![opening("x.\"o'"), opening("x \\ 1")],
        }]);
        assert!(
            text.contains(r#"{ count = 2, plies = "4..=9", value = "draw", seed = 7, cols = 5 }"#),
            "{text}"
        );
        let file: RawFile = toml::from_str(&text).expect("a file of openings");
        let path = Path::new(OPENINGS_FILE);
        let kept = Source { path, text: &text };
        let starts = file.test[0].starts.iter();
        let starts: Result<Vec<Opening>, Diagnostic> =
            starts.map(|raw| super::opening(&kept, raw)).collect();
        let starts = starts.expect("openings");
        assert_eq!(starts, [opening("x.\"o'"), opening("x \\ 1")]);
    }
}
