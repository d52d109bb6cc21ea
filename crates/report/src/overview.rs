//! An overview of a game, by which its author can tell whether these are the intended rules.

use std::collections::HashMap;

use grundy_play::{GameLimits, Opponent, Session, Turn};
use grundy_rules::{
    Board, BoxedPosition, Ending, Instance, Outcome, PositionView, RelativeSeat, Repeats, Survey,
};
use serde::{Deserialize, Serialize};

use crate::solve::{MoveReport, moves};
use crate::words::letter;

/// The most positions and moves, together, of a sum that is surveyed as a whole.
const MAX_SEEN: u64 = 2_000_000;
/// The random game stops after this many plies.
const LIMITS: GameLimits = GameLimits { max_plies: 60 };

/// An overview of a game, from its first position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct OverviewReport {
    /// The first position, in notation.
    pub start: String,
    /// Value for the player who moves first: `W`, `L` or `D`.
    #[serde(with = "letter")]
    #[schemars(with = "crate::shapes::Letter")]
    pub value: Outcome,
    /// Number of plies to the end under best play.
    pub remoteness: Option<u64>,
    /// Number of reachable positions, including the first; `null` if there are too many.
    pub positions: Option<u64>,
    /// Number of final positions by result.
    pub ends: Option<EndsReport>,
    /// Number of plies of the longest game; `null` if play can cycle or there are too many
    /// positions.
    pub longest: Option<u64>,
    /// Positions that are written differently but equivalent; absent if there are few, or if the
    /// header already declares which positions are equivalent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<Repeats>,
    /// The first moves, each with the position after it. If there are more than 1,000, only those
    /// that preserve the value.
    pub moves: Vec<MoveReport>,
    /// How many players there are.
    #[serde(skip)]
    pub seats: u8,
    /// The board of the first position.
    #[serde(skip, default = "no_board")]
    pub board: Board,
    /// A random game: its moves, each with the position after it.
    pub random_game: Vec<RandomPly>,
}

/// Final positions by result.
#[derive(
    Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, schemars::JsonSchema,
)]
pub struct EndsReport {
    /// Number of positions won by the player who would be next to move.
    pub won: u64,
    /// Number of positions won by another player.
    pub lost: u64,
    /// Number of positions that are drawn.
    pub drawn: u64,
}

/// A move of a random game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct RandomPly {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after the move.
    pub to: String,
    /// Its board.
    #[serde(skip, default = "no_board")]
    pub board: Board,
}

impl RandomPly {
    /// A move with the position after it.
    pub(crate) fn new(text: String, after: &dyn PositionView<'_>) -> Self {
        Self {
            text,
            to: after.notation(),
            board: after.board(),
        }
    }
}

/// Boards are not part of the JSON.
pub(crate) fn no_board() -> Board {
    Board::Heaps(Vec::new())
}

/// Makes the overview of a game, from its start.
#[must_use]
pub fn overview(instance: &dyn Instance) -> OverviewReport {
    let start = instance.start();
    let value = start.value(RelativeSeat::MOVER);
    let survey = instance.survey().or_else(|| survey_of_sum(instance));
    OverviewReport {
        start: start.notation(),
        value: value.outcome(),
        remoteness: value.remoteness(),
        positions: survey.as_ref().map(|survey| survey.positions),
        ends: survey.as_ref().map(|survey| EndsReport {
            won: survey.won,
            lost: survey.lost,
            drawn: survey.drawn,
        }),
        longest: survey.as_ref().and_then(|survey| survey.longest),
        repeats: survey.and_then(|survey| survey.repeats),
        moves: moves(&start).0,
        seats: instance.seats(),
        board: start.board(),
        random_game: random_game(start),
    }
}

/// The survey of a sum, which is explored component by component: its positions are visited one by one. `None` if there
/// are too many.
fn survey_of_sum(instance: &dyn Instance) -> Option<Survey> {
    let all = instance.reachable(MAX_SEEN)?;
    let ends = ends(&all);
    Some(Survey {
        positions: all.len() as u64,
        won: ends.won,
        lost: ends.lost,
        drawn: ends.drawn,
        longest: longest(&all),
        repeats: None,
    })
}

fn ends(all: &[BoxedPosition<'_>]) -> EndsReport {
    let mut ends = EndsReport::default();
    for position in all {
        match position.ending() {
            Some(Ending::Won(RelativeSeat::MOVER)) => ends.won += 1,
            Some(Ending::Won(_)) => ends.lost += 1,
            Some(Ending::Drawn) => ends.drawn += 1,
            None => {}
        }
    }
    ends
}

/// The number of plies of the longest game from the first position; `None` if play can return to a position.
fn longest(all: &[BoxedPosition<'_>]) -> Option<u64> {
    let numbers = all.iter().enumerate();
    let numbers: HashMap<String, usize> = numbers
        .map(|(number, position)| (position.notation(), number))
        .collect();
    let options = |position: &BoxedPosition<'_>| {
        let plies = (0..position.move_count()).filter_map(|number| position.nth(number));
        let after = plies.filter_map(|ply| numbers.get(&position.after(ply).notation()).copied());
        after.collect::<Vec<usize>>()
    };
    let options: Vec<Vec<usize>> = all.iter().map(options).collect();
    // A position is taken after all positions that lead to it.
    let mut open = vec![0usize; all.len()];
    for &option in options.iter().flatten() {
        open[option] += 1;
    }
    let mut ready: Vec<usize> = (0..all.len()).filter(|&n| open[n] == 0).collect();
    let mut lengths = vec![0u64; all.len()];
    let mut taken = 0;
    while let Some(&node) = ready.get(taken) {
        taken += 1;
        for &option in &options[node] {
            lengths[option] = lengths[option].max(lengths[node] + 1);
            open[option] -= 1;
            if open[option] == 0 {
                ready.push(option);
            }
        }
    }
    (taken == all.len()).then(|| lengths.into_iter().max().unwrap_or(0))
}

fn random_game(start: BoxedPosition<'_>) -> Vec<RandomPly> {
    let mut player = Opponent::Random.player(1, 0);
    let mut session = Session::new(start, LIMITS);
    let mut plies = Vec::new();
    while let Turn::Player(_) | Turn::Forced(..) = session.next() {
        let Ok(choice) = player.choose(session.position()) else {
            break;
        };
        let text = session.position().move_text(choice.ply);
        session.play(choice);
        plies.push(RandomPly::new(text, session.position()));
    }
    plies
}
