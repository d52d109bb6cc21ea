use std::collections::BTreeSet;

use grundy_rules::{
    Board, Field, Figure, Grid, Mark, Marks, Notation, On, Shape, TextError, not_a_number, quoted,
};

use super::rules::{Coins, Row, Turn};
use super::turning::{MAX_COUNT, bit};
use crate::piles::as_many;

/// The characters of the board.
const HEADS: char = 'H';
const TAILS: char = 'T';
/// The character that fills the last line of the board.
const NOTHING: char = ' ';
/// Coins in a line of the board.
const ACROSS: usize = 32;

const POSITION: &str = "a row of coins: `HTTH`; or the places of the heads: `1 4`";
const MOVE: &str = "the places of the coins to turn: `2 5 7`";

impl Row {
    fn coins(&self) -> impl Iterator<Item = char> {
        let mut heads = self.heads.iter().copied().peekable();
        (1..=self.length).map(move |place| match heads.next_if_eq(&place) {
            Some(_) => HEADS,
            None => TAILS,
        })
    }
}

impl Notation for Coins {
    fn parameters(&self, _start: &Row) -> Vec<String> {
        Vec::new()
    }

    /// The number of coins, then 1 for each that shows heads and 0 for each that does not.
    fn wire(&self, row: &Row) -> String {
        let coins = row
            .coins()
            .map(|coin| if coin == HEADS { " 1" } else { " 0" });
        format!("{}{}", row.length, coins.collect::<String>())
    }

    fn board(&self, row: &Row) -> Board {
        let mut cells: Vec<char> = row.coins().collect();
        let cols = cells.len().clamp(1, ACROSS);
        let rows = cells.len().div_ceil(cols);
        cells.resize(rows * cols, NOTHING);
        let mark = |figure| Mark {
            figure,
            owner: None,
        };
        Board::Grid(Grid {
            rows,
            cols,
            shape: Shape::Square,
            on: On::Cells,
            cells,
            marks: Marks::from([(HEADS, mark(Figure::Coin)), (TAILS, mark(Figure::Ring))]),
        })
    }

    fn notation(&self, row: &Row) -> String {
        row.coins().collect()
    }

    fn fields(&self, row: &Row) -> Vec<(&'static str, Field)> {
        vec![("heads", Field::Numbers(row.heads.clone()))]
    }

    /// The places of the heads, which are worth what heaps are.
    fn heaps(&self, row: &Row) -> Option<Vec<u64>> {
        Some(row.heads.clone())
    }

    /// Heads in one place turn each other over.
    fn with_heaps(&self, row: &Row, sizes: &[u64]) -> Result<Row, TextError> {
        as_many(row.heads.len(), sizes)?;
        let mut next = self.of_heads([], sizes.iter().copied().max())?;
        let places = sizes.iter().filter(|&&place| place > 0);
        places.for_each(|&place| next.turn(place));
        Ok(next)
    }

    fn parse_position(&self, text: &str) -> Result<Row, TextError> {
        let text = text.trim();
        let row = if text.starts_with(|c: char| c.is_ascii_digit()) {
            self.of_places(text)?
        } else {
            self.of_coins(text)?
        };
        if !self.is_within_reach(&row) {
            let problem = "no theorem covers this row where the last move loses, and there are too \
                           many positions to search them";
            let expected = format!("the last head in place {} or before", self.last_searched());
            return Err(TextError::new(problem, expected));
        }
        Ok(row)
    }

    fn move_text(&self, m: Turn) -> String {
        texts(m).join(" ")
    }

    fn move_words(&self, m: Turn) -> String {
        match &texts(m)[..] {
            [] => String::new(),
            [coin] => format!("turn coin {coin}"),
            [coins @ .., last] => format!("turn coins {} and {last}", coins.join(", ")),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Turn, TextError> {
        let mut places = BTreeSet::new();
        for part in text.split_whitespace() {
            let place: u64 = part.parse().map_err(|_| not_a_number(part, MOVE))?;
            if place == 0 {
                return Err(TextError::new("there is no coin 0", MOVE));
            }
            if !places.insert(place) {
                return Err(TextError::new(format!("coin {place} is named twice"), MOVE));
            }
        }
        let Some(head) = places.pop_last() else {
            return Err(TextError::new("no coin is named", MOVE));
        };
        let mut others = 0;
        for place in places {
            let distance = head - place;
            if distance > MAX_COUNT {
                let problem = format!("coins {place} and {head} are too far apart");
                return Err(TextError::new(
                    problem,
                    format!("at most {MAX_COUNT} places"),
                ));
            }
            others |= bit(distance);
        }
        Ok(Turn { head, others })
    }
}

impl Coins {
    /// Reads `HTTH`, with blanks or without.
    fn of_coins(&self, text: &str) -> Result<Row, TextError> {
        let mut heads = Vec::new();
        let mut length = 0;
        for coin in text.chars().filter(|c| !c.is_whitespace()) {
            length += 1;
            match coin.to_ascii_uppercase() {
                HEADS => heads.push(length),
                TAILS => {}
                other => {
                    let problem = format!("{} is neither H nor T", quoted(&other.to_string()));
                    return Err(TextError::new(problem, POSITION));
                }
            }
        }
        if length == 0 {
            return Err(TextError::new("no coins", POSITION));
        }
        self.of_heads(heads, Some(length))
    }

    /// Reads `1 4`; place 0 does not stand for a coin.
    fn of_places(&self, text: &str) -> Result<Row, TextError> {
        let place = |part: &str| {
            part.parse::<u64>()
                .map_err(|_| not_a_number(part, POSITION))
        };
        let places: BTreeSet<u64> = text
            .split_whitespace()
            .map(place)
            .collect::<Result<_, _>>()?;
        let last = places.last().copied();
        self.of_heads(places.into_iter().filter(|&place| place > 0), last)
    }

    /// The row of these heads, which are ascending, if it is not too long.
    fn of_heads(
        &self,
        heads: impl IntoIterator<Item = u64>,
        length: Option<u64>,
    ) -> Result<Row, TextError> {
        let length = length.unwrap_or_default().max(1);
        let longest = self.longest();
        if length > longest {
            let problem = format!("a row of {length} coins");
            let expected = format!("at most {longest}, for which all moves can be examined");
            return Err(TextError::new(problem, expected));
        }
        Ok(Row {
            length,
            heads: heads.into_iter().collect(),
        })
    }
}

/// The places of the coins that are turned, ascending.
fn texts(m: Turn) -> Vec<String> {
    let mut texts: Vec<String> = m.places().map(|place| place.to_string()).collect();
    texts.reverse();
    texts
}
