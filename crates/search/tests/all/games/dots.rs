//! Dots and Boxes: a player who closes a box moves again, so the other player has a single move, to pass. The player
//! with more boxes wins.

use std::convert::Infallible;

use grundy_rules::{Ending, RelativeSeat};
use grundy_search::{Game, Replies};

/// A position is the mover's lead in boxes, `p` if the mover can only pass, and the lines: first the horizontal ones,
/// row by row, then the vertical ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dots {
    /// The number of boxes in a row, and of rows.
    pub(crate) size: usize,
}

impl Dots {
    fn horizontal(&self) -> usize {
        self.size * (self.size + 1)
    }

    pub(crate) fn start(&self) -> String {
        format!("0 {}", ".".repeat(2 * self.horizontal()))
    }

    /// The four lines of each box.
    fn boxes(&self) -> impl Iterator<Item = [usize; 4]> {
        let (size, horizontal) = (self.size, self.horizontal());
        (0..size * size).map(move |number| {
            let (x, y) = (number % size, number / size);
            let left = horizontal + y * (size + 1) + x;
            [y * size + x, (y + 1) * size + x, left, left + 1]
        })
    }

    fn draw(&self, lines: &str, line: usize, lead: i32) -> String {
        let mut after = lines.to_owned();
        after.replace_range(line..=line, "-");
        let closed = |lines: &str| {
            let cells = lines.as_bytes();
            let boxes = self.boxes();
            boxes
                .filter(|lines| lines.iter().all(|&line| cells[line] == b'-'))
                .count()
        };
        let gained = i32::try_from(closed(&after) - closed(lines)).expect("few boxes");
        // Seen by the other player, who only passes if a box was closed and lines are left.
        let passes = gained > 0 && after.contains('.');
        format!(
            "{}{} {after}",
            -(lead + gained),
            if passes { "p" } else { "" }
        )
    }

    fn answer(&self, position: &str, replies: &mut Replies) {
        let (lead, lines) = position.split_once(' ').expect("two words");
        if let Some(lead) = lead.strip_suffix('p') {
            let lead: i32 = lead.parse().expect("a number");
            replies.unfinished([format!("{} {lines}", -lead)]);
            return;
        }
        let lead: i32 = lead.parse().expect("a number");
        let empty = lines.match_indices('.').map(|(line, _)| line);
        let options: Vec<String> = empty.map(|line| self.draw(lines, line, lead)).collect();
        match (options.is_empty(), lead) {
            (false, _) => replies.unfinished(options),
            (true, 0) => replies.ended(Ending::Drawn),
            (true, 1..) => replies.ended(Ending::Won(RelativeSeat::MOVER)),
            (true, _) => replies.ended(Ending::Won(RelativeSeat::NEXT)),
        }
    }
}

impl Game for Dots {
    type Error = Infallible;

    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), Infallible> {
        for position in positions {
            self.answer(position, replies);
        }
        Ok(())
    }

    fn ends(&self) -> bool {
        true
    }
}
