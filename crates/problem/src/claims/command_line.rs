//! Claims as the options of the command line give them.

use grundy_games::{Game, Key, Setting, Settings};
use grundy_report::Diagnostic;

use super::claim_parts::ClaimParts;
use super::pattern::Pattern;
use super::strategy::{Advice, Case};
use super::{Claim, Text, Written};
use crate::instances::{Ranges, Span, Values, dimension, takes_list, takes_text, unknown_key};

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
    pub then: Option<String>,
    /// `--case 'E => MOVE'`, in their order.
    pub cases: Vec<String>,
    /// `--move E`.
    pub advised: Option<String>,
    /// `--to E`, in their order.
    pub to: Vec<String>,
    /// `--listed PATTERN`.
    pub listed: Vec<String>,
    /// `--goal`.
    pub goal: Option<String>,
    /// `--seat`, counted from 1.
    pub seat: Option<u8>,
}

/// Reads a claim of the command line.
///
/// # Errors
/// Everything that is wrong with it.
pub fn from_command_line(game: &Game, given: &CommandLineClaim) -> Result<Claim, Vec<Diagnostic>> {
    let (ranges, mut diagnostics) = match ranges_from_command_line(game, &given.ranges) {
        Ok(ranges) => (ranges, Vec::new()),
        Err(diagnostics) => (Ranges::default(), diagnostics),
    };
    for (key, _) in &given.ranges {
        if given.settings.contains_key(key) {
            let title = format!("--set and --for both give `{key}` values");
            diagnostics.push(Diagnostic::new(title).help("use one of them for each key"));
        }
    }
    let mut option = |name: &str, text: &str| {
        Text::read(text, Written::option(name, text))
            .map_err(|diagnostic| diagnostics.push(diagnostic))
            .ok()
    };
    let condition = given.condition.as_deref().and_then(|e| option("--if", e));
    let iff = given.iff.as_deref().and_then(|e| option("--iff", e));
    let then = given.then.as_deref().and_then(|e| option("--then", e));
    let mut cases = Vec::new();
    for text in &given.cases {
        // Each part is read in its place, so that diagnostics point into the whole.
        let Some((condition, advised)) = text.split_once("=>") else {
            let diagnostic = Diagnostic::new(format!("`--case {text}` has no `=>`"));
            return Err(vec![diagnostic.help("write --case 'a == b => [a, b]'")]);
        };
        let parts = (option("--case", condition), option("--case", advised));
        if let (condition @ Some(_), Some(advised)) = parts {
            let advice = Advice::Move(advised);
            cases.push(Case { condition, advice });
        }
    }
    let moves = given
        .advised
        .iter()
        .map(|e| option("--move", e).map(Advice::Move));
    let mut advice: Vec<Option<Advice>> = moves.collect();
    advice.extend(given.to.iter().map(|e| option("--to", e).map(Advice::To)));
    if !given.listed.is_empty() {
        let patterns = given.listed.iter().map(|text| Pattern {
            text: text.clone(),
            place: Written::option("--listed", text),
        });
        advice.push(Some(Advice::Listed(patterns.collect())));
    }
    cases.extend(advice.into_iter().flatten().map(|advice| Case {
        condition: None,
        advice,
    }));
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let parts = ClaimParts {
        ranges,
        condition,
        iff,
        then,
        cases,
        goal: given.goal.as_deref(),
        seat: given.seat.map(u64::from),
    };
    Ok(Claim {
        name: given.name(),
        expect: None,
        settings: given.settings.clone(),
        statement: parts.statement().map_err(|diagnostic| vec![diagnostic])?,
    })
}

impl CommandLineClaim {
    /// The name of the claim, which is its text.
    fn name(&self) -> String {
        let advised = self.advised.iter().map(|e| format!("move {e}"));
        let to = self.to.iter().map(|e| format!("move to {e}"));
        let listed = match &self.listed[..] {
            [] => None,
            patterns => Some(format!("move to {}", patterns.join(", "))),
        };
        let said = self.then.iter().chain(&self.cases).cloned();
        let said: Vec<String> = said.chain(advised).chain(to).chain(listed).collect();
        said.join("; ")
    }
}

