//! From the tests of a problem to start positions.

use std::collections::HashSet;
use std::ops::Range;

use grundy_games::{Effort, Setting, Settings};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use toml::Spanned;

use super::load::{key_spans, plain_settings, settings_complaint};
use super::raw::{RawTable, RawValue};
use super::{Problem, Start};
use crate::Diagnostic;
use crate::diagnostic::Source;

/// One entry of `[[play.tests]]`.
pub(super) struct Test {
    kind: Kind,
    /// Where the entry and its keys stand in the file.
    span: Range<usize>,
    keys: Vec<(String, Range<usize>)>,
}

enum Kind {
    /// One instance, written out.
    Fixed(Settings),
    /// Seeded random instances.
    Random {
        count: u64,
        draws: Vec<(String, Draw)>,
    },
}

/// How the value of one key is drawn.
enum Draw {
    Always(Setting),
    Integer(Span),
    List { count: Span, each: Span },
}

/// A range of whole numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    pub(crate) low: u64,
    pub(crate) high: u64,
}

/// Random instances are redrawn when they repeat, up to this many times the wanted number.
const REDRAWS: u64 = 20;

/// Random instances of one test; more would be a mistake.
const MOST_INSTANCES: u64 = 10_000;

impl Test {
    pub(super) fn read(
        source: &Source<'_>,
        raw: &Spanned<RawTable>,
        complaints: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let span = raw.span();
        let table = raw.as_ref();
        let random = table.iter().find(|(key, _)| key.as_ref() == "random");
        let Some((key, value)) = random else {
            let kind = Kind::Fixed(plain_settings(source, table, complaints));
            let keys = key_spans(table);
            return Some(Self { kind, span, keys });
        };
        if table.len() > 1 {
            complaints.push(
                source
                    .at(key.span(), "`random` stands alone in its test")
                    .help("put the other keys inside: random = { count = 10, ... }"),
            );
            return None;
        }
        let RawValue::Table(draws) = value.as_ref() else {
            complaints.push(
                source
                    .at(value.span(), "`random` is a table")
                    .help("for example: random = { count = 10, n = \"1..=100\" }"),
            );
            return None;
        };
        let keys = key_spans(draws);
        match random_kind(draws) {
            Ok(kind) => Some(Self { kind, span, keys }),
            Err((place, title)) => {
                complaints.push(source.at(place.unwrap_or_else(|| value.span()), title));
                None
            }
        }
    }

    /// The settings of every instance, drawn by `rng` where they are random.
    fn instances(&self, rng: &mut ChaCha8Rng) -> Vec<Settings> {
        match &self.kind {
            Kind::Fixed(settings) => vec![settings.clone()],
            Kind::Random { count, draws } => {
                let mut drawn = Vec::new();
                let mut tries = count * REDRAWS;
                while (drawn.len() as u64) < *count && tries > 0 {
                    tries -= 1;
                    let instance: Settings = draws
                        .iter()
                        .map(|(key, draw)| (key.clone(), draw.draw(rng)))
                        .collect();
                    if !drawn.contains(&instance) {
                        drawn.push(instance);
                    }
                }
                drawn
            }
        }
    }
}

/// Where something is wrong, if not with the whole table, and what.
type Misplaced = (Option<Range<usize>>, String);

fn random_kind(raw: &RawTable) -> Result<Kind, Misplaced> {
    let mut count = None;
    let mut draws = Vec::new();
    for (key, value) in raw {
        let at = |title: String| (Some(value.span()), title);
        if key.as_ref() == "count" {
            match value.as_ref() {
                RawValue::Setting(Setting::Integer(n)) if (1..=MOST_INSTANCES).contains(n) => {
                    count = Some(*n);
                }
                _ => {
                    return Err(at(format!(
                        "`count` is a whole number from 1 to {MOST_INSTANCES}"
                    )));
                }
            }
        } else {
            let draw = Draw::read(value.as_ref()).map_err(at)?;
            draws.push((key.as_ref().clone(), draw));
        }
    }
    let count = count.ok_or((None, "`random` says how many: count = 10".to_owned()))?;
    Ok(Kind::Random { count, draws })
}

