use grundy_rules::{Board, Field, Notation, TextError, numbers};

use super::rules::{Breaking, MAX_PIECES, TowerBreakers, splittable};
use super::tower::Tower;
use crate::piles::{MAX_PILES, as_many, in_a_row, parse_piles, piles_notation, piles_wire};

const EXPECTED: &str = "the height, at least 1, of every tower: `12 12 7`";

impl Notation for TowerBreakers {
    fn parameters(&self, _start: &Vec<Tower>) -> Vec<String> {
        Vec::new()
    }

    fn wire(&self, towers: &Vec<Tower>) -> String {
        piles_wire(&heights(towers))
    }

    fn board(&self, towers: &Vec<Tower>) -> Board {
        Board::Towers(heights(towers))
    }

    fn notation(&self, towers: &Vec<Tower>) -> String {
        piles_notation(&heights(towers))
    }

    fn fields(&self, towers: &Vec<Tower>) -> Vec<(&'static str, Field)> {
        vec![("heights", Field::Numbers(heights(towers)))]
    }

    fn heaps(&self, towers: &Vec<Tower>) -> Option<Vec<u64>> {
        Some(heights(towers))
    }

    fn with_heaps(&self, towers: &Vec<Tower>, sizes: &[u64]) -> Result<Vec<Tower>, TextError> {
        as_many(towers.len(), sizes)?;
        self.parse_position(&piles_notation(sizes))
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Tower>, TextError> {
        let most = match self {
            Self::Lowering => MAX_PILES,
            Self::Splitting => MAX_PIECES,
        };
        let heights = parse_piles(text, most, EXPECTED)?;
        if heights.contains(&0) {
            return Err(TextError::new("a tower of height 0", EXPECTED));
        }
        if *self == Self::Splitting && !splittable(&heights) {
            let problem = format!("towers of more than {MAX_PIECES} in all");
            return Err(TextError::new(
                problem,
                "lower towers where they can be split",
            ));
        }
        Ok(heights.into_iter().map(Tower::of_height).collect())
    }

    fn move_text(&self, m: Breaking) -> String {
        in_a_row([m.tower, m.height])
    }

    fn move_words(&self, m: Breaking) -> String {
        match self {
            Self::Lowering => format!("reduce tower {} to height {}", m.tower, m.height),
            Self::Splitting => {
                format!("break tower {} into towers of height {}", m.tower, m.height)
            }
        }
    }

    fn parse_move(&self, text: &str) -> Result<Breaking, TextError> {
        let expected = match self {
            Self::Lowering => "`i y`: reduce tower i to height y",
            Self::Splitting => "`i y`: break tower i into towers of height y",
        };
        let [tower, height] = numbers(text, expected)?;
        Ok(Breaking { tower, height })
    }
}

fn heights(towers: &[Tower]) -> Vec<u64> {
    towers.iter().map(Tower::height).collect()
}
