//! Piles in a row, as several games write them.

use std::iter;

use grundy_rules::{TextError, number_of, numbers};

use crate::error::SettingsError;

/// The largest number of piles or towers at the start of a game that is played.
pub(crate) const MAX_PILES: usize = 1_000;

/// The largest number of piles or towers if a theorem tells the winner without a board.
pub(crate) const MAX_LISTED: usize = 1_000_000;

/// Most texts of numbers are no longer than this.
const USUAL_LENGTH: usize = 32;

/// Piles as bots read them, their number first.
pub(crate) fn piles_wire(piles: &[u64]) -> String {
    in_a_row(iter::once(piles.len() as u64).chain(piles.iter().copied()))
}

/// Piles as people read them.
pub(crate) fn piles_notation(piles: &[u64]) -> String {
    in_a_row(piles.iter().copied())
}

/// Numbers as words of the first line that bots read.
pub(crate) fn words(numbers: impl IntoIterator<Item = u64>) -> Vec<String> {
    let numbers = numbers.into_iter();
    numbers.map(|number| number.to_string()).collect()
}

/// Numbers with a blank between them. Every ply of every game writes several such texts, so this is done
/// without the machinery of `format!`.
pub(crate) fn in_a_row(numbers: impl IntoIterator<Item = u64>) -> String {
    let mut text = String::with_capacity(USUAL_LENGTH);
    let mut digits = itoa::Buffer::new();
    for number in numbers {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(digits.format(number));
    }
    text
}

/// Reads 1 to `most` piles.
pub(crate) fn parse_piles(text: &str, most: usize, expected: &str) -> Result<Vec<u64>, TextError> {
    let read = text.split_whitespace().map(|part| {
        let [pile] = numbers(part, expected)?;
        Ok::<u64, TextError>(pile)
    });
    let piles: Vec<u64> = read.collect::<Result<_, _>>()?;
    if (1..=most).contains(&piles.len()) {
        Ok(piles)
    } else {
        let problem = format!("{} piles, not 1 to {most}", piles.len());
        Err(TextError::new(problem, expected))
    }
}

/// Refuses a start with more piles than can be played with.
pub(crate) fn check_playable(key: &str, piles: u64, kind: &str) -> Result<(), Vec<SettingsError>> {
    if piles <= MAX_PILES as u64 {
        return Ok(());
    }
    let problem = format!("{piles} {kind} are too many to be played");
    let help = format!("set at most {MAX_PILES} {kind}; more are for problems that ask who wins");
    Err(vec![SettingsError::new(&[key], problem).help(help)])
}

/// Checks that there is a size for each of `piles` piles.
pub(crate) fn as_many(piles: usize, sizes: &[u64]) -> Result<(), TextError> {
    if sizes.len() == piles {
        return Ok(());
    }
    let (sizes, piles) = (number_of(sizes.len(), "size"), number_of(piles, "pile"));
    let problem = format!("{sizes} for {piles}");
    Err(TextError::new(problem, "a size for every pile"))
}
