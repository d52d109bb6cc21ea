//! Bash's game counted upwards: the player who reaches the target wins.

use grundy_rules::{Board, Ending, Field, Misere, Notation, Rules, TextError, Value, numbers};
use grundy_solver::{Searchable, Theory};

use super::{Bash, Take, Takes};
use crate::heap::ClosedForm;
use crate::piles::words;

/// Players in turn add 1 to m to a running total, up to a target. The target minus the total
/// is the heap of Bash's game, and to add to the total is to take from the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountUp(pub Bash);

/// A running total and the target, which it does not exceed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tally {
    total: u64,
    target: u64,
}

impl Tally {
    /// The start on the way to a target.
    #[must_use]
    pub fn to(target: u64) -> Self {
        Self { total: 0, target }
    }

    fn missing(&self) -> u64 {
        self.target - self.total
    }
}

impl Rules for CountUp {
    type Position = Tally;
    type Move = Take;
    type Moves = Takes;

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn moves(&self, tally: &Tally) -> Takes {
        self.0.moves(&tally.missing())
    }

    fn play(&self, tally: &Tally, Take(items): Take) -> Tally {
        Tally {
            total: tally.total + items,
            ..*tally
        }
    }

    fn ending(&self, tally: &Tally) -> Option<Ending> {
        self.0.ending(&tally.missing())
    }
}

impl Notation for CountUp {
    fn parameters(&self, start: &Tally) -> Vec<String> {
        words([start.target, self.0.largest])
    }

    fn wire(&self, tally: &Tally) -> String {
        format!("{} {}", tally.total, tally.target)
    }

    fn board(&self, tally: &Tally) -> Board {
        Board::Count {
            total: tally.total,
            target: tally.target,
        }
    }

    fn notation(&self, tally: &Tally) -> String {
        self.wire(tally)
    }

    fn fields(&self, tally: &Tally) -> Vec<(&'static str, Field)> {
        let (total, target) = (Field::Number(tally.total), Field::Number(tally.target));
        vec![("total", total), ("n", target)]
    }

    fn parse_position(&self, text: &str) -> Result<Tally, TextError> {
        let expected = "the running total and the target: `13 100`";
        let [total, target] = numbers(text, expected)?;
        if total > target {
            let problem = format!("{total} is beyond the target {target}");
            return Err(TextError::new(problem, expected));
        }
        Ok(Tally { total, target })
    }

    fn move_text(&self, m: Take) -> String {
        self.0.move_text(m)
    }

    fn move_words(&self, Take(items): Take) -> String {
        format!("add {items}")
    }

    fn parse_move(&self, text: &str) -> Result<Take, TextError> {
        let [items] = numbers(text, "`t`: add t to the total")?;
        Ok(Take(items))
    }
}

/// Only what is missing counts.
impl Searchable for CountUp {
    fn canonical(&self, tally: Tally) -> Tally {
        Tally::to(tally.missing())
    }

    fn at_most(&self, start: &Tally) -> u128 {
        self.0.at_most(&start.missing())
    }
}

impl Theory<CountUp> for ClosedForm {
    fn value(&self, rules: &CountUp, tally: &Tally) -> Value {
        self.value(&rules.0, &tally.missing())
    }

    fn grundy(&self, rules: &CountUp, tally: &Tally) -> Option<u64> {
        self.grundy(&rules.0, &tally.missing())
    }

    fn winning_moves(&self, rules: &CountUp, tally: &Tally) -> Vec<Take> {
        self.winning_moves(&rules.0, &tally.missing())
    }
}

impl Theory<Misere<CountUp>> for ClosedForm {
    fn value(&self, rules: &Misere<CountUp>, tally: &Tally) -> Value {
        self.value(&Misere(rules.0.0), &tally.missing())
    }

    fn winning_moves(&self, rules: &Misere<CountUp>, tally: &Tally) -> Vec<Take> {
        self.winning_moves(&Misere(rules.0.0), &tally.missing())
    }
}
