//! Hex on a square board, its rows from the top: `x` begins and joins the top to the bottom, `o` the sides.

use std::convert::Infallible;

use grundy_rules::{Ending, RelativeSeat};
use grundy_search::{Game, Replies};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Hex {
    pub(crate) size: usize,
}

impl Hex {
    pub(crate) fn start(&self) -> String {
        ".".repeat(self.size * self.size)
    }

    fn neighbors(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (x, y, size) = (cell % self.size, cell / self.size, self.size);
        let steps = [(0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0)];
        let places = steps.map(|(dx, dy)| (x + dx, y + dy)).into_iter();
        let inside =
            move |&(x, y): &(usize, usize)| (1..=size).contains(&x) && (1..=size).contains(&y);
        places
            .filter(inside)
            .map(move |(x, y)| x - 1 + (y - 1) * size)
    }

    /// Whether the stones join the cells with coordinate 0 to those at the other side.
    fn joins(&self, cells: &[u8], stone: u8, along: impl Fn(usize) -> usize) -> bool {
        let mut reached: Vec<usize> = (0..cells.len())
            .filter(|&cell| along(cell) == 0 && cells[cell] == stone)
            .collect();
        let mut next = 0;
        while next < reached.len() {
            let cell = reached[next];
            let more = self.neighbors(cell).filter(|cell| cells[*cell] == stone);
            let more: Vec<usize> = more.filter(|cell| !reached.contains(cell)).collect();
            reached.extend(more);
            next += 1;
        }
        reached.iter().any(|&cell| along(cell) + 1 == self.size)
    }
}

impl Game for Hex {
    type Error = Infallible;

    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), Infallible> {
        for position in positions {
            let cells = position.as_bytes();
            let placed = cells.iter().filter(|&&cell| cell != b'.').count();
            let stone = if placed % 2 == 0 { "x" } else { "o" };
            let is_over = match stone {
                "x" => self.joins(cells, b'o', |cell| cell % self.size),
                _ => self.joins(cells, b'x', |cell| cell / self.size),
            };
            if is_over {
                replies.ended(Ending::Won(RelativeSeat::NEXT));
                continue;
            }
            let empty = (0..cells.len()).filter(|&cell| cells[cell] == b'.');
            replies.unfinished(
                empty.map(|cell| [&position[..cell], stone, &position[cell + 1..]].concat()),
            );
        }
        Ok(())
    }

    fn ends(&self) -> bool {
        true
    }
}
