//! A mistake: its position, the move played, and the moves that would have been right.

use grundy_play::best_line;
use grundy_rules::{BoxedPosition, Known, Outcome, PositionView, ValueKeeping};
use serde::{Deserialize, Serialize};

use crate::Reason;
use crate::proved::ProvedValue;
use crate::words::letter;

/// The most good moves that are listed.
const KEPT_LISTED: usize = 100;
/// The most plies of a refutation that are shown.
const LINE_SHOWN: usize = 100;

/// A ply that decided a verdict: one that lowered the value, or that was never played because of a
/// fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Mistake {
    /// The number of the ply in the game, from 1.
    pub ply: usize,
    /// The position in which the bot failed.
    pub position: String,
    /// The value or bounds of the position, in which the bot was to move.
    #[serde(flatten)]
    pub proved: ProvedValue,
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
        self.proved.remoteness = None;
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
        let (kept, kept_count) = kept_moves(situation);
        let mistake = Self {
            ply: ply + 1,
            position: situation.notation(),
            proved: before.into(),
            played,
            value_after: after.map(|known| known.at_most),
            kept,
        };
        (mistake, kept_count)
    }
}

/// The best line after a blunder, which shows how the opponent makes use of it; for a win that was not converted, a
/// best line that wins. Empty for faults, and for games without values.
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
