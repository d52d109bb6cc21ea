//! The answers to "who wins?": a word or a phrase for each outcome.

use std::collections::BTreeSet;

use grundy_report::{Diagnostic, Source};
use grundy_rules::Outcome;
use toml::Spanned;

use super::answer_layout::AnswerLayout;
use super::raw::RawWords;

/// The answer for each outcome. Each consists of one or more words with single spaces between them.
/// Two outcomes, but not all three, may have the same answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// The player who moves first wins.
    pub first: String,
    /// The other player wins.
    pub second: String,
    /// Neither player can force a win.
    pub draw: String,
}

impl Default for Words {
    fn default() -> Self {
        Self {
            first: "1".to_owned(),
            second: "2".to_owned(),
            draw: "0".to_owned(),
        }
    }
}

impl Words {
    /// The answer for the outcome of the player who moves first.
    #[must_use]
    pub fn of(&self, outcome: Outcome) -> &str {
        match outcome {
            Outcome::Win => &self.first,
            Outcome::Loss => &self.second,
            Outcome::Draw => &self.draw,
        }
    }

    /// All three answers.
    #[must_use]
    pub fn all(&self) -> [&str; 3] {
        [&self.first, &self.second, &self.draw]
    }

    /// A sentence about two outcomes that have the same answer, if there are any.
    #[must_use]
    pub fn shared(&self) -> Option<String> {
        let [first, second, draw] = self.all();
        let (outcomes, answer) = match () {
            () if second == draw => ("a win of the second player and a draw", draw),
            () if first == draw => ("a win of the first player and a draw", draw),
            () if first == second => ("a win of the first player and one of the second", first),
            () => return None,
        };
        Some(format!(
            "the answer `{answer}` stands for {outcomes}, so no test can tell them apart"
        ))
    }

    pub(super) fn read(
        source: &Source<'_>,
        raw: &Spanned<RawWords>,
        layout: &AnswerLayout,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let span = raw.span();
        let raw = raw.as_ref();
        for given in [&raw.first, &raw.second, &raw.draw].into_iter().flatten() {
            let phrase = given.as_ref();
            let is_odd = |c: char| c.is_control() || (c.is_whitespace() && c != ' ');
            if phrase.trim().is_empty() || phrase.contains(is_odd) {
                let title = "an answer is a word, or several words with spaces between them";
                diagnostics.push(source.at(given.span(), title));
            }
            if let Some(field) = field(phrase) {
                let title =
                    format!("`{{{field}}}` looks like a field, but an answer is a fixed text");
                let help =
                    "leave out the braces; `answer_layout` has fields, {answer} and {number}";
                diagnostics.push(source.at(given.span(), title).help(help));
            }
        }
        let words = Self::of_raw(raw);
        if BTreeSet::from(words.all()).len() == 1 {
            let diagnostic = source.at(span, "all outcomes have the same answer");
            diagnostics.push(diagnostic.help("at most two of them may have the same one"));
        } else if let Some((short, long)) = words.laid_out(layout).ambiguous() {
            let title = format!("`{short}` begins `{long}`, and what follows begins an answer");
            let help = "spaces and line breaks are alike, so the output could be read in two ways; \
                        choose other answers";
            diagnostics.push(source.at(span, title).help(help));
        }
        words
    }

    /// The answers as given, without a check.
    pub(super) fn of_raw(raw: &RawWords) -> Self {
        let usual = Self::default();
        let phrase = |given: &Option<Spanned<String>>, usual: String| match given {
            Some(given) => given
                .as_ref()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" "),
            None => usual,
        };
        Self {
            first: phrase(&raw.first, usual.first),
            second: phrase(&raw.second, usual.second),
            draw: phrase(&raw.draw, usual.draw),
        }
    }

    /// The answers as they are printed, all with the same number.
    fn laid_out(&self, layout: &AnswerLayout) -> Self {
        let [first, second, draw] = self.all().map(|answer| layout.text(1, answer));
        Self {
            first,
            second,
            draw,
        }
    }

    /// An answer that begins another one, if the rest of the other begins an answer or is begun by
    /// one. Otherwise the longest answer that the output can continue with is the one that was meant.
    fn ambiguous(&self) -> Option<(&str, &str)> {
        let all = self.all();
        let begins = |short: &str, long: &str| rest(short, long).is_some();
        let pairs = all.into_iter().flat_map(|a| all.map(|b| (a, b)));
        pairs.into_iter().find(|(short, long)| {
            rest(short, long).is_some_and(|rest| {
                let clash = |word: &&str| *word == rest || begins(word, rest) || begins(rest, word);
                all.iter().any(clash)
            })
        })
    }
}

/// The first name between braces in a text.
fn field(text: &str) -> Option<&str> {
    let is_of_name = |c: char| c.is_alphanumeric() || "_-#:.".contains(c);
    let mut after_braces = text.split('{').skip(1);
    after_braces.find_map(|after| {
        let (name, _) = after.split_once('}')?;
        (!name.is_empty() && name.chars().all(is_of_name)).then_some(name)
    })
}

/// The words after `short` in `long`; `None` if `long` does not begin with it, or ends with it.
fn rest<'t>(short: &str, long: &'t str) -> Option<&'t str> {
    long.strip_prefix(short)?.strip_prefix(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words([first, second, draw]: [&str; 3]) -> Words {
        Words {
            first: first.to_owned(),
            second: second.to_owned(),
            draw: draw.to_owned(),
        }
    }

    #[test]
    fn only_answers_that_can_be_read_in_two_ways_are_ambiguous() {
        let check = |answers: [&str; 3], ambiguous: bool| {
            let found = words(answers);
            assert_eq!(found.ambiguous().is_some(), ambiguous, "{answers:?}");
        };
        check(["Stan wins", "Ollie wins", "0"], false);
        check(["Alice", "Alice loses", "0"], false);
        check(["Alice", "Alice Bob", "Bob"], true);
        check(["Alice", "Alice Bob wins", "Bob"], true);
        check(["Alice", "Alice Bob", "Bob wins"], true);
        check(["no", "no no", "0"], true);
        check(["win", "winner", "0"], false);
    }

    #[test]
    fn names_in_braces_are_fields() {
        for (text, name) in [
            ("{who} can win", Some("who")),
            ("winner: {#heaps}", Some("#heaps")),
            ("{ {n}", Some("n")),
            ("{{n}}", Some("n")),
            ("{}", None),
            ("{first, second}", None),
            ("{open", None),
            ("} and {", None),
            ("Stan wins", None),
        ] {
            assert_eq!(field(text), name, "{text}");
        }
    }

    #[test]
    fn shared_answers_are_told() {
        let check = |answers: [&str; 3], told: Option<&str>| {
            let shared = words(answers).shared();
            assert_eq!(shared.is_some(), told.is_some(), "{answers:?}");
            let shared = shared.unwrap_or_default();
            assert!(shared.contains(told.unwrap_or_default()), "{shared}");
        };
        check(
            ["true", "false", "false"],
            Some("the second player and a draw"),
        );
        check(
            ["true", "false", "true"],
            Some("the first player and a draw"),
        );
        check(["no", "no", "yes"], Some("one of the second"));
        check(["1", "2", "0"], None);
    }
}
