use grundy_rules::{Board, Field, Notation, TextError, numbers};

use super::{Nim, Taking};
use crate::piles::{MAX_PILES, as_many, in_a_row, parse_piles, piles_notation, piles_wire};

impl Notation for Nim {
    fn parameters(&self, _start: &Vec<u64>) -> Vec<String> {
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

    fn heaps(&self, piles: &Vec<u64>) -> Option<Vec<u64>> {
        Some(piles.clone())
    }

    fn with_heaps(&self, piles: &Vec<u64>, sizes: &[u64]) -> Result<Vec<u64>, TextError> {
        as_many(piles.len(), sizes)?;
        self.parse_position(&piles_notation(sizes))
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u64>, TextError> {
        parse_piles(text, MAX_PILES, "the items of every pile: `7 8 9`")
    }

    fn move_text(&self, m: Taking) -> String {
        in_a_row([m.pile, m.items])
    }

    fn move_words(&self, m: Taking) -> String {
        format!("take {} from pile {}", m.items, m.pile)
    }

    fn parse_move(&self, text: &str) -> Result<Taking, TextError> {
        let [pile, items] = numbers(text, "`i t`: take t items from pile i")?;
        Ok(Taking { pile, items })
    }
}