/// Reads the ranges of `--for KEY=RANGE`.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn ranges_from_command_line(
    game: &Game,
    given: &[(String, String)],
) -> Result<Ranges, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let mut ranges = Vec::new();
    for (number, (key, text)) in given.iter().enumerate() {
        if game.key(key).is_none() {
            diagnostics.push(unknown_key(Diagnostic::new(""), game, key));
        }
        if given[..number].iter().any(|(before, _)| before == key) {
            let twice = Diagnostic::new(format!("--for gives `{key}` values twice"));
            diagnostics.push(twice.help(format!("write one list or range: --for {key}=3,5,7")));
        }
        match written_values(game.key(key), text) {
            Ok(values) => ranges.push(dimension(game, key, values)),
            Err(problem) => diagnostics.push(
                Diagnostic::new(format!("--for {key}={text}: {problem}")).help(
                    "write a range 1..=40 or 1.., a list 3,5,7, or lists of numbers 2..=3x0..=9",
                ),
            ),
        }
    }
    if diagnostics.is_empty() {
        Ok(Ranges(ranges))
    } else {
        Err(diagnostics)
    }
}

/// `1..=40`, `3,5,7` or `[3,5,7]` (one list for a key that takes a list), or `2..=3x0..=9`: all lists of 2 or 3 numbers
/// from 0 to 9. If the key takes a text, a text with ranges in it.
fn written_values(key: Option<&Key>, text: &str) -> Result<Values, String> {
    if let Some((count, each)) = text.split_once('x')
        && each.contains("..")
    {
        let count = match count.trim().parse() {
            Ok(n) => Span { low: n, high: n },
            Err(_) => Span::read(count)?,
        };
        return Ok(Values::Lists {
            count: crate::instances::list_length(count)?,
            each: Span::read(each)?,
        });
    }
    if text.contains("..") {
        return Values::ranging(key, text);
    }
    if takes_list(key) {
        return Ok(Values::Listed(vec![Setting::parse(text)]));
    }
    let bare = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .filter(|_| !takes_text(key));
    let words: Vec<&str> = bare.unwrap_or(text).split(',').collect();
    if !takes_text(key) && words.iter().any(|word| word.trim().is_empty()) {
        return Err("a value is missing".to_owned());
    }
    let values = words.into_iter().map(Setting::parse);
    Ok(Values::Listed(values.collect()))
}

#[cfg(test)]
mod tests {
    use grundy_games::{Kind, Role};

    use super::*;

    fn read(kind: Kind, text: &str) -> Result<Values, String> {
        written_values(Some(&Key::new("k", Role::Rule, kind, "")), text)
    }

    #[test]
    fn brackets_around_choices_are_as_in_problem_files() {
        let numbers = |numbers: &[u64]| {
            let settings = numbers.iter().copied().map(Setting::Integer);
            Ok(Values::Listed(settings.collect()))
        };
        for (text, expected) in [
            ("[2,5,9]", numbers(&[2, 5, 9])),
            ("2,5", numbers(&[2, 5])),
            ("[ 7 ]", numbers(&[7])),
            ("[]", Err("a value is missing".to_owned())),
            ("2,5,", Err("a value is missing".to_owned())),
            ("2,,5", Err("a value is missing".to_owned())),
        ] {
            assert_eq!(read(Kind::integer(0, 9), text), expected, "{text}");
        }
        let list = Kind::List {
            min_len: 1,
            max_len: 9,
            min: 0,
            max: 9,
        };
        let one_list = Values::Listed(vec![Setting::List(vec![2, 5])]);
        assert_eq!(read(list, "[2,5]"), Ok(one_list));
        let bracketed = vec![Setting::Word("[ab]".to_owned())];
        assert_eq!(read(Kind::Text, "[ab]"), Ok(Values::Listed(bracketed)));
        let words = ["", "ab"].map(|word| Setting::Word(word.to_owned()));
        assert_eq!(read(Kind::Text, ",ab"), Ok(Values::Listed(words.into())));
    }
}
