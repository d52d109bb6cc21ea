//! Texts with ranges in them: `1..=60 + 0..=9 0..=9` stands for all sums of such a heap and two such
//! piles.

use super::Span;

/// A text with ranges of whole numbers in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// The ranges, each with what stands before it.
    ranges: Vec<(String, Span)>,
    /// What stands after the last of them.
    end: String,
}

const RANGE: &str = "..=";

impl Template {
    /// # Errors
    /// Where there is no range in the text, or one is not written as it should be.
    pub fn read(text: &str) -> Result<Self, String> {
        let is_digit = |c: char| c.is_ascii_digit() || c == '_';
        let mut ranges = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find(RANGE) {
            let low = rest[..at].trim_end_matches(is_digit).len();
            let high = &rest[at + RANGE.len()..];
            let end = rest.len() - high.trim_start_matches(is_digit).len();
            let span = Span::read(&rest[low..end])?;
            ranges.push((rest[..low].to_owned(), span));
            rest = &rest[end..];
        }
        if ranges.is_empty() || rest.contains("..") {
            let problem =
                format!("`{text}` is not a text with ranges like \"1..=9 + 0..=4 0..=4\"");
            return Err(problem);
        }
        let end = rest.to_owned();
        Ok(Self { ranges, end })
    }

    /// The ranges in their order.
    pub fn spans(&self) -> impl DoubleEndedIterator<Item = Span> + '_ {
        self.ranges.iter().map(|&(_, span)| span)
    }

    /// The text with a number for each range.
    pub fn filled(&self, numbers: &[u64]) -> String {
        let ranges = self.ranges.iter().zip(numbers);
        let mut text: String = ranges
            .map(|((before, _), number)| format!("{before}{number}"))
            .collect();
        text.push_str(&self.end);
        text
    }

    /// The numbers that make this text; `None` where none do.
    pub fn numbers(&self, text: &str) -> Option<Vec<u64>> {
        let mut rest = text;
        let mut numbers = Vec::new();
        for (before, _) in &self.ranges {
            rest = rest.strip_prefix(before.as_str())?;
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            numbers.push(rest[..rest.len() - after.len()].parse().ok()?);
            rest = after;
        }
        (rest == self.end).then_some(numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_by_their_numbers() {
        let template = Template::read("1..=60 + 0..=9 7 0..=1_000").expect("three ranges");
        let highest: Vec<u64> = template.spans().map(|span| span.high).collect();
        assert_eq!(highest, [60, 9, 1000]);
        assert_eq!(template.filled(&[5, 0, 12]), "5 + 0 7 12");
        assert_eq!(template.numbers("5 + 0 7 12"), Some(vec![5, 0, 12]));
        for other in ["5 + 0 8 12", "5 + 0 7", "5 + 0 7 12 ", "x + 0 7 12"] {
            assert_eq!(template.numbers(other), None, "{other}");
        }
    }

    #[test]
    fn what_is_no_range_is_said() {
        for (text, problem) in [
            ("3 + 4", "`3 + 4` is not a text with ranges"),
            ("1..4 + 2", "`1..4 + 2` is not a text with ranges"),
            ("1..=4 + 2..3", "`1..=4 + 2..3` is not a text with ranges"),
            ("9..=4 + 2", "the range `9..=4` is empty"),
            ("x..=4", "`..=4` is not a range"),
            ("1..=2..=3", "`..=3` is not a range"),
        ] {
            let error = Template::read(text).expect_err("no ranges");
            assert!(error.starts_with(problem), "{error}");
        }
    }
}
