//! The text around each answer in the output: `Case #{number}: {answer}`.

use std::borrow::Cow;

use grundy_report::{Diagnostic, Source};
use toml::Spanned;

/// The field for the answer itself.
const ANSWER: &str = "{answer}";
/// The field for the number of the answer, from 1.
const NUMBER: &str = "{number}";
/// A layout that people know.
const EXAMPLE: &str = "such as \"Case #{number}: {answer}\"";

/// The text around each answer. The default is an answer that stands alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AnswerLayout {
    before: Vec<Piece>,
    after: Vec<Piece>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Text(String),
    Number,
}

impl AnswerLayout {
    /// Whether answers stand alone.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }

    /// An answer as it is printed, with its number in the output, from 1.
    #[must_use]
    pub fn text(&self, number: u64, answer: &str) -> String {
        let [before, after] = [&self.before, &self.after].map(|pieces| written(pieces, number));
        format!("{before}{answer}{after}")
    }

    /// The answer in a printed text: the inverse of [`AnswerLayout::text`], for which several blanks are one.
    /// `None` if the text has another form or another number.
    #[must_use]
    pub fn answer_in<'t>(&self, number: u64, printed: &'t str) -> Option<Cow<'t, str>> {
        if self.is_plain() {
            return Some(printed.into());
        }
        let printed = one_blank_each(printed);
        let [before, after] = [&self.before, &self.after].map(|pieces| written(pieces, number));
        let answer = printed.strip_prefix(&before)?.strip_suffix(&after)?;
        Some(answer.to_owned().into())
    }

    /// The texts before and after an answer; `None` is its number.
    pub(crate) fn parts(&self) -> [Vec<Option<&str>>; 2] {
        [&self.before, &self.after].map(|pieces| {
            let text = |piece| match piece {
                &Piece::Number => None,
                Piece::Text(text) => Some(text.as_str()),
            };
            pieces.iter().map(text).collect()
        })
    }

    pub(super) fn of_file(
        source: &Source<'_>,
        given: Option<&Spanned<String>>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let Some(given) = given else {
            return Self::default();
        };
        Self::read(given.as_ref()).unwrap_or_else(|problem| {
            let diagnostic = source.at(given.span(), problem);
            diagnostics.push(diagnostic.help(format!("write {{answer}} once, {EXAMPLE}")));
            Self::default()
        })
    }

    /// Reads a layout.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        if let Some(odd) = text.chars().find(|c| c.is_control()) {
            return Err(format!(
                "an answer is one line, and its layout has the character {odd:?}"
            ));
        }
        let text = one_blank_each(text);
        let mut parts = text.split(ANSWER);
        let (Some(before), Some(after), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err("the layout of answers does not have the field {answer} once".to_owned());
        };
        Ok(Self {
            before: pieces(before)?,
            after: pieces(after)?,
        })
    }
}

/// The pieces of a text with numbers.
fn pieces(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    for (place, literal) in text.split(NUMBER).enumerate() {
        if literal.contains(['{', '}']) {
            return Err(format!(
                "`{literal}` has a brace; the fields of answers are {ANSWER} and {NUMBER}"
            ));
        }
        if place > 0 {
            pieces.push(Piece::Number);
        }
        if !literal.is_empty() {
            pieces.push(Piece::Text(literal.to_owned()));
        }
    }
    Ok(pieces)
}

fn written(pieces: &[Piece], number: u64) -> String {
    let text = |piece: &Piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Number => number.to_string(),
    };
    pieces.iter().map(text).collect()
}

fn one_blank_each(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_laid_out_and_read_back() {
        for (layout, number, answer, printed) in [
            ("{answer}", 7, "YES", "YES"),
            ("Case #{number}: {answer}", 1, "YES", "Case #1: YES"),
            ("Case {number}:  {answer}", 12, "2 5", "Case 12: 2 5"),
            ("#{number}:{answer}.", 3, "Stan wins", "#3:Stan wins."),
            ("{answer} ({number}, {number})", 2, "0", "0 (2, 2)"),
        ] {
            let layout = AnswerLayout::read(layout).expect("a layout");
            assert_eq!(layout.text(number, answer), printed);
            assert_eq!(layout.answer_in(number, printed).as_deref(), Some(answer));
            let other = layout.answer_in(number + 1, printed);
            assert_eq!(other.is_some(), layout.is_plain(), "{printed}");
        }
    }

    #[test]
    fn blanks_are_one_and_other_forms_are_no_answer() {
        let layout = AnswerLayout::read("Case #{number}: {answer}").expect("a layout");
        for (printed, answer) in [
            ("Case  #1:\t YES", Some("YES")),
            ("YES", None),
            ("Case #1:YES", None),
            ("case #1: YES", None),
            ("Case #01: YES", None),
            ("Case #0: YES", None),
        ] {
            let found = layout.answer_in(1, printed);
            assert_eq!(found.as_deref(), answer, "{printed}");
        }
    }

    #[test]
    fn layouts_without_one_answer_are_refused() {
        for (layout, problem) in [
            ("Case #{number}:", "does not have the field {answer} once"),
            ("{answer} {answer}", "does not have the field {answer} once"),
            ("Case {n}: {answer}", "has a brace"),
            ("{{answer}}", "has a brace"),
            ("Case {number}:\n{answer}", "is one line"),
            ("", "does not have the field {answer} once"),
        ] {
            let found = AnswerLayout::read(layout).expect_err(layout);
            assert!(found.contains(problem), "{layout}: {found}");
        }
    }
}
