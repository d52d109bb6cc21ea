//! Hints at the cause of a wrong answer, from the source of the program.

use std::fs;
use std::path::Path;

use grundy_problem::{Answer, Question};
use grundy_report::{FirstWrongAnswer, Reason};

use crate::Submission;
use crate::protocol::blank_name;

/// The largest signed number in 32 bits.
const LARGEST: u64 = i32::MAX as u64;
const C_AND_CPP: [&str; 4] = ["c", "cc", "cpp", "cxx"];

/// The hint for a program whose first wrong answer is `first`; `None` if its source shows no likely cause.
pub(super) fn of(submission: &Submission, first: &FirstWrongAnswer) -> Option<String> {
    let by_numbers = matches!(
        first.reason,
        Reason::WrongAnswer | Reason::MissingAnswer | Reason::OutOfFuel
    );
    let alone = first.least.as_ref().map(|least| &least.input);
    let asked = alone.or(first.input.as_ref())?;
    if !by_numbers || !has_large_number(asked) {
        return None;
    }
    has_lone_long(&c_source(submission)?).then(|| {
        "`long` has 32 bits here, and this question has numbers beyond: use `long long`".to_owned()
    })
}

/// The hint for a program whose first wrong answer would be right if this blank were a space.
pub(super) fn of_blank(odd: char) -> String {
    let name = blank_name(odd);
    format!("this answer is right but for {name}: write plain spaces instead")
}

/// The hint for a program whose first wrong answer is not laid out as the problem wants it.
pub(super) fn of_layout(answer: &Answer, first: &FirstWrongAnswer) -> Option<String> {
    // A superfluous answer belongs to no question.
    if first.reason == Reason::ExtraOutput {
        return None;
    }
    let layout = &answer.answer_layout;
    let printed = first.printed.as_ref()?;
    let is_laid_out = layout.answer_in(first.question, printed).is_some();
    let form = layout.text(first.question, "ANSWER");
    (!is_laid_out).then(|| format!("write answer {} as `{form}`", first.question))
}

/// The hint for a program that wrote several answers without a separator, such as `LWW`.
pub(super) fn of_separation(answer: &Answer, first: &FirstWrongAnswer) -> Option<String> {
    let Question::Winner(words) = &answer.asks else {
        return None;
    };
    if first.reason != Reason::MissingAnswer {
        return None;
    }
    let printed = first.printed.as_deref()?;
    let words = words.all();
    // An excerpt of a long answer may end within a word.
    let (text, may_go_on) = match printed.strip_suffix("...") {
        Some(text) => (text, words.iter().map(|word| word.len()).max().unwrap_or(0)),
        None => (printed, 0),
    };
    let runs_together = !words.contains(&printed) && is_made_of(text, &words, may_go_on);
    runs_together.then(|| "write a space or a line break between two answers".to_owned())
}

/// Whether a text is some of these words, one after the other, but for at most `left_out` bytes at its end.
fn is_made_of(text: &str, words: &[&str], left_out: usize) -> bool {
    let mut reached = vec![false; text.len() + 1];
    reached[0] = true;
    for at in 0..text.len() {
        let rest = text.get(at..).filter(|_| reached[at]).unwrap_or_default();
        for word in words.iter().filter(|word| rest.starts_with(**word)) {
            reached[at + word.len()] = true;
        }
    }
    let end = text.len().saturating_sub(left_out);
    reached[end..].contains(&true)
}

fn has_large_number(question: &str) -> bool {
    let mut numbers = question.split_whitespace().map(str::parse::<u64>);
    numbers.any(|number| number.is_ok_and(|number| number > LARGEST))
}

/// The text of a submission in C or C++.
fn c_source(submission: &Submission) -> Option<String> {
    let ending = submission.path().extension()?.to_str()?;
    if !C_AND_CPP.contains(&ending) {
        return None;
    }
    let text = |path: &Path| fs::read(path).ok();
    let bytes = match submission {
        Submission::File(path) => text(path)?,
        Submission::Source { text, .. } => text.clone(),
        Submission::Module { .. } => return None,
    };
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether a source contains a `long` that is part of neither `long long` nor `long double`. Comments and
/// string literals are treated as code, because this is only a hint.
fn has_lone_long(source: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words: Vec<&str> = source
        .split(|c| !is_word(c))
        .filter(|word| !word.is_empty())
        .collect();
    (0..words.len()).any(|at| {
        let before = at.checked_sub(1).map(|before| words[before]);
        let after = words.get(at + 1).copied();
        words[at] == "long" && before != Some("long") && !matches!(after, Some("long" | "double"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_alone_is_told_from_two() {
        for (source, lone) in [
            ("long n;", true),
            ("unsigned long n;", true),
            ("long int n;", true),
            ("long long n;", false),
            ("unsigned long long n; long double x;", false),
            ("long long a; unsigned long b;", true),
            ("int along, long_, belong;", false),
        ] {
            assert_eq!(has_lone_long(source), lone, "{source}");
        }
    }

    #[test]
    fn answers_that_run_together_are_found() {
        for (text, found) in [
            ("LWW", true),
            ("YesNo", false),
            ("YesYes", true),
            ("L", true),
            ("Lé", false),
            ("", true),
        ] {
            assert_eq!(is_made_of(text, &["L", "W", "Yes"], 0), found, "{text}");
        }
    }

    #[test]
    fn numbers_beyond_32_bits_are_found() {
        assert!(has_large_number("2 4294967296\n1"));
        assert!(has_large_number("2147483648"));
        assert!(!has_large_number("2147483647 7"));
    }
}
