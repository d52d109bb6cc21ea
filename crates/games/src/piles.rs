//! Piles in a row, as several games write them.

use grundy_rules::{TextError, numbers};

/// Most piles or towers.
pub(crate) const MAX_PILES: usize = 64;

/// Piles as bots read them, their number first.
pub(crate) fn piles_wire(piles: &[u64]) -> String {
    format!("{} {}", piles.len(), piles_notation(piles))
}

/// Piles as people read them.
pub(crate) fn piles_notation(piles: &[u64]) -> String {
    let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
    piles.join(" ")
}

/// Reads 1 to `most` piles.
pub(crate) fn parse_piles(text: &str, most: usize, expected: &str) -> Result<Vec<u64>, TextError> {
    let read = text.split_whitespace().map(|part| {
        let [pile] = numbers(part, expected)?;
        Ok(pile)
    });
    let piles: Vec<u64> = read.collect::<Result<_, _>>()?;
    if (1..=most).contains(&piles.len()) {
        Ok(piles)
    } else {
        let problem = format!("{} piles, not 1 to {most}", piles.len());
        Err(TextError::new(problem, expected))
    }
}

/// Looks whether `piles` piles are given so many sizes.
pub(crate) fn as_many(piles: usize, sizes: &[u64]) -> Result<(), TextError> {
    if sizes.len() == piles {
        return Ok(());
    }
    let problem = format!("{} sizes for {piles} piles", sizes.len());
    Err(TextError::new(problem, "a size for every pile"))
}
