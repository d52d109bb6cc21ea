//! Tests as problem files write them: instances one by one, all of a range, or drawn at random.

use std::ops::Range;
use std::path::PathBuf;

use grundy_games::{Game, Key, Setting, Settings};
use grundy_report::Diagnostic;
use grundy_report::Source;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use toml::Spanned;

use super::{
    Dimension, Letters, Ranges, Span, Template, Values, list_spans, read_ranges, takes_text,
};
use crate::values::{RawTable, RawValue};
use crate::values::{key_spans, plain_settings};

/// One entry of `[[play.tests]]` or `[[answer.tests]]`: a sequence of instances.
pub struct Test {
    kind: Kind,
    /// Chooses among the instances of a range, or among those that are drawn.
    restriction: Option<Restriction>,
    /// The place of the entry in the file.
    pub span: Range<usize>,
    /// The keys that it sets, and where.
    pub keys: Vec<(String, Range<usize>)>,
    /// The file of the instances, if they are not in the problem file.
    pub(crate) kept: Option<KeptInstances>,
}

/// Instances of a test that are in a file of their own.
pub(crate) struct KeptInstances {
    /// The path of the file.
    pub(crate) path: PathBuf,
    /// The instances, and their places in the file.
    pub(crate) places: Vec<(Settings, Range<usize>)>,
    /// A remedy if the game refuses an instance.
    pub(crate) remedy: String,
}

impl KeptInstances {
    /// The place of the instance that has these settings, which may be more than its own.
    pub(crate) fn place(&self, settings: &Settings) -> Option<&Range<usize>> {
        let mut places = self.places.iter();
        let found = places.find(|(instance, _)| {
            let mut own = instance.iter();
            own.all(|(key, value)| settings.get(key) == Some(value))
        });
        found.map(|(_, place)| place)
    }
}

/// Whether a test is about an instance: the `if` of the test.
pub(crate) type Restriction =
    Box<dyn Fn(&Settings) -> Result<bool, Diagnostic> + Send + Sync + 'static>;

enum Kind {
    /// Instances that are written out.
    Cases(Vec<Settings>),
    /// Every combination of the values of several keys.
    All(Ranges),
    /// Those combinations, by their numbers, that a restriction admits.
    Chosen(Ranges, Vec<u32>),
    /// Seeded random instances.
    Random {
        count: u64,
        draws: Vec<(String, Draw)>,
    },
}

/// The way in which the value of one key is drawn.
enum Draw {
    Always(Setting),
    Integer(Span),
    List { count: Span, each: Span },
    Text(Template),
    Letters(Letters),
}

/// Numbers and bytes of all instances that are made for a test, at most. A short file can ask for any number of them.
const MAX_MADE: u128 = 200_000_000;

/// Instances of a range on which a condition is tried, at most.
const MAX_TRIED: u128 = 200_000;
/// Instances that are drawn to try a condition, and the number of these that have to be admitted.
const DRAWN: usize = 1_000;
const LEAST_ADMITTED: usize = 10;

/// All the instances that a test is made from.
pub enum Domain<'t> {
    /// Just these.
    Cases(&'t [Settings]),
    /// Every combination of these.
    Ranges(Ranges),
}

