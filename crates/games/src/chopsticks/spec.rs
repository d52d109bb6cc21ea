//! The axes of the rules. Each is matched in one function of the rules.

use super::Fingers;
use super::conflicts::conflicts;
use super::position::Layout;
use crate::checked::Checked;
use crate::error::SettingsError;

/// The settings of the rules, axis by axis. The axes may contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Players at the table.
    pub players: u8,
    /// Hands of a player.
    pub hands: u8,
    /// Fingers that no hand can hold.
    pub rollover: Fingers,
    /// The effect of reaching the roll-over on a hand.
    pub overflow: Overflow,
    /// Whether all hands dead is lost or won.
    pub objective: Objective,
    /// Splits between live hands; `None` if that is not set.
    pub transfers: Option<Transfers>,
    /// Splits that bring dead hands to life; `None` if that is not set.
    pub divisions: Option<Divisions>,
    /// Any redistribution that does not lower the number of live hands.
    pub redistribute: bool,
    /// Equal halves in the place of all other splits.
    pub halvings: Option<Halvings>,
    /// A split may leave exactly one own hand dead.
    pub suicide: bool,
    /// Passes of a player whose hands differ.
    pub swap: Swap,
    /// Passes of a player who has exactly one dead hand.
    pub logan: bool,
    /// Splits that take a whole roll-over off the own fingers.
    pub meta: bool,
    /// Own hands may tap own hands.
    pub self_tap: bool,
    /// A hand of h may become one of roll-over - h.
    pub flip: bool,
    /// The cost of having only one finger.
    pub sudden_death: SuddenDeath,
    /// No split before the own first tap.
    pub tap_first: bool,
    /// One finger may be split into halves, and fingers are counted in halves.
    pub stumps: bool,
    /// Players who are out go on tapping.
    pub zombies: bool,
}

/// The effect on a hand that gets as many fingers as the roll-over or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overflow {
    /// It keeps what is over.
    Rollover,
    /// It is dead.
    Cutoff,
}

/// The result for the first player that is out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The last player who is not out wins.
    Normal,
    /// The first of two players who is out wins.
    Misere,
}

/// Splits between live hands that all stay live.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transfers {
    /// Between two hands.
    One,
    /// Not at all.
    None,
    /// Between any number of hands.
    Many,
}

/// Splits of a live hand that bring dead hands to life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Divisions {
    /// One dead hand.
    One,
    /// Not at all.
    None,
    /// One or several.
    Partition,
}

/// Splits of two hands into equal halves. With more than two hands, each two of them can be halved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halvings {
    /// A live hand and a dead one, if no other is live and its fingers are even.
    Lone,
    /// Any two of which the fingers are even together.
    EvenTotal,
    /// As [`Halvings::Lone`], odd fingers as evenly as possible.
    LoneOdd,
    /// Any two, odd fingers as evenly as possible.
    AnyTotal,
}

/// A pass, with two live hands that differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Swap {
    /// Not at all.
    Off,
    /// At any time.
    Free,
    /// At most this many times in a row.
    UpTo(u8),
}

/// The cost of having only one finger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SuddenDeath {
    /// Nothing.
    Off,
    /// The game.
    On,
    /// One of this many lives, each time.
    Lives(u8),
}

/// The ways in which the own fingers can be spread anew, as `transfers`, `divisions`, `redistribute` and `halvings` say
/// together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Splitting {
    Kinds(Transfers, Divisions),
    Redistribute,
    Halve(Halvings),
}

/// The rules of Chopsticks: axes that suit each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chopsticks {
    pub(super) spec: Spec,
    pub(super) splitting: Splitting,
    pub(super) layout: Layout,
}

