//! The wording of values: one for terminal, page, play and pictures.

use bytesize::ByteSize;
use grundy_play::Interval;
use grundy_report::Mistake;
pub(crate) use grundy_report::{counted, thousands};
use grundy_rules::{Known, Outcome, Value};

/// The result in one word, as of a game that was played.
pub(crate) fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "won",
        Outcome::Draw => "drawn",
        Outcome::Loss => "lost",
    }
}

/// The result that a mistake leaves, in words. In a game without values, a draw is the best result that is left: the
/// search for a blunder ends when that is proved.
pub(crate) fn left_by_mistake(after: Outcome, has_values: bool) -> &'static str {
    match (after, has_values) {
        (Outcome::Draw, false) => "drawn at best",
        _ => outcome_word(after),
    }
}

/// The number of plies to the end: ` in 5 plies`; empty if the game is over or the number is not known.
pub(crate) fn in_plies(remoteness: Option<u64>) -> String {
    match remoteness {
        Some(0) | None => String::new(),
        Some(plies) => format!(" in {}", counted(plies, "ply")),
    }
}

/// A value in words: `won in 5 plies`.
pub(crate) fn worth(value: Outcome, remoteness: Option<u64>) -> String {
    format!("{}{}", outcome_word(value), in_plies(remoteness))
}

/// The value of the position of a mistake for the bot, in words.
pub(crate) fn worth_of_mistake(mistake: &Mistake) -> String {
    worth_of_known(mistake.proved.known())
}

/// Bounds in words: `won in 5 plies`, or `not lost` if they do not meet.
pub(crate) fn worth_of_known(known: Known) -> String {
    known
        .value()
        .map_or_else(|| known.standing().to_string(), worth_of)
}

/// A [`Value`] in words: `won in 5 plies`.
pub(crate) fn worth_of(value: Value) -> String {
    worth(value.outcome(), value.remoteness())
}

/// The turn of the player in a seat, counted from 1: `first`.
pub(crate) fn ordinal(seat: u8) -> &'static str {
    const NAMES: [&str; 8] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ];
    let index = usize::from(seat).saturating_sub(1);
    NAMES.get(index).copied().unwrap_or("late")
}

/// `97.3 %`.
pub(crate) fn percent(rate: f64) -> String {
    format!("{:.1} %", rate * 100.0)
}

/// A likelihood: `97.3 %`, or `> 99.9 %`, because no number of games makes it quite sure.
#[must_use]
pub fn likelihood(of: f64) -> String {
    match of {
        of if of > 0.999 => "> 99.9 %".to_owned(),
        of if of < 0.001 => "< 0.1 %".to_owned(),
        of => percent(of),
    }
}

/// `95.0 .. 98.6 %`.
pub(crate) fn percents(rate: Interval) -> String {
    format!("{:.1} .. {:.1} %", rate.low * 100.0, rate.high * 100.0)
}

/// The memory that was used and its limit, both in bytes, in words: `1.1 MiB of 128.0 MiB`.
pub(crate) fn memory(peak: u64, limit: u64) -> String {
    let [peak, limit] = [peak, limit].map(|bytes| ByteSize::b(bytes).display().iec());
    format!("{peak} of {limit}")
}

/// Rules that are not the usual ones, for people: `m = 3, last loses`.
pub(crate) fn rules(rules: &[String]) -> String {
    let texts = rules.iter().map(|rule| match rule.split_once('=') {
        Some((key, "true")) => key.to_owned(),
        Some((key, "false")) => format!("no {key}"),
        Some((key, value)) if value.starts_with(|c: char| c.is_ascii_digit() || c == '[') => {
            format!("{key} = {value}")
        }
        Some((key, value)) => format!("{key} {value}"),
        None => rule.clone(),
    });
    texts.collect::<Vec<_>>().join(", ")
}

/// The first of many in a row, and the number of all: `1, 2, ... (9 in all)`.
pub(crate) fn first_of(all: &[String], most: usize, count: u128) -> String {
    let mut named: Vec<String> = all.iter().take(most).cloned().collect();
    if count > named.len() as u128 {
        named.push(format!("... ({count} in all)"));
    }
    named.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_one_wording() {
        assert_eq!(worth(Outcome::Win, Some(1)), "won in 1 ply");
        assert_eq!(worth(Outcome::Loss, Some(12)), "lost in 12 plies");
        assert_eq!(worth(Outcome::Loss, Some(0)), "lost");
        assert_eq!(worth(Outcome::Draw, None), "drawn");
    }

    #[test]
    fn a_draw_after_a_mistake_may_be_a_bound() {
        for (after, has_values, told) in [
            (Outcome::Loss, true, "lost"),
            (Outcome::Loss, false, "lost"),
            (Outcome::Draw, true, "drawn"),
            (Outcome::Draw, false, "drawn at best"),
        ] {
            assert_eq!(left_by_mistake(after, has_values), told);
        }
    }

    #[test]
    fn rules_are_said_as_people_say_them() {
        let given = [
            "last=loses",
            "m=3",
            "split=true",
            "cutoff=false",
            "rolls=[1,2]",
        ];
        let given = given.map(str::to_owned);
        assert_eq!(
            rules(&given),
            "last loses, m = 3, split, no cutoff, rolls = [1,2]"
        );
    }
}