#[expect(
    clippy::len_without_is_empty,
    reason = "no caller asks whether it is empty"
)]
impl Test {
    /// Reads an entry without its `if`; `None` if that cannot be done, with the reason among the diagnostics. At most
    /// `most` instances are drawn.
    pub(crate) fn read(
        source: &Source<'_>,
        game: &Game,
        most: u64,
        raw: &Spanned<RawTable>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let span = raw.span();
        let table = raw.as_ref();
        let makers = ["all", "cases", "random"];
        let made = table
            .iter()
            .find(|(key, _)| makers.contains(&key.as_ref().as_str()));
        let Some((key, value)) = made else {
            if let Some((key, _)) = table.iter().find(|(key, _)| key.as_ref() == IF) {
                diagnostics.push(not_a_choice(source, key.span()));
                return None;
            }
            let kind = Kind::Cases(vec![plain_settings(source, table, diagnostics)]);
            let keys = key_spans(table);
            return Some(Self::of_kind(kind, span, keys));
        };
        let maker = key.as_ref().as_str();
        let mut keys = table.keys().map(|key| key.as_ref().as_str());
        if keys.any(|key| key != maker && key != IF) {
            diagnostics.push(
                source
                    .at(
                        key.span(),
                        format!("`{maker}` cannot be combined with other keys"),
                    )
                    .help(format!(
                        "put the other keys inside: {maker} = {{ {}n = \"1..=100\" }}",
                        if maker == "random" {
                            "count = 10, "
                        } else {
                            ""
                        }
                    )),
            );
            return None;
        }
        let so_far = diagnostics.len();
        let (kind, keys) = match (maker, value.as_ref()) {
            ("cases", RawValue::Tables(tables)) if !tables.is_empty() => {
                let cases = tables.iter();
                let cases = cases.map(|table| plain_settings(source, table, diagnostics));
                let kind = Kind::Cases(cases.collect());
                let mut keys = tables.iter().flat_map(key_spans).collect::<Vec<_>>();
                // Each with its first place.
                keys.sort_by(|(a, x), (b, y)| (a, x.start).cmp(&(b, y.start)));
                keys.dedup_by(|(one, _), (other, _)| one == other);
                (kind, keys)
            }
            ("all", RawValue::Table(ranges)) => {
                let kind = Kind::All(read_ranges(source, game, ranges, diagnostics));
                (kind, key_spans(ranges))
            }
            ("random", RawValue::Table(draws)) => match random_kind(game, draws, most) {
                Ok(kind) => {
                    let mut keys = key_spans(draws);
                    keys.retain(|(key, _)| key != COUNT);
                    (kind, keys)
                }
                Err((place, title)) => {
                    diagnostics.push(source.at(place.unwrap_or_else(|| value.span()), title));
                    return None;
                }
            },
            _ => {
                let (what, example) = match maker {
                    "cases" => ("a list of instances", "cases = [{ n = 1 }, { n = 7 }]"),
                    "all" => ("a table of ranges", "all = { n = \"1..=100\" }"),
                    _ => ("a table", "random = { count = 10, n = \"1..=100\" }"),
                };
                let diagnostic = source.at(value.span(), format!("`{maker}` is {what}"));
                diagnostics.push(diagnostic.help(format!("for example: {example}")));
                return None;
            }
        };
        if let Some(title) = kind.too_large(most) {
            let diagnostic = source.at(value.span(), title);
            diagnostics.push(diagnostic.help("choose fewer instances, or smaller ones"));
        }
        (diagnostics.len() == so_far).then(|| Self::of_kind(kind, span, keys))
    }

    /// A test of these instances. `span` is the place of its entry, and `keys` are those that it sets.
    pub(crate) fn of_cases(
        cases: Vec<Settings>,
        span: Range<usize>,
        keys: Vec<(String, Range<usize>)>,
    ) -> Self {
        Self::of_kind(Kind::Cases(cases), span, keys)
    }

    fn of_kind(kind: Kind, span: Range<usize>, keys: Vec<(String, Range<usize>)>) -> Self {
        Self {
            kind,
            restriction: None,
            span,
            keys,
            kept: None,
        }
    }

