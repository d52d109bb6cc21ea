//! Claims as they are written, in problem files and on the command line.

use std::ops::Range;
use std::path::PathBuf;

use grundy_games::{Game, Setting, Settings, did_you_mean};
use toml::Spanned;

use super::expression::Expression;
use super::facts::OUTPUTS;
use super::range::{Dimension, Ranges, Values};
use super::{Claim, Condition, Row, Statement, Status, Text, Written};
use crate::Diagnostic;
use crate::diagnostic::Source;
use crate::problem::{RawTable, RawValue, Span, key_spans, settings_complaint};

/// One entry of `[[claims]]`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawClaim {
    name: Spanned<String>,
    /// Settings for this claim that differ from the problem's rules.
    #[serde(default)]
    rules: RawTable,
    #[serde(default, rename = "for")]
    ranges: RawTable,
    #[serde(rename = "if")]
    condition: Option<Spanned<String>>,
    iff: Option<Spanned<String>>,
    then: Option<Spanned<String>>,
    given: Option<Vec<Spanned<RawTable>>>,
    expect: Spanned<String>,
}

/// Reads one claim of a problem file; `None` where that cannot be done, with the reasons among the
/// complaints.
pub(crate) fn from_problem(
    source: &Source<'_>,
    game: &'static Game,
    problem_rules: &Settings,
    raw: &RawClaim,
    complaints: &mut Vec<Diagnostic>,
) -> Option<Claim> {
    let so_far = complaints.len();
    let expect = match raw.expect.as_ref().as_str() {
        "holds" => Some(Status::Holds),
        "refuted" => Some(Status::Refuted),
        "unknown" => Some(Status::Unknown),
        other => {
            let title = format!("a claim cannot be expected to be `{other}`");
            let complaint = source.at(raw.expect.span(), title);
            complaints.push(complaint.help("use \"holds\" or \"refuted\""));
            None
        }
    };
    let mut settings = problem_rules.clone();
    settings.extend(crate::problem::plain_settings(
        source, &raw.rules, complaints,
    ));
    if let Err(errors) = game.check_given(&settings) {
        let spans = key_spans(&raw.rules);
        let name = raw.name.span();
        let placed = errors.iter();
        complaints.extend(placed.map(|e| settings_complaint(source, e, &spans, &name)));
    }
    let statement = match (&raw.given, &raw.then) {
        (Some(rows), None) => given(source, game, rows, complaints),
        (None, Some(then)) => everywhere(source, game, raw, then, complaints),
        _ => {
            let title = "a claim has either `then` or `given`";
            let complaint = source.at(raw.name.span(), title);
            complaints.push(
                complaint
                    .help("write then = \"winner == 1\", or given = [{ n = 5, winner = 1 }, ...]"),
            );
            None
        }
    };
    let statement = statement?;
    (complaints.len() == so_far).then(|| Claim {
        name: raw.name.as_ref().clone(),
        expect,
        settings,
        statement,
    })
}

fn everywhere(
    source: &Source<'_>,
    game: &'static Game,
    raw: &RawClaim,
    then: &Spanned<String>,
    complaints: &mut Vec<Diagnostic>,
) -> Option<Statement> {
    let ranges = read_ranges(source, game, &raw.ranges, complaints);
    let condition = match (&raw.condition, &raw.iff) {
        (None, None) => Condition::Always,
        (Some(text), None) => Condition::If(expression(source, text, complaints)?),
        (None, Some(text)) => Condition::Iff(expression(source, text, complaints)?),
        (Some(_), Some(both)) => {
            complaints.push(source.at(both.span(), "a claim has `if` or `iff`, not both"));
            return None;
        }
    };
    Some(Statement::Everywhere {
        ranges,
        condition,
        then: expression(source, then, complaints)?,
    })
}

