//! A mistake: where it was made, what was played, and what would have been right.

use grundy_play::best_line;
use grundy_rules::{BoxedPosition, Known, Outcome, PositionView, Standing, ValueKeeping};
use serde::{Deserialize, Serialize};

use crate::Reason;
use crate::words::letter;

/// At most this many good moves are listed.
const KEPT_LISTED: usize = 100;
/// At most this many plies of a refutation are shown.
const LINE_SHOWN: usize = 100;

/// A ply that decided a verdict: one that lowered the value, or that was never played because of a
/// fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Mistake {
    /// The number of the ply in the game, from 1.
    pub ply: usize,
    /// The position in which the bot failed.
    pub position: String,
    /// Value of the position for the bot: `W`, `D` or `L`; `null` if it is not decided.
    #[serde(with = "letter::option")]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub value: Option<Outcome>,
    /// If the value is not decided: its proved lower bound.
    #[serde(
        default,
        with = "letter::option",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub at_least: Option<Outcome>,
    /// If the value is not decided: its proved upper bound.
    #[serde(
        default,
        with = "letter::option",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub at_most: Option<Outcome>,
    /// Remoteness of the position, if it is known.
    pub remoteness: Option<u64>,
    /// The bot's move or output.
    #[serde(rename = "move")]
    pub played: String,
    /// Value for the bot after its move, or the best result that is left if the value is not decided; `null` for a
    /// fault.
    #[serde(with = "letter::option")]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub value_after: Option<Outcome>,
    /// Legal moves that preserve the value (at most 100).
    pub kept: Vec<String>,
}

impl Mistake {
    /// Removes the correct moves, and the distance to the end.
    pub(crate) fn remove_solution(&mut self) {
        self.remoteness = None;
        self.kept.clear();
    }

    /// The mistake of a bot at the ply with this number, counted from 0. `values` are those of the position and, unless
    /// the bot failed to move, of the next one, both for the bot. Comes with the number of moves that keep the value.
    pub fn new(
        ply: usize,
        situation: &dyn PositionView<'_>,
        values: (Known, Option<Known>),
        played: String,
    ) -> (Self, u128) {
        let (before, after) = values;
        let undecided = Some(before).filter(|known| known.decided().is_none());
        let (kept, kept_count) = kept_moves(situation);
        let mistake = Self {
            ply: ply + 1,
            position: situation.notation(),
            value: before.decided(),
            at_least: undecided.map(|known| known.at_least),
            at_most: undecided.map(|known| known.at_most),
            remoteness: before.remoteness,
            played,
            value_after: after.map(|known| known.at_most),
            kept,
        };
        (mistake, kept_count)
    }

    /// The standing of the bot in the position, as far as it is known.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let known = Known {
            at_least: self.at_least.or(self.value).unwrap_or(Outcome::Loss),
            at_most: self.at_most.or(self.value).unwrap_or(Outcome::Win),
            ..Known::NOTHING
        };
        known.standing()
    }
}

/// How the opponent makes use of a blunder when both play on perfectly; for a win not converted, how
/// it is won. Empty for faults, and for games without values.
#[must_use]
pub fn refutation_line(reason: Reason, situation: BoxedPosition<'_>, played: &str) -> Vec<String> {
    match reason {
        _ if !situation.has_values() => Vec::new(),
        Reason::Blunder => situation
            .read_move(played)
            .map(|ply| best_line(situation.after(ply), LINE_SHOWN))
            .unwrap_or_default(),
        Reason::NotConverted => best_line(situation, LINE_SHOWN),
        _ => Vec::new(),
    }
}

/// The moves that keep the value, the first of them as texts, and their number.
fn kept_moves(situation: &dyn PositionView<'_>) -> (Vec<String>, u128) {
    if !situation.has_values() {
        return (Vec::new(), 0);
    }
    match situation.kept() {
        ValueKeeping::Only(plies) => {
            let shown = plies.iter().take(KEPT_LISTED);
            let texts = shown.map(|&ply| situation.move_text(ply)).collect();
            (texts, plies.len() as u128)
        }
        ValueKeeping::All => {
            let numbers = 0..KEPT_LISTED as u128;
            let plies = numbers.map_while(|number| situation.nth(number));
            let texts = plies.map(|ply| situation.move_text(ply)).collect();
            (texts, situation.move_count())
        }
    }
}