    /// The test of those instances only that a restriction admits. `place` is that of the restriction.
    ///
    /// # Errors
    /// If the instances are written out one by one or are too many to try all of them, if none or hardly any is
    /// admitted, or if the restriction cannot be decided.
    pub(crate) fn restricted(
        self,
        source: &Source<'_>,
        place: Range<usize>,
        restriction: Restriction,
    ) -> Result<Self, Diagnostic> {
        let refused = |(title, help): Refused| source.at(place.clone(), title).help(help);
        let kind = match self.kind {
            Kind::Cases(_) | Kind::Chosen(..) => return Err(not_a_choice(source, place)),
            Kind::All(ranges) => {
                can_be_tried(&ranges).map_err(refused)?;
                let mut chosen = Vec::new();
                for number in 0..u32::try_from(ranges.len()).expect("below the limit") {
                    if restriction(&ranges.get(u128::from(number)))? {
                        chosen.push(number);
                    }
                }
                if chosen.is_empty() {
                    let help = "widen a range, or correct the condition".to_owned();
                    return Err(refused(("`if` is true for no instance".to_owned(), help)));
                }
                Kind::Chosen(ranges, chosen)
            }
            Kind::Random { count, draws } => {
                let largest = largest(&draws);
                if DRAWN as u128 * largest > MAX_MADE {
                    return Err(refused(too_long_to_try(DRAWN as u128, largest)));
                }
                let mut admitted = 0;
                for instance in random_instances(&draws, 0, 0).take(DRAWN) {
                    admitted += usize::from(restriction(&instance)?);
                }
                are_enough(admitted, u128::from(count) * largest).map_err(refused)?;
                Kind::Random { count, draws }
            }
        };
        Ok(Self {
            kind,
            restriction: Some(restriction),
            ..self
        })
    }

    /// Whether the test is about an instance of its [`Test::domain`]: not if that cannot be decided.
    #[must_use]
    pub fn includes(&self, instance: &Settings) -> bool {
        let restriction = self.restriction.as_ref();
        restriction.is_none_or(|restriction| restriction(instance).unwrap_or(false))
    }

    /// The number of instances.
    pub fn len(&self) -> u128 {
        match &self.kind {
            Kind::Cases(cases) => cases.len() as u128,
            Kind::All(ranges) => ranges.len(),
            Kind::Chosen(_, chosen) => chosen.len() as u128,
            Kind::Random { count, .. } => u128::from(*count),
        }
    }

    /// Whether the instances are drawn.
    pub fn is_random(&self) -> bool {
        matches!(self.kind, Kind::Random { .. })
    }

    /// The instances in their order, those that are drawn without end. The test of number `stream`
    /// draws from a stream of its own, so that adding a test does not change the others.
    pub fn instances(&self, seed: u64, stream: u64) -> Box<dyn Iterator<Item = Settings> + '_> {
        match &self.kind {
            Kind::Cases(cases) => Box::new(cases.iter().cloned()),
            Kind::All(ranges) => Box::new((0..ranges.len()).map(|number| ranges.get(number))),
            Kind::Chosen(ranges, chosen) => {
                let chosen = chosen.iter();
                Box::new(chosen.map(|&number| ranges.get(u128::from(number))))
            }
            Kind::Random { draws, .. } => {
                let drawn = random_instances(draws, seed, stream);
                Box::new(drawn.filter(|instance| self.includes(instance)))
            }
        }
    }

    /// All that the test is made from, be it drawn or not, and whether or not the test [includes](Test::includes) it.
    pub fn domain(&self) -> Domain<'_> {
        match &self.kind {
            Kind::Cases(cases) => Domain::Cases(cases),
            Kind::All(ranges) | Kind::Chosen(ranges, _) => Domain::Ranges(ranges.clone()),
            Kind::Random { draws, .. } => {
                let dimensions = draws.iter().map(|(key, draw)| Dimension {
                    key: key.clone(),
                    values: draw.values(),
                });
                Domain::Ranges(Ranges(dimensions.collect()))
            }
        }
    }
}

/// Instances without end.
fn random_instances(
    draws: &[(String, Draw)],
    seed: u64,
    stream: u64,
) -> impl Iterator<Item = Settings> + '_ {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(stream);
    std::iter::repeat_with(move || {
        let drawn = draws.iter();
        drawn
            .map(|(key, draw)| (key.clone(), draw.draw(&mut rng)))
            .collect()
    })
}

/// The entry for the restriction of a test. No game has such a key.
pub(crate) const IF: &str = "if";

/// The title and the help of an error about a condition.
type Refused = (String, String);

