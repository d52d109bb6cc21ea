//! The right answers to questions, from the solver.

use grundy_games::Settings;
use grundy_problem::instances::Test;
use grundy_problem::{Answer, NO_MOVE, Problem, Question};
use grundy_report::Diagnostic;
use grundy_rules::{Instance, Ply, PositionView, ValueKeeping};

/// The most right moves that are named; the others are counted.
const NAMED: usize = 8;

/// The right answer to one question, or all of them.
pub(super) enum Expected<'a> {
    /// This word.
    Word(&'a str),
    /// Any move from the start that keeps its value.
    Move(Box<dyn Instance>),
    /// This number, without zeros before it.
    Number(u128),
}

impl<'a> Expected<'a> {
    /// The right answer for these settings, the rules of the problem included.
    ///
    /// # Errors
    /// If the game does not accept them.
    pub(super) fn of(
        problem: &Problem,
        answer: &'a Answer,
        test: &Test,
        settings: Settings,
    ) -> Result<Self, Vec<Diagnostic>> {
        Ok(match &answer.asks {
            Question::Winner(words) => Self::Word(words.of(problem.outcome(test, settings)?)),
            Question::Move => Self::Move(problem.open(test, &settings)?),
            Question::Number(quantity) => Self::Number(problem.number(test, &settings, *quantity)?),
        })
    }

    /// Whether an answer is right.
    pub(super) fn accepts(&self, printed: &str) -> bool {
        match self {
            Self::Word(word) => printed == *word,
            Self::Number(number) => printed == number.to_string(),
            Self::Move(instance) => {
                let start = instance.start();
                if start.move_count() == 0 {
                    return printed == NO_MOVE;
                }
                start
                    .read_move(printed)
                    .is_ok_and(|ply| match start.kept() {
                        ValueKeeping::All => true,
                        ValueKeeping::Only(plies) => plies.contains(&ply),
                    })
            }
        }
    }
}

/// For people: `2`, or `1 3 or 2 5`.
impl std::fmt::Display for Expected<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Number(number) => number.fmt(f),
            Self::Move(instance) => {
                let start = instance.start();
                let (named, all) = match start.kept() {
                    _ if start.move_count() == 0 => return f.write_str(NO_MOVE),
                    ValueKeeping::Only(plies) => (texts(&*start, &plies), plies.len() as u128),
                    ValueKeeping::All => {
                        let first: Vec<Ply> =
                            (0..NAMED as u128).map_while(|n| start.nth(n)).collect();
                        (texts(&*start, &first), start.move_count())
                    }
                };
                f.write_str(&named.join(" or "))?;
                if all > named.len() as u128 {
                    write!(f, " or ... ({all} in all)")?;
                }
                Ok(())
            }
        }
    }
}

fn texts(start: &dyn PositionView<'_>, plies: &[Ply]) -> Vec<String> {
    let named = plies.iter().take(NAMED);
    named.map(|&ply| start.move_text(ply)).collect()
}