impl Chopsticks {
    /// The rules that these axes make. Numbers are taken to be within the bounds of their keys.
    ///
    /// # Errors
    /// If axes contradict each other. The errors are all contradictions, each with its keys.
    pub fn new(spec: Spec) -> Result<Self, Vec<SettingsError>> {
        let conflicts = conflicts(&spec);
        if !conflicts.is_empty() {
            return Err(conflicts);
        }
        let kinds = Splitting::Kinds(
            spec.transfers.unwrap_or(Transfers::One),
            spec.divisions.unwrap_or(Divisions::One),
        );
        let splitting = match spec.halvings {
            Some(halvings) => Splitting::Halve(halvings),
            None if spec.redistribute => Splitting::Redistribute,
            None => kinds,
        };
        let layout = Layout::of(spec.players, spec.hands);
        Ok(Self {
            spec,
            splitting,
            layout,
        })
    }

    /// The units of one finger: with stumps, positions are in half fingers.
    pub(super) fn finger(&self) -> Fingers {
        if self.spec.stumps { 2 } else { 1 }
    }

    /// The number that no hand can hold, counted as positions are.
    pub(super) fn limit(&self) -> Fingers {
        self.spec.rollover * self.finger()
    }
}

impl Default for Spec {
    /// The base game.
    fn default() -> Self {
        Self {
            players: 2,
            hands: 2,
            rollover: 5,
            overflow: Overflow::Rollover,
            objective: Objective::Normal,
            transfers: None,
            divisions: None,
            redistribute: false,
            halvings: None,
            suicide: false,
            swap: Swap::Off,
            logan: false,
            meta: false,
            self_tap: false,
            flip: false,
            sudden_death: SuddenDeath::Off,
            tap_first: false,
            stumps: false,
            zombies: false,
        }
    }
}

impl Spec {
    pub(crate) fn of(checked: &Checked<'_>) -> Self {
        Self {
            players: small(checked.integer("players")),
            hands: small(checked.integer("hands")),
            rollover: small(checked.integer("rollover")),
            overflow: match checked.word("overflow") {
                "cutoff" => Overflow::Cutoff,
                _ => Overflow::Rollover,
            },
            objective: match checked.word("objective") {
                "misere" => Objective::Misere,
                _ => Objective::Normal,
            },
            transfers: match checked.word("transfers") {
                "one" => Some(Transfers::One),
                "none" => Some(Transfers::None),
                "many" => Some(Transfers::Many),
                _ => None,
            },
            divisions: match checked.word("divisions") {
                "one" => Some(Divisions::One),
                "none" => Some(Divisions::None),
                "partition" => Some(Divisions::Partition),
                _ => None,
            },
            redistribute: checked.flag("redistribute"),
            halvings: match checked.word("halvings") {
                "lone" => Some(Halvings::Lone),
                "even-total" => Some(Halvings::EvenTotal),
                "lone-odd" => Some(Halvings::LoneOdd),
                "any-total" => Some(Halvings::AnyTotal),
                _ => None,
            },
            suicide: checked.flag("suicide"),
            swap: match (checked.word("swap"), checked.integer("swap")) {
                (_, Some(most)) => Swap::UpTo(small(Some(most))),
                ("free", _) => Swap::Free,
                _ => Swap::Off,
            },
            logan: checked.flag("logan"),
            meta: checked.flag("meta"),
            self_tap: checked.flag("self-tap"),
            flip: checked.flag("flip"),
            sudden_death: match (
                checked.word("sudden-death"),
                checked.integer("sudden-death"),
            ) {
                (_, Some(lives)) => SuddenDeath::Lives(small(Some(lives))),
                ("on", _) => SuddenDeath::On,
                _ => SuddenDeath::Off,
            },
            tap_first: checked.flag("tap-first"),
            stumps: checked.flag("stumps"),
            zombies: checked.flag("zombies"),
        }
    }
}

/// The bounds of the keys are within those of the axes.
fn small<N: TryFrom<u64>>(number: Option<u64>) -> N {
    let small = N::try_from(number.unwrap_or_default());
    small.unwrap_or_else(|_| unreachable!("a number within the bounds of its key"))
}
