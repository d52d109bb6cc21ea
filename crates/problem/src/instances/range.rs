//! The range of a claim, as a numbered sequence of instances.

use std::ops::Range;

use grundy_games::{Key, Kind, Setting, Settings};

use super::places::sum_of_numbers;
use super::span::power;
use super::{Letters, Span, Template};

/// Shorter ranges are gone through, even at the end of all numbers.
const MANY: u128 = 1 << 40;

/// One key that a claim ranges over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dimension {
    /// The key.
    pub key: String,
    /// Its values.
    pub values: Values,
}

/// The values that a key takes in turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// Whole numbers in a row.
    Integers(Span),
    /// These settings.
    Listed(Vec<Setting>),
    /// All lists with a length and numbers from these ranges.
    Lists {
        /// The lengths of the lists.
        count: Span,
        /// The range of each number.
        each: Span,
    },
    /// All texts that a template makes.
    Texts(Template),
    /// All texts of some letters.
    Letters(Letters),
}

impl Values {
    /// Whole numbers in a row: `1..=40`, or `1..` for all from there on.
    ///
    /// # Errors
    /// If the text is neither.
    pub fn numbers(text: &str) -> Result<Self, String> {
        let low = text.trim().strip_suffix("..");
        let span = match low.map(|low| low.trim().replace('_', "").parse()) {
            Some(Ok(low)) => Ok(Span {
                low,
                high: u64::MAX,
            }),
            _ => Span::read(text),
        };
        span.map(Self::Integers)
    }

    /// The values that a text with `..` gives a key. For a key that takes a text it is a template.
    ///
    /// # Errors
    /// If the text does not fit the key.
    pub fn ranging(key: Option<&Key>, text: &str) -> Result<Self, String> {
        if takes_text(key) {
            Template::read(text).map(Self::Texts)
        } else {
            Self::numbers(text)
        }
    }

    /// The sum of all numbers of a value that it ranges over, of a text without their signs.
    pub fn weight(&self, value: &Setting) -> u128 {
        match (self, value) {
            (Self::Texts(template), Setting::Word(text)) => {
                template.weight(&template.numbers(text).unwrap_or_default())
            }
            (Self::Letters(letters), Setting::Word(text)) => letters.weight(text),
            (_, value) => sum_of_numbers(value),
        }
    }

    /// The number of values; saturating.
    fn len(&self) -> u128 {
        match self {
            Self::Integers(span) => span.len(),
            Self::Listed(settings) => settings.len() as u128,
            Self::Lists { count, each } => number_of_lists(*count, *each),
            Self::Texts(template) => {
                let lengths = template.spans().map(Span::len);
                lengths.fold(1, u128::saturating_mul)
            }
            Self::Letters(letters) => letters.len(),
        }
    }

    /// Numbers or bytes of the largest value, at most.
    pub(super) fn largest(&self) -> u128 {
        match self {
            Self::Integers(_) => 1,
            Self::Listed(settings) => settings.iter().map(size).max().unwrap_or(0),
            Self::Lists { count, .. } => u128::from(count.high),
            Self::Texts(template) => template.longest(),
            Self::Letters(letters) => letters.longest(),
        }
    }

    /// The value of this number, which is below [`Values::len`].
    fn get(&self, number: u128) -> Setting {
        match self {
            Self::Integers(span) => Setting::Integer(span.nth(number)),
            Self::Listed(settings) => {
                let index = usize::try_from(number).expect("below the length of a list");
                settings[index].clone()
            }
            Self::Lists { count, each } => {
                let (length, number) = length_of_list(*count, *each, number);
                Setting::List(digits(number, (0..length).map(|_| *each)))
            }
            Self::Texts(template) => {
                Setting::Word(template.filled(&digits(number, template.spans())))
            }
            Self::Letters(letters) => Setting::Word(letters.get(number)),
        }
    }
}

/// The number of lists of these lengths; saturating.
fn number_of_lists(count: Span, each: Span) -> u128 {
    // All lists of a length are one if all of their numbers are the same.
    if each.len() == 1 {
        return count.len();
    }
    let mut lists = 0_u128;
    for length in count.low..=count.high {
        lists = lists.saturating_add(power(each.len(), length));
        if lists == u128::MAX {
            break;
        }
    }
    lists
}

/// The length of the list of this number, and its number among the lists of that length.
fn length_of_list(count: Span, each: Span, mut number: u128) -> (u64, u128) {
    if each.len() == 1 {
        return (count.nth(number), 0);
    }
    let mut length = count.low;
    loop {
        let lists = power(each.len(), length);
        if number < lists {
            return (length, number);
        }
        number -= lists;
        length += 1;
    }
}

/// Numbers or bytes of a setting.
fn size(setting: &Setting) -> u128 {
    match setting {
        Setting::List(list) => list.len() as u128,
        Setting::Word(word) => word.len() as u128,
        Setting::Integer(_) | Setting::Flag(_) => 1,
    }
}

/// One number of each span; the last changes fastest as `number` goes up.
fn digits(mut number: u128, spans: impl DoubleEndedIterator<Item = Span>) -> Vec<u64> {
    let digits = spans.rev().map(|span| {
        let digit = number % span.len();
        number /= span.len();
        span.nth(digit)
    });
    let mut digits: Vec<u64> = digits.collect();
    digits.reverse();
    digits
}

