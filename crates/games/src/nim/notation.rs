use grundy_rules::{Board, Field, Notation, TextError, numbers};

use super::{Nim, Taking};
use crate::heap::MAX_PILES;

impl Notation for Nim {
    fn parameters(&self, _start: &Vec<u64>) -> Vec<u64> {
        Vec::new()
    }

    fn wire(&self, piles: &Vec<u64>) -> String {
        piles_wire(piles)
    }

    fn board(&self, piles: &Vec<u64>) -> Board {
        Board::Heaps(piles.clone())
    }

    fn notation(&self, piles: &Vec<u64>) -> String {
        piles_notation(piles)
    }

    fn fields(&self, piles: &Vec<u64>) -> Vec<(&'static str, Field)> {
        vec![("heaps", Field::Numbers(piles.clone()))]
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u64>, TextError> {
        parse_piles(text, MAX_PILES, "the items of every pile: `7 8 9`")
    }

    fn move_text(&self, m: Taking) -> String {
        format!("{} {}", m.pile, m.items)
    }

    fn move_words(&self, m: Taking) -> String {
        format!("take {} from pile {}", m.items, m.pile)
    }

    fn parse_move(&self, text: &str) -> Result<Taking, TextError> {
        let [pile, items] = numbers(text, "`i t`: take t items from pile i")?;
        Ok(Taking { pile, items })
    }
}

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