/// Ranges of keys, in the order in which they are written, which tells the least of several
/// instances.
pub(crate) fn read_ranges(
    source: &Source<'_>,
    game: &'static Game,
    raw: &RawTable,
    complaints: &mut Vec<Diagnostic>,
) -> Ranges {
    let mut ranges = Vec::new();
    let mut written: Vec<_> = raw.iter().collect();
    written.sort_by_key(|(key, _)| key.span().start);
    for (key, value) in written {
        match values(value.as_ref()) {
            Ok(values) => ranges.push(dimension(game, key.as_ref(), values)),
            Err(problem) => complaints.push(source.at(value.span(), problem)),
        }
        if game.key(key.as_ref()).is_none() {
            complaints.push(unknown_key(source.at(key.span(), ""), game, key.as_ref()));
        }
    }
    Ranges(ranges)
}

/// Words of the right kind for the key, where the game knows it.
fn dimension(game: &Game, key: &str, values: Values) -> Dimension {
    let values = match values {
        Values::Listed(listed) => {
            let read = listed.into_iter().map(|setting| match setting {
                Setting::Word(word) => game.read(key, &word),
                other => other,
            });
            Values::Listed(read.collect())
        }
        other => other,
    };
    Dimension {
        key: key.to_owned(),
        values,
    }
}

fn unknown_key(mut complaint: Diagnostic, game: &Game, key: &str) -> Diagnostic {
    complaint.title = format!("{} has no key `{key}`", game.name);
    match did_you_mean(key, game.keys.iter().map(|key| key.name)) {
        Some(meant) => complaint.help(format!("did you mean `{meant}`?")),
        None => complaint.help(format!("`grundy games {}` lists its keys", game.name)),
    }
}

/// What a key ranges over.
fn values(raw: &RawValue) -> Result<Values, String> {
    match raw {
        RawValue::Setting(Setting::Word(word)) if word.contains("..") => {
            Span::read(word).map(Values::Integers)
        }
        RawValue::Setting(Setting::List(list)) => Ok(Values::Listed(
            list.iter().map(|&n| Setting::Integer(n)).collect(),
        )),
        RawValue::Words(words) => Ok(Values::Listed(
            words.iter().cloned().map(Setting::Word).collect(),
        )),
        RawValue::Setting(setting) => Ok(Values::Listed(vec![setting.clone()])),
        RawValue::Table(table) => {
            let (count, each) = crate::problem::list_spans(table)?;
            Ok(Values::Lists { count, each })
        }
        RawValue::Tables(_) => Err("a key ranges over numbers or words, not over tables".into()),
    }
}

fn expression(
    source: &Source<'_>,
    text: &Spanned<String>,
    complaints: &mut Vec<Diagnostic>,
) -> Option<Text> {
    // Inside its quotes.
    let span = text.span();
    let span = (span.start + 1)..span.end.saturating_sub(1).max(span.start + 1);
    let written = Written {
        path: source.path.to_owned(),
        text: source.text.to_owned(),
        span,
    };
    read(text.as_ref(), written)
        .map_err(|complaint| complaints.push(complaint))
        .ok()
}

fn read(text: &str, place: Written) -> Result<Text, Diagnostic> {
    match Expression::read(text) {
        Ok(expression) => Ok(Text { expression, place }),
        Err(error) => Err(place.complain(&error)),
    }
}

/// A table of figures: in each row, keys of the game set it, and outputs are what is expected.
fn given(
    source: &Source<'_>,
    game: &'static Game,
    rows: &[Spanned<RawTable>],
    complaints: &mut Vec<Diagnostic>,
) -> Option<Statement> {
    let mut read = Vec::new();
    for row in rows {
        let mut instance = Settings::new();
        let mut expected = Vec::new();
        for (key, value) in row.as_ref() {
            let name = key.as_ref().as_str();
            let json = match value.as_ref() {
                RawValue::Setting(setting) => crate::report::setting_json(setting),
                RawValue::Words(words) => words.clone().into(),
                RawValue::Table(_) | RawValue::Tables(_) => {
                    complaints.push(source.at(value.span(), "this is not a figure"));
                    continue;
                }
            };
            if OUTPUTS.contains(&name) {
                expected.push((name.to_owned(), json));
            } else if game.key(name).is_some() {
                if let RawValue::Setting(setting) = value.as_ref() {
                    instance.insert(name.to_owned(), setting.clone());
                } else {
                    complaints.push(source.at(value.span(), format!("`{name}` is one value")));
                }
            } else {
                let complaint = source.at(key.span(), format!("there is no `{name}`"));
                let keys = game.keys.iter().map(|key| key.name);
                complaints.push(match did_you_mean(name, keys.chain(OUTPUTS)) {
                    Some(meant) => complaint.help(format!("did you mean `{meant}`?")),
                    None => complaint.help(format!("what is found is {}", OUTPUTS.join(", "))),
                });
            }
        }
        if expected.is_empty() {
            let complaint = source.at(row.span(), "this row expects nothing");
            complaints.push(complaint.help("say what is found, as in winner = 1"));
        }
        read.push(Row { instance, expected });
    }
    Some(Statement::Given(read))
}