/// Whether a key is set to a text of its own, and not to one of several words.
pub(crate) fn takes_text(key: Option<&Key>) -> bool {
    key.is_some_and(|key| key.kind == Kind::Text)
}

/// Whether a key is set to a list of numbers. Numbers in a row are then one value, and not several.
pub(crate) fn takes_list(key: Option<&Key>) -> bool {
    key.is_some_and(|key| matches!(key.kind, Kind::List { .. }))
}

/// Every combination of the values of several keys.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ranges(pub(crate) Vec<Dimension>);

#[expect(
    clippy::len_without_is_empty,
    reason = "no caller asks whether it is empty"
)]
impl Ranges {
    /// Every combination of the values of these keys.
    #[must_use]
    pub fn new(dimensions: Vec<Dimension>) -> Self {
        Self(dimensions)
    }

    /// The keys with their values, in the order in which they are written.
    #[must_use]
    pub fn dimensions(&self) -> &[Dimension] {
        &self.0
    }

    /// The number of instances; saturating. Without keys there is one.
    pub fn len(&self) -> u128 {
        let lengths = self.0.iter().map(|dimension| dimension.values.len());
        lengths.fold(1, u128::saturating_mul)
    }

    /// Numbers and bytes of the largest instance, at most.
    pub(super) fn largest(&self) -> u128 {
        let largest = self.0.iter().map(|dimension| dimension.values.largest());
        largest.sum()
    }

    /// The instance of this number, which is below [`Ranges::len`]; the last key varies fastest.
    pub fn get(&self, mut number: u128) -> Settings {
        let mut settings = Settings::new();
        for dimension in self.0.iter().rev() {
            let length = dimension.values.len();
            settings.insert(dimension.key.clone(), dimension.values.get(number % length));
            number /= length;
        }
        settings
    }

    /// The keys that range over all numbers from some number on, each with that number.
    pub fn open(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0
            .iter()
            .filter_map(|dimension| match &dimension.values {
                Values::Integers(span) if span.high == u64::MAX && span.len() > MANY => {
                    Some((dimension.key.as_str(), span.low))
                }
                _ => None,
            })
    }

    /// The ranges of all other keys.
    pub fn without(&self, key: &str) -> Self {
        let others = self.0.iter().filter(|dimension| dimension.key != key);
        Self(others.cloned().collect())
    }

    /// Restricts a key to these numbers.
    pub fn narrowed(&self, key: &str, numbers: &Range<u64>) -> Self {
        let low = numbers.start;
        let high = numbers.end.saturating_sub(1).max(low);
        let mut ranges = self.clone();
        for dimension in ranges.0.iter_mut().filter(|dimension| dimension.key == key) {
            dimension.values = Values::Integers(Span { low, high });
        }
        ranges
    }

    /// The sum of all numbers that an instance ranges over, by which the least counterexample is
    /// found.
    pub fn weight(&self, instance: &Settings) -> u128 {
        let weights = self.0.iter().filter_map(|dimension| {
            let value = instance.get(&dimension.key)?;
            Some(dimension.values.weight(value))
        });
        weights.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(low: u64, high: u64) -> Span {
        Span { low, high }
    }

    #[test]
    fn every_combination_comes_once() {
        let ranges = Ranges(vec![
            Dimension {
                key: "a".to_owned(),
                values: Values::Integers(span(2, 4)),
            },
            Dimension {
                key: "b".to_owned(),
                values: Values::Listed(vec![Setting::Flag(false), Setting::Flag(true)]),
            },
            Dimension {
                key: "c".to_owned(),
                values: Values::Lists {
                    count: span(0, 2),
                    each: span(5, 7),
                },
            },
            Dimension {
                key: "d".to_owned(),
                values: Values::Texts(Template::read("1..=2 + 0..=4").expect("two ranges")),
            },
        ]);
        assert_eq!(ranges.len(), 3 * 2 * (1 + 3 + 9) * 2 * 5);
        let all: std::collections::BTreeSet<Settings> =
            (0..ranges.len()).map(|number| ranges.get(number)).collect();
        assert_eq!(all.len() as u128, ranges.len());
        let last = ranges.get(ranges.len() - 1);
        assert_eq!(last["c"], Setting::List(vec![7, 7]));
        assert_eq!(last["d"], Setting::Word("2 + 4".to_owned()));
        assert_eq!(ranges.weight(&last), 4 + 7 + 7 + 2 + 4);
    }

    #[test]
    fn huge_ranges_saturate() {
        let ranges = Ranges(vec![Dimension {
            key: "heaps".to_owned(),
            values: Values::Lists {
                count: span(64, 64),
                each: span(0, u64::MAX),
            },
        }]);
        assert_eq!(ranges.len(), u128::MAX);
    }

    #[test]
    fn lists_of_one_number_differ_in_their_length() {
        let lists = Values::Lists {
            count: span(2, 1_000_000),
            each: span(5, 5),
        };
        assert_eq!(lists.len(), 999_999);
        assert_eq!(lists.get(1), Setting::List(vec![5; 3]));
        let Setting::List(last) = lists.get(999_998) else {
            panic!("a list");
        };
        assert_eq!(last.len(), 1_000_000);
    }
}
