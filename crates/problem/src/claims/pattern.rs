//! Patterns of positions: notation in which `?` stands for any character of a number and `*` for
//! any number.

use grundy_report::Error;
use grundy_rules::Instance;

use super::Written;
use super::expression::ExpressionError;

/// A pattern and where it was written.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) text: String,
    pub(super) place: Written,
}

impl Pattern {
    /// The pattern as notation writes positions. One without `?` and `*` is a position, and may be
    /// written in any way that can be read.
    pub(super) fn normal(&self, instance: &dyn Instance) -> Result<String, Error> {
        let text = self.text.trim();
        if text.contains(['?', '*']) {
            return Ok(text.to_owned());
        }
        let position = instance.position(text).map_err(|error| {
            let diagnostic = ExpressionError::new(
                format!("`{text}` is not a position: {}", error.problem),
                format!("expected {}, with ? for any digit", error.expected),
            );
            Error::User(vec![self.place.diagnostic(&diagnostic)])
        })?;
        Ok(position.notation())
    }
}

/// Whether a position in notation is as the pattern has it.
pub(super) fn matches(pattern: &str, notation: &str) -> bool {
    let in_number = |c: char| !matches!(c, ' ' | ',' | '|');
    let mut rest = notation.chars();
    match pattern.split_at_checked(1) {
        None => notation.is_empty() && pattern.is_empty(),
        Some(("*", more)) => {
            let length = notation.chars().take_while(|&c| in_number(c)).count();
            let ends = notation.char_indices().map(|(at, _)| at);
            let ends = ends.chain([notation.len()]).take(length + 1);
            ends.skip(1).any(|end| matches(more, &notation[end..]))
        }
        Some(("?", more)) => rest.next().is_some_and(in_number) && matches(more, rest.as_str()),
        Some((same, more)) => {
            let next = rest.next();
            next.is_some_and(|next| same.starts_with(next)) && matches(more, rest.as_str())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn wildcards_stand_for_digits_and_numbers() {
        for (pattern, notation, expected) in [
            ("1312", "1312", true),
            ("1312", "1313", false),
            ("0?0?", "0104", true),
            ("0?0?", "0114", false),
            ("0?0?", "010", false),
            ("* 0 *", "12 0 7", true),
            ("* 0 *", "12 7", false),
            ("* *", "12 0 7", false),
            ("*2 0", "122 0", true),
            ("", "", true),
            ("*", "", false),
            ("?|*", "3|1", true),
        ] {
            assert_eq!(matches(pattern, notation), expected, "{pattern} {notation}");
        }
    }
}
