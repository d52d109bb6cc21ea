//! Ranges of whole numbers.

use grundy_games::Setting;
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

use crate::values::{RawTable, RawValue};

/// The longest list; a longer one would be a mistake.
const MAX_LIST_LEN: u64 = 1_000_000;

/// A range of whole numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The least.
    pub low: u64,
    /// The greatest.
    pub high: u64,
}

#[expect(
    clippy::len_without_is_empty,
    reason = "no caller asks whether it is empty"
)]
impl Span {
    /// The number of numbers.
    pub fn len(self) -> u128 {
        u128::from(self.high - self.low) + 1
    }

    /// The number that comes after `index` others; `index` is below [`Span::len`].
    pub fn nth(self, index: u128) -> u64 {
        self.low + u64::try_from(index).expect("below the number of numbers")
    }

    /// Reads `1..=100`.
    ///
    /// # Errors
    /// If the text is not a range. The error says what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let ends = text
            .split_once("..=")
            .and_then(|(low, high)| Some((number(low)?, number(high)?)));
        match ends {
            Some((low, high)) if low <= high => Ok(Self { low, high }),
            Some(_) => Err(format!("the range `{text}` is empty")),
            None => match text.split_once("..") {
                Some((low, high)) if number(low).is_some() && number(high).is_some() => Err(
                    format!("`{text}` is not a range: did you mean `{low}..={high}`?"),
                ),
                Some((low, high))
                    if is_too_large(low) || is_too_large(high.trim_start_matches('=')) =>
                {
                    Err(format!(
                        "a number of the range `{text}` is too large: the largest is 2^64 - 1, {}",
                        u64::MAX
                    ))
                }
                Some((low, high)) if goes_below_zero(low, high.trim_start_matches('=')) => {
                    Err(format!(
                        "the range `{text}` goes below 0, and these numbers count from 0 up; a key for a text \
                         can have negative numbers"
                    ))
                }
                _ => Err(format!("`{text}` is not a range like \"1..=100\"")),
            },
        }
    }

    /// A number of the range, all equally likely up to a bias below 2^-64.
    pub fn draw(self, rng: &mut ChaCha8Rng) -> u64 {
        let drawn = (u128::from(rng.next_u64()) << 64) | u128::from(rng.next_u64());
        self.nth(drawn % self.len())
    }
}

/// Whether a text is a whole number above all that are read.
fn is_too_large(text: &str) -> bool {
    let digits = text.trim().replace('_', "");
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    is_number && digits.parse::<u64>().is_err()
}

/// Whether both ends of a range are whole numbers, and one of them is below zero.
fn goes_below_zero(low: &str, high: &str) -> bool {
    let is_below = |text: &str| match text.trim().strip_prefix('-') {
        Some(digits) => number(digits).map(|number| number > 0),
        None => number(text).map(|_| false),
    };
    let ends = [is_below(low), is_below(high)];
    ends.iter().all(Option::is_some) && ends.contains(&Some(true))
}

/// A random or ranging list: `{ count = "2..=5", each = "1..=60" }`.
pub(crate) fn list_spans(table: &RawTable) -> Result<(Span, Span), String> {
    let part = |name: &str| {
        let found = table.iter().find(|(key, _)| key.as_ref() == name);
        match found.map(|(_, value)| value.as_ref()) {
            Some(RawValue::Setting(Setting::Word(word))) => Span::read(word),
            Some(RawValue::Setting(Setting::Integer(n))) => Ok(Span { low: *n, high: *n }),
            _ => Err(format!(
                "`{name}` has to be a number or a range: a table stands for lists, as in {{ count = \"2..=5\", each = \"1..=60\" }}"
            )),
        }
    };
    let (count, each) = (part("count")?, part("each")?);
    if table.len() > 2 {
        return Err("lists are given by just `count` and `each`".to_owned());
    }
    Ok((list_length(count)?, each))
}

/// The lengths of lists, if they are not absurd.
pub(crate) fn list_length(count: Span) -> Result<Span, String> {
    if count.high > MAX_LIST_LEN {
        return Err(format!("a list has at most {MAX_LIST_LEN} numbers"));
    }
    Ok(count)
}

/// The number of texts or lists of `exponent` parts, each of which is one of `base`; saturating.
pub(super) fn power(base: u128, exponent: u64) -> u128 {
    u32::try_from(exponent).map_or(u128::MAX, |exponent| base.saturating_pow(exponent))
}

/// A whole number, with underscores as in TOML.
fn number(text: &str) -> Option<u64> {
    text.trim().replace('_', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_the_largest_are_called_too_large() {
        let largest = Span {
            low: 7,
            high: u64::MAX,
        };
        assert_eq!(Span::read("7..=18446744073709551615"), Ok(largest));
        for text in [
            "7..=18446744073709551616",
            "30000000000000000000..=30000000000000000001",
            "99_999_999_999_999_999_999..",
            "1..99999999999999999999",
        ] {
            let error = Span::read(text).expect_err("too large a number");
            let expected = format!("a number of the range `{text}` is too large: the largest is");
            assert!(error.starts_with(&expected), "{error}");
        }
        for text in ["x..=99", "..=", "1.."] {
            let error = Span::read(text).expect_err("no range");
            assert!(
                error.ends_with("is not a range like \"1..=100\""),
                "{error}"
            );
        }
    }
}