/// A claim as the options of the command line give it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CommandLineClaim {
    /// Settings that stay as they are.
    pub settings: Settings,
    /// `--for VAR=RANGE`, key and range.
    pub ranges: Vec<(String, String)>,
    /// `--if E`.
    pub condition: Option<String>,
    /// `--iff E`.
    pub iff: Option<String>,
    /// `--then E`.
    pub then: String,
}

/// Reads a claim of the command line.
///
/// # Errors
/// Everything that is wrong with it.
pub fn from_command_line(
    game: &'static Game,
    given: CommandLineClaim,
) -> Result<Claim, Vec<Diagnostic>> {
    let (ranges, mut complaints) = match ranges_from_command_line(game, &given.ranges) {
        Ok(ranges) => (ranges, Vec::new()),
        Err(complaints) => (Ranges::default(), complaints),
    };
    let mut option = |name: &str, text: &Option<String>| {
        let text = text.as_ref()?;
        let all: Range<usize> = 0..text.len();
        let place = Written {
            path: PathBuf::from(name),
            text: text.clone(),
            span: all,
        };
        read(text, place).map_err(|c| complaints.push(c)).ok()
    };
    let condition = option("--if", &given.condition);
    let iff = option("--iff", &given.iff);
    let then = option("--then", &Some(given.then.clone()));
    let (Some(then), true) = (then, complaints.is_empty()) else {
        return Err(complaints);
    };
    let condition = match (condition, iff) {
        (None, None) => Condition::Always,
        (Some(text), None) => Condition::If(text),
        (None, Some(text)) => Condition::Iff(text),
        (Some(_), Some(_)) => {
            return Err(vec![Diagnostic::new("a claim has --if or --iff, not both")]);
        }
    };
    Ok(Claim {
        name: given.then,
        expect: None,
        settings: given.settings,
        statement: Statement::Everywhere {
            ranges,
            condition,
            then,
        },
    })
}

/// Reads what `--for KEY=RANGE` ranges over.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn ranges_from_command_line(
    game: &Game,
    given: &[(String, String)],
) -> Result<Ranges, Vec<Diagnostic>> {
    let mut complaints = Vec::new();
    let mut ranges = Vec::new();
    for (key, text) in given {
        if game.key(key).is_none() {
            complaints.push(unknown_key(Diagnostic::new(""), game, key));
        }
        match written_values(text) {
            Ok(values) => ranges.push(dimension(game, key, values)),
            Err(problem) => complaints.push(
                Diagnostic::new(format!("--for {key}={text}: {problem}"))
                    .help("write a range 1..=40, a list 3,5,7, or lists of numbers 2..=3x0..=9"),
            ),
        }
    }
    if complaints.is_empty() {
        Ok(Ranges(ranges))
    } else {
        Err(complaints)
    }
}

/// `1..=40`, `3,5,7`, or `2..=3x0..=9`: all lists of 2 or 3 numbers from 0 to 9.
fn written_values(text: &str) -> Result<Values, String> {
    if let Some((count, each)) = text.split_once('x')
        && each.contains("..")
    {
        let count = match count.trim().parse() {
            Ok(n) => Span { low: n, high: n },
            Err(_) => Span::read(count)?,
        };
        return Ok(Values::Lists {
            count: crate::problem::list_length(count)?,
            each: Span::read(each)?,
        });
    }
    if text.contains("..") {
        return Span::read(text).map(Values::Integers);
    }
    let words = text.split(',').map(Setting::parse);
    Ok(Values::Listed(words.collect()))
}
