use grundy_rules::{Board, Field, Notation, TextError, numbers};

use super::{Bash, Take};
use crate::piles::{piles_notation, words};

impl Notation for Bash {
    fn parameters(&self, &start: &u64) -> Vec<String> {
        words([start, self.largest])
    }

    fn wire(&self, left: &u64) -> String {
        left.to_string()
    }

    fn board(&self, &left: &u64) -> Board {
        Board::Heaps(vec![left])
    }

    fn notation(&self, left: &u64) -> String {
        left.to_string()
    }

    fn fields(&self, &left: &u64) -> Vec<(&'static str, Field)> {
        vec![("n", Field::Number(left))]
    }

    fn heaps(&self, &left: &u64) -> Option<Vec<u64>> {
        Some(vec![left])
    }

    fn with_heaps(&self, _left: &u64, sizes: &[u64]) -> Result<u64, TextError> {
        self.parse_position(&piles_notation(sizes))
    }

    fn parse_position(&self, text: &str) -> Result<u64, TextError> {
        let [left] = numbers(text, "the number of items left")?;
        Ok(left)
    }

    fn move_text(&self, Take(items): Take) -> String {
        items.to_string()
    }

    fn move_words(&self, Take(items): Take) -> String {
        format!("take {items}")
    }

    fn parse_move(&self, text: &str) -> Result<Take, TextError> {
        let [items] = numbers(text, "`t`: take t items")?;
        Ok(Take(items))
    }
}
