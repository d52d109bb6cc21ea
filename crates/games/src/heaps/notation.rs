use grundy_rules::{Board, Field, Notation, TextError, not_a_number, number_of};

use super::rules::{Heaps, Taking};
use crate::piles::{MAX_PILES, as_many, in_a_row, parse_piles, piles_notation, piles_wire};

/// Most heaps that a position can come to have by splitting, and the most items of all together.
const MAX_PIECES: usize = 100_000;
const MAX_ITEMS: u64 = 1 << 20;

impl Notation for Heaps {
    fn parameters(&self, _start: &Vec<u64>) -> Vec<String> {
        Vec::new()
    }

    fn wire(&self, heaps: &Vec<u64>) -> String {
        piles_wire(heaps)
    }

    fn board(&self, heaps: &Vec<u64>) -> Board {
        Board::Heaps(heaps.clone())
    }

    fn notation(&self, heaps: &Vec<u64>) -> String {
        piles_notation(heaps)
    }

    fn fields(&self, heaps: &Vec<u64>) -> Vec<(&'static str, Field)> {
        vec![("heaps", Field::Numbers(heaps.clone()))]
    }

    fn heaps(&self, heaps: &Vec<u64>) -> Option<Vec<u64>> {
        Some(heaps.clone())
    }

    fn with_heaps(&self, heaps: &Vec<u64>, sizes: &[u64]) -> Result<Vec<u64>, TextError> {
        as_many(heaps.len(), sizes)?;
        self.parse_position(&piles_notation(sizes))
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u64>, TextError> {
        let most = if self.splits() { MAX_PIECES } else { MAX_PILES };
        let heaps = parse_piles(text, most, "the items of every heap: `7 8 9`")?;
        let items = heaps
            .iter()
            .fold(0, |sum: u64, &heap| sum.saturating_add(heap));
        if self.splits() && items > MAX_ITEMS {
            let problem = format!("{items} items in heaps that can be split");
            return Err(TextError::new(
                problem,
                format!("at most {MAX_ITEMS} items in all"),
            ));
        }
        if let Some(heap) = heaps.iter().find(|&&heap| !self.admits(heap)) {
            let problem = format!("a heap of {heap} items");
            let expected = format!(
                "at most {} items, for which values are found",
                self.largest()
            );
            return Err(TextError::new(problem, expected));
        }
        if !self.is_within_reach(&heaps) {
            let problem = "positions are searched if the last move loses, and these heaps have too \
                           many positions or moves";
            return Err(TextError::new(problem, "smaller heaps, or fewer"));
        }
        Ok(heaps)
    }

    fn move_text(&self, m: Taking) -> String {
        let parts = m.parts.into_iter().filter(|&part| part > 0);
        in_a_row([m.heap, m.take].into_iter().chain(parts))
    }

    fn move_words(&self, m: Taking) -> String {
        let parts: Vec<String> = m
            .parts
            .iter()
            .filter(|&&part| part > 0)
            .map(u64::to_string)
            .collect();
        let parts = parts.join(" and ");
        match (m.take, parts.is_empty()) {
            (take, true) => format!("take {take} from heap {}", m.heap),
            (0, false) => format!("split {parts} off heap {}", m.heap),
            (take, false) => format!("take {take} from heap {} and split {parts} off", m.heap),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Taking, TextError> {
        let parts = self.code().most_parts();
        let expected = match parts {
            0 | 1 => "`i t`: take t items from heap i",
            2 => "`i t`: take t items from heap i, or `i t a`: and split a items off",
            _ => {
                "`i t`: take t items from heap i, or `i t a` or `i t a b`: and split heaps of a and \
                 b items off"
            }
        };
        let read = text.split_whitespace();
        let read = read.map(|part| part.parse().map_err(|_| not_a_number(part, expected)));
        let numbers: Vec<u64> = read.collect::<Result<_, _>>()?;
        let (heap, take, parts) = match (&numbers[..], parts) {
            (&[heap, take], _) => (heap, take, [0, 0]),
            (&[heap, take, a], 2..) if a > 0 => (heap, take, [a, 0]),
            (&[heap, take, a, b], 3..) if a > 0 && b > 0 => (heap, take, [a, b]),
            (&[_, _, ..], 2..) if numbers[2..].contains(&0) => {
                return Err(TextError::new(
                    "a heap of 0 items cannot be split off",
                    expected,
                ));
            }
            (numbers, _) => {
                let problem = number_of(numbers.len(), "number");
                return Err(TextError::new(problem, expected));
            }
        };
        Ok(Taking { heap, take, parts })
    }
}