/// Whether a condition can be tried on all instances of these ranges.
fn can_be_tried(ranges: &Ranges) -> Result<(), Refused> {
    let (count, largest) = (ranges.len(), ranges.largest());
    if count > MAX_TRIED {
        return Err((
            format!("{count} instances are too many to try `if` on each"),
            format!("`if` chooses among {MAX_TRIED} at most: narrow a range, or use `random`"),
        ));
    }
    match count.saturating_mul(largest) > MAX_MADE {
        true => Err(too_long_to_try(count, largest)),
        false => Ok(()),
    }
}

fn too_long_to_try(count: u128, largest: u128) -> Refused {
    (
        format!(
            "instances with up to {largest} numbers and characters are too large to try `if` on {count}"
        ),
        format!(
            "`if` is tried on at most {MAX_MADE} numbers and characters in all: narrow a range"
        ),
    )
}

/// The message if all instances of the ranges of a claim together are too large to be made. Single numbers are never
/// too large: only their number is limited.
pub(crate) fn too_large_for_a_claim(ranges: &Ranges) -> Option<String> {
    let (count, largest) = (ranges.len(), ranges.largest());
    let is_large = largest > ranges.dimensions().len() as u128;
    (is_large && count.saturating_mul(largest) > MAX_MADE).then(|| {
        format!(
            "{count} instances with up to {largest} numbers and characters are too many: a claim ranges over at most \
             {MAX_MADE} numbers and characters in all"
        )
    })
}

/// Whether a condition leaves enough instances if it admits `admitted` of [`DRAWN`]. `size` is that of all instances
/// that are to be left.
fn are_enough(admitted: usize, size: u128) -> Result<(), Refused> {
    let title = format!("`if` is true for {admitted} of {DRAWN} instances that were drawn");
    if admitted < LEAST_ADMITTED {
        let help =
            format!("change the ranges, so that at least {LEAST_ADMITTED} of {DRAWN} are usable");
        return Err((title, help));
    }
    match size.saturating_mul(DRAWN as u128) / admitted as u128 > MAX_MADE {
        true => Err((
            title,
            "choose fewer instances, or change the ranges, so that more are usable".to_owned(),
        )),
        false => Ok(()),
    }
}

fn not_a_choice(source: &Source<'_>, place: Range<usize>) -> Diagnostic {
    let diagnostic = source.at(
        place,
        "`if` chooses among instances that are not written out",
    );
    diagnostic
        .help("use it beside `all` or `random`, or leave out the instances for which it is false")
}

/// The entry for the number of instances that are drawn. The game has no such key.
const COUNT: &str = "count";

/// The place of an error, or `None` for the whole table, and its message.
type Misplaced = (Option<Range<usize>>, String);

fn random_kind(game: &Game, raw: &RawTable, most: u64) -> Result<Kind, Misplaced> {
    let mut count = None;
    let mut draws = Vec::new();
    for (key, value) in raw {
        let at = |title: String| (Some(value.span()), title);
        if key.as_ref() == COUNT {
            match value.as_ref() {
                RawValue::Setting(Setting::Integer(n)) if (1..=most).contains(n) => {
                    count = Some(*n);
                }
                _ => return Err(at(format!("`count` is a whole number from 1 to {most}"))),
            }
        } else {
            let draw = Draw::read(game.key(key.as_ref()), value.as_ref()).map_err(at)?;
            draws.push((key.as_ref().clone(), draw));
        }
    }
    let count = count.ok_or((None, "`random` says how many: count = 10".to_owned()))?;
    Ok(Kind::Random { count, draws })
}

impl Kind {
    /// The message if all instances together are too large to be made. Ranges with more than `most` instances are
    /// refused because of their number.
    fn too_large(&self, most: u64) -> Option<String> {
        let (count, largest) = match self {
            Self::Random { count, draws } => (u128::from(*count), largest(draws)),
            Self::All(ranges) if ranges.len() <= u128::from(most) => {
                (ranges.len(), ranges.largest())
            }
            _ => return None,
        };
        (count.saturating_mul(largest) > MAX_MADE).then(|| {
            format!(
                "{count} instances with up to {largest} numbers and characters are too many: a test has at most \
                 {MAX_MADE} numbers and characters in all"
            )
        })
    }
}

