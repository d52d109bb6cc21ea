use grundy_rules::{Board, Field, Notation, TextError, numbers};

use super::{Removal, Wythoff};
use crate::piles::piles_notation;

impl Notation for Wythoff {
    fn parameters(&self, _start: &[u64; 2]) -> Vec<String> {
        Vec::new()
    }

    fn wire(&self, heaps: &[u64; 2]) -> String {
        piles_notation(heaps)
    }

    fn board(&self, &heaps: &[u64; 2]) -> Board {
        Board::Square(heaps)
    }

    fn notation(&self, heaps: &[u64; 2]) -> String {
        self.wire(heaps)
    }

    fn fields(&self, &[a, b]: &[u64; 2]) -> Vec<(&'static str, Field)> {
        vec![("a", Field::Number(a)), ("b", Field::Number(b))]
    }

    fn heaps(&self, heaps: &[u64; 2]) -> Option<Vec<u64>> {
        Some(heaps.to_vec())
    }

    fn with_heaps(&self, _heaps: &[u64; 2], sizes: &[u64]) -> Result<[u64; 2], TextError> {
        self.parse_position(&piles_notation(sizes))
    }

    fn parse_position(&self, text: &str) -> Result<[u64; 2], TextError> {
        numbers(text, "the items of both heaps: `3 5`")
    }

    fn move_text(&self, Removal(items): Removal) -> String {
        piles_notation(&items)
    }

    fn move_words(&self, Removal([x, y]): Removal) -> String {
        match (x, y) {
            (_, 0) => format!("take {x} from the first heap"),
            (0, _) => format!("take {y} from the second heap"),
            _ => format!("take {x} from both heaps"),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Removal, TextError> {
        let expected = "`x y`: take x items from the first heap and y from the second";
        Ok(Removal(numbers(text, expected)?))
    }
}