impl Draw {
    fn read(raw: &RawValue) -> Result<Self, String> {
        match raw {
            RawValue::Setting(Setting::Word(word)) if word.contains("..") => {
                Span::read(word).map(Self::Integer)
            }
            RawValue::Setting(setting) => Ok(Self::Always(setting.clone())),
            RawValue::Words(_) => Err("one value is drawn, not a list of words".to_owned()),
            RawValue::Table(table) => {
                let (count, each) = list_spans(table)?;
                Ok(Self::List { count, each })
            }
        }
    }

    fn draw(&self, rng: &mut ChaCha8Rng) -> Setting {
        match self {
            Self::Always(setting) => setting.clone(),
            Self::Integer(span) => Setting::Integer(span.draw(rng)),
            Self::List { count, each } => {
                let count = count.draw(rng);
                Setting::List((0..count).map(|_| each.draw(rng)).collect())
            }
        }
    }
}

/// A random or ranging list: `{ count = "2..=5", each = "1..=60" }`.
pub(crate) fn list_spans(table: &RawTable) -> Result<(Span, Span), String> {
    let part = |name: &str| {
        let found = table.iter().find(|(key, _)| key.as_ref() == name);
        match found.map(|(_, value)| value.as_ref()) {
            Some(RawValue::Setting(Setting::Word(word))) => Span::read(word),
            Some(RawValue::Setting(Setting::Integer(n))) => Ok(Span { low: *n, high: *n }),
            _ => Err(format!(
                "lists are told by `{name}` too: {{ count = \"2..=5\", each = \"1..=60\" }}"
            )),
        }
    };
    let (count, each) = (part("count")?, part("each")?);
    if table.len() > 2 {
        return Err("lists are told by just `count` and `each`".to_owned());
    }
    Ok((list_length(count)?, each))
}

/// The lengths of lists, if they are not absurd.
pub(crate) fn list_length(count: Span) -> Result<Span, String> {
    if count.high > MOST_INSTANCES {
        return Err(format!("a list has at most {MOST_INSTANCES} numbers"));
    }
    Ok(count)
}

impl Span {
    /// How many numbers there are.
    pub(crate) fn len(self) -> u128 {
        u128::from(self.high - self.low) + 1
    }

    /// The number that comes after `index` others; `index` is below [`Span::len`].
    pub(crate) fn nth(self, index: u128) -> u64 {
        self.low + u64::try_from(index).expect("below the number of numbers")
    }

    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let ends = text
            .split_once("..=")
            .and_then(|(low, high)| Some((number(low)?, number(high)?)));
        match ends {
            Some((low, high)) if low <= high => Ok(Self { low, high }),
            Some(_) => Err(format!("the range `{text}` is empty")),
            None => Err(format!("`{text}` is not a range like \"1..=100\"")),
        }
    }

    /// A number of the range, all equally likely up to a bias below 2^-64.
    fn draw(self, rng: &mut ChaCha8Rng) -> u64 {
        let drawn = (u128::from(rng.next_u64()) << 64) | u128::from(rng.next_u64());
        self.nth(drawn % self.len())
    }
}

/// A whole number, with underscores as in TOML.
fn number(text: &str) -> Option<u64> {
    text.trim().replace('_', "").parse().ok()
}

pub(super) fn lay_out(
    problem: &Problem,
    tests: &[Test],
    seed: u64,
) -> Result<Vec<Start>, Vec<Diagnostic>> {
    let mut starts = Vec::new();
    let mut complaints = Vec::new();
    let mut seen = HashSet::new();
    for (stream, test) in (0u64..).zip(tests) {
        // Each test draws from its own stream, so that adding one does not change the others.
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        for instance in test.instances(&mut rng) {
            let mut settings = problem.rules.clone();
            settings.extend(instance);
            let name = settings_text(&settings);
            if !seen.insert(name) {
                continue;
            }
            match problem.game.open(&settings, Effort::Quick) {
                Ok(table) => starts.push(Start { settings, table }),
                Err(errors) => {
                    let source = problem.source();
                    complaints.extend(
                        errors
                            .iter()
                            .map(|e| settings_complaint(&source, e, &test.keys, &test.span)),
                    );
                    break;
                }
            }
        }
    }
    if complaints.is_empty() {
        Ok(starts)
    } else {
        Err(complaints)
    }
}

/// Settings on one line: `m=3 n=21`.
pub(crate) fn settings_text(settings: &Settings) -> String {
    let pairs = settings.iter();
    let pairs: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
    pairs.join(" ")
}
