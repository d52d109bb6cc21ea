//! What the solver finds of one instance, as far as a claim speaks of it.

use grundy_arena::best_line;
use grundy_games::{Effort, Game, Settings, SettingsError};
use grundy_rules::{Ahead, Counts, Kept, Method, Outcome, Situation, Table};
use serde_json::{Value, json};

/// What claims can speak of beside the settings, in the order in which it is shown.
pub(crate) const OUTPUTS: [&str; 11] = [
    "winner",
    "value",
    "remoteness",
    "grundy",
    "moves",
    "good",
    "reachable",
    "positions",
    "unreachable",
    "max_remoteness",
    "distance_max",
];

/// Plies of the line that shows a counterexample.
const LINE_SHOWN: usize = 100;
/// Positions with more moves than this have no list of their good ones.
const MOVES_LISTED: u128 = 1_000;

/// One instance, laid out.
pub(crate) struct Instance(Box<dyn Table>);

impl Instance {
    pub(crate) fn open(game: &Game, settings: &Settings) -> Result<Self, Vec<SettingsError>> {
        game.open(settings, Effort::Quick).map(Self)
    }

    /// How the value of the instance is known.
    ///
    /// # Errors
    /// Where search and theory both apply and disagree: one of them is wrong, and so are we.
    pub(crate) fn method(&self) -> Result<Method, String> {
        let start = self.0.start();
        let method = start.method();
        let found = start.value(Ahead::MOVER).outcome();
        match start.by_theory(Ahead::MOVER) {
            Some(claimed) if claimed.outcome() != found => Err(format!(
                "search and theory disagree about {}: {found} and {claimed}",
                start.notation()
            )),
            _ => Ok(method),
        }
    }

    /// One of [`OUTPUTS`]; `None` where it is not known.
    pub(crate) fn output(&self, name: &str) -> Option<Value> {
        let start = self.0.start();
        let value = start.value(Ahead::MOVER);
        let counted = |count: fn(&Counts) -> Option<u64>| {
            self.0.counts().as_ref().and_then(count).map(Value::from)
        };
        match name {
            "winner" => Some(match value.outcome() {
                Outcome::Win => json!(1),
                Outcome::Draw => json!(0),
                Outcome::Loss if start.seats() == 2 => json!(2),
                // Some of the others; it need not be known who.
                Outcome::Loss => Value::Null,
            }),
            "value" => Some(json!(value.outcome().letter().to_string())),
            "remoteness" if value.outcome() == Outcome::Draw => Some(Value::Null),
            "remoteness" => value.remoteness().map(Value::from),
            "grundy" => start.grundy().map(Value::from),
            "moves" => u64::try_from(start.move_count()).ok().map(Value::from),
            "good" => good(&*start).map(Value::from),
            "reachable" => counted(|counts| Some(counts.reachable)),
            "positions" => counted(|counts| counts.positions),
            "unreachable" => counted(|counts| counts.positions?.checked_sub(counts.reachable)),
            "max_remoteness" => counted(|counts| counts.max_remoteness),
            "distance_max" => counted(|counts| Some(counts.distance_max)),
            _ => None,
        }
    }

    /// How the instance is played when everybody plays perfectly.
    pub(crate) fn line(&self) -> Vec<String> {
        best_line(self.0.start(), LINE_SHOWN)
    }
}

/// The moves that keep the value.
fn good(start: &dyn Situation<'_>) -> Option<Vec<String>> {
    let plies = match start.kept() {
        Kept::Only(plies) => plies,
        Kept::All if start.move_count() <= MOVES_LISTED => {
            let numbers = 0..start.move_count();
            numbers.map_while(|number| start.nth(number)).collect()
        }
        Kept::All => return None,
    };
    Some(plies.into_iter().map(|ply| start.move_text(ply)).collect())
}
