//! Facts about a position that claims can use: its value, its moves and counts of reachable positions.

use std::cell::OnceCell;

use grundy_play::best_line;
use grundy_rules::{
    BoxedPosition, Counts, Instance, Known, Method, MoveStanding, Outcome, Ply, PositionView,
    RelativeSeat, ValueKeeping,
};
use serde_json::{Value as Json, json};

use super::reachable::reached;
use crate::searching::GameSearching;

/// The outputs that claims can use besides settings and the components of a position, in the order in which they are
/// shown. The first of them are about the position, the others about all that play can reach from the start.
pub const OUTPUTS: [(&str, &str); 13] = [
    (
        "winner",
        "1 or 2, counted from the player about to move; 0 for a draw",
    ),
    ("value", "'W', 'D' or 'L' for the player about to move"),
    (
        "remoteness",
        "plies to the end under best play; null for a draw",
    ),
    ("grundy", "Grundy value"),
    ("moves", "number of legal moves"),
    ("good", "list of the moves that keep the value"),
    ("reachable", "number of positions that play can reach"),
    ("positions", "number of all positions, reachable or not"),
    (
        "ordered",
        "number of all positions if the order of hands counts",
    ),
    ("unreachable", "positions - reachable"),
    ("max_remoteness", "greatest remoteness"),
    ("distance_max", "greatest distance from the start, in plies"),
    ("reached", "list of the positions that play can reach"),
];

/// The outputs that a search of a position can find. All others need the values of all positions.
const FOUND_BY_SEARCH: [&str; 4] = ["winner", "value", "remoteness", "moves"];

/// The reason why a claim is not decided in an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Undecided {
    /// The game is too large to list, and no search finds this output.
    Output(&'static str),
    /// A value is not known. In a game that is too large to list, the search ended at its limit.
    Value,
    /// There are too many positions or moves to try.
    TooMany,
}

/// A finding, or the reason why it is not known.
pub(super) type Decided<T> = Result<T, Undecided>;

/// Plies of the line that shows a counterexample.
const LINE_SHOWN: usize = 100;
/// Positions with more moves than this have no list of their good ones.
const MOVES_LISTED: u128 = 1_000;

/// A position of an instance with the facts about it, each of which is computed once.
pub(crate) struct PositionFacts<'t> {
    pub(super) instance: &'t dyn Instance,
    pub(super) at: BoxedPosition<'t>,
    /// The means of a search in a game that has no values.
    search: GameSearching,
    known: OnceCell<Known>,
    counts: OnceCell<Option<Counts>>,
}

impl<'t> PositionFacts<'t> {
    /// The position that play starts from.
    pub(crate) fn start(instance: &'t dyn Instance, search: &GameSearching) -> Self {
        Self::new(instance, instance.start(), search)
    }

    pub(crate) fn new(
        instance: &'t dyn Instance,
        at: BoxedPosition<'t>,
        search: &GameSearching,
    ) -> Self {
        Self {
            instance,
            at,
            search: search.clone(),
            known: OnceCell::new(),
            counts: OnceCell::new(),
        }
    }

    /// The bounds on the value for the player about to move. In a game without values, they are those that a search
    /// proves within its limits; nothing if the rules fail.
    pub(crate) fn known(&self) -> Known {
        *self.known.get_or_init(|| self.known_of(&*self.at))
    }

    /// The bounds for another player. A game with more than two has values.
    pub(super) fn known_for(&self, seat: RelativeSeat) -> Known {
        match self.at.has_values() {
            true => self.at.known(seat),
            false => self.known().of_two(seat),
        }
    }

    fn known_of(&self, at: &dyn PositionView<'_>) -> Known {
        self.search.known(at)
    }

    /// Whether a move keeps the value, as far as that is known.
    pub(super) fn standing_of(&self, ply: Ply) -> MoveStanding {
        if self.at.has_values() {
            return match self.at.kept() {
                ValueKeeping::Only(kept) if !kept.contains(&ply) => MoveStanding::Loses,
                ValueKeeping::All | ValueKeeping::Only(_) => MoveStanding::Keeps,
            };
        }
        let after = self.known_of(&*self.at.after(ply));
        Known::of_move(self.known(), after, RelativeSeat::NEXT)
    }

    /// The way in which the value of the position is known.
    ///
    /// # Errors
    /// If search and theory both apply and disagree, so that one of them is wrong.
    pub(crate) fn method(&self) -> Result<Method, String> {
        let Some(claimed) = self.at.by_theory(RelativeSeat::MOVER) else {
            return Ok(self.at.method());
        };
        match self.known().decided() {
            Some(found) if claimed.outcome() != found => Err(format!(
                "search and theory disagree about {}: {found} and {claimed}",
                self.at.notation()
            )),
            _ => Ok(self.at.method()),
        }
    }

    /// The first output for which this is true and which no search finds. `None` if there is none, and in a game with
    /// values.
    pub(super) fn beyond_search(&self, uses: impl Fn(&str) -> bool) -> Option<&'static str> {
        if self.at.has_values() {
            return None;
        }
        let mut outputs = OUTPUTS.iter().map(|&(name, _)| name);
        outputs.find(|name| uses(name) && !FOUND_BY_SEARCH.contains(name))
    }

    /// One of [`OUTPUTS`]; `None` if it is not known.
    pub(crate) fn output(&self, name: &str) -> Option<Json> {
        let outcome = || self.known().decided();
        let counted = |count: fn(&Counts) -> Option<u64>| {
            let counts = self.counts.get_or_init(|| self.instance.counts());
            counts.as_ref().and_then(count).map(Json::from)
        };
        match name {
            "winner" => Some(match outcome()? {
                Outcome::Win => json!(1),
                Outcome::Draw => json!(0),
                Outcome::Loss if self.at.seats() == 2 => json!(2),
                // Some of the others; it need not be known who.
                Outcome::Loss => Json::Null,
            }),
            "value" => Some(json!(outcome()?.letter().to_string())),
            "remoteness" if outcome()? == Outcome::Draw => Some(Json::Null),
            "remoteness" => self.known().remoteness.map(Json::from),
            "grundy" => self.at.grundy().map(Json::from),
            "moves" => u64::try_from(self.at.move_count()).ok().map(Json::from),
            "good" => good(&*self.at).map(Json::from),
            "reachable" => counted(|counts| Some(counts.reachable)),
            "positions" => counted(|counts| counts.positions),
            "ordered" => counted(|counts| counts.ordered),
            "unreachable" => counted(|counts| counts.positions?.checked_sub(counts.reachable)),
            "max_remoteness" => counted(|counts| counts.max_remoteness),
            "distance_max" => counted(|counts| Some(counts.distance_max)),
            "reached" => reached(self.instance).map(Json::from),
            _ => None,
        }
    }
}

/// The moves of perfect play from the start of an instance; none in a game without values.
pub(crate) fn line(instance: &dyn Instance) -> Vec<String> {
    match instance.has_values() {
        true => best_line(instance.start(), LINE_SHOWN),
        false => Vec::new(),
    }
}

/// The moves that keep the value.
fn good(at: &dyn PositionView<'_>) -> Option<Vec<String>> {
    if !at.has_values() {
        return None;
    }
    let plies = match at.kept() {
        ValueKeeping::Only(plies) => plies,
        ValueKeeping::All if at.move_count() <= MOVES_LISTED => {
            let numbers = 0..at.move_count();
            numbers.map_while(|number| at.nth(number)).collect()
        }
        ValueKeeping::All => return None,
    };
    Some(plies.into_iter().map(|ply| at.move_text(ply)).collect())
}