/// Numbers and bytes of the largest instance of these draws, at most.
fn largest(draws: &[(String, Draw)]) -> u128 {
    draws.iter().map(|(_, draw)| draw.values().largest()).sum()
}

impl Draw {
    fn read(key: Option<&Key>, raw: &RawValue) -> Result<Self, String> {
        match raw {
            RawValue::Setting(Setting::Word(word)) if word.contains("..") => {
                if takes_text(key) {
                    Template::read(word).map(Self::Text)
                } else {
                    Span::read(word).map(Self::Integer)
                }
            }
            RawValue::Setting(setting) => Ok(Self::Always(setting.clone())),
            RawValue::Words(_) | RawValue::Lists(_) | RawValue::Tables(_) => {
                Err("one value is drawn, not a list of them; a test for each value draws the other keys".to_owned())
            }
            RawValue::Table(table) if Letters::are_meant(table) => {
                Letters::read(key, table).map(Self::Letters)
            }
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
            Self::Text(template) => {
                let numbers: Vec<u64> = template.spans().map(|span| span.draw(rng)).collect();
                Setting::Word(template.filled(&numbers))
            }
            Self::Letters(letters) => Setting::Word(letters.drawn(|span| span.draw(rng))),
        }
    }

    /// All that can be drawn.
    fn values(&self) -> Values {
        match self {
            Self::Always(setting) => Values::Listed(vec![setting.clone()]),
            Self::Integer(span) => Values::Integers(*span),
            &Self::List { count, each } => Values::Lists { count, each },
            Self::Text(template) => Values::Texts(template.clone()),
            Self::Letters(letters) => Values::Letters(letters.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_leaves_enough_instances() {
        for (admitted, size, is_enough) in [
            (9, 1, false),
            (10, 1, true),
            (10, 2_000_000, true),
            (10, 2_000_001, false),
            (1_000, 200_000_000, true),
        ] {
            let enough = are_enough(admitted, size);
            assert_eq!(enough.is_ok(), is_enough, "{admitted} {size}: {enough:?}");
        }
    }

    #[test]
    fn a_claim_ranges_over_few_characters() {
        let span = |low, high| Span { low, high };
        let lists = |most| Values::Lists {
            count: span(10, 10),
            each: span(1, most),
        };
        let letters = |most| {
            let letters = Letters::new("a", span(0, most), span(1, 1), "/");
            Values::Letters(letters.expect("texts"))
        };
        for (values, is_too_large) in [
            (Values::Integers(span(0, 9_999_999_999)), false),
            (lists(5), false),
            (lists(6), true),
            (letters(10_000), false),
            (letters(99_999), true),
        ] {
            let name = format!("{values:?}");
            let ranges = Ranges(vec![Dimension {
                key: "s".to_owned(),
                values,
            }]);
            let title = too_large_for_a_claim(&ranges);
            assert_eq!(title.is_some(), is_too_large, "{name}: {title:?}");
        }
    }

    #[test]
    fn a_condition_is_tried_on_few_characters() {
        let span = |low, high| Span { low, high };
        let letters = |most| {
            let letters = Letters::new("a", span(0, most), span(1, 1), "/");
            Values::Letters(letters.expect("texts"))
        };
        for (values, can_be) in [
            (Values::Integers(span(1, 200_000)), true),
            (Values::Integers(span(0, 200_000)), false),
            (letters(10_000), true),
            (letters(99_999), false),
        ] {
            let name = format!("{values:?}");
            let ranges = Ranges(vec![Dimension {
                key: "s".to_owned(),
                values,
            }]);
            assert_eq!(can_be_tried(&ranges).is_ok(), can_be, "{name}");
        }
    }
}
