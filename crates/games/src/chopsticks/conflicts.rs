//! Settings that contradict each other.

use super::dense::Axes;
use super::position::MAX_HANDS_IN_ALL;
use super::{DIGITS, Divisions, Fingers, Objective, Overflow, Spec, SuddenDeath, Swap, Transfers};
use crate::error::SettingsError;

/// Whether settings have a property.
type Holds = fn(&Spec) -> bool;

/// Two keys that cannot both be as they are set.
struct Conflict {
    keys: [&'static str; 2],
    is_there: Holds,
    problem: &'static str,
    help: &'static str,
}

/// All contradictions between two settings. A setting that only has no effect, such as
/// `transfers = "many"` with two hands, is not a contradiction.
static CONFLICTS: &[Conflict] = &[
    Conflict {
        keys: ["halvings", "transfers"],
        is_there: |spec| spec.halvings.is_some() && spec.transfers.is_some(),
        problem: "`halvings` replaces `transfers`",
        help: ONE_OF_TWO,
    },
    Conflict {
        keys: ["halvings", "divisions"],
        is_there: |spec| spec.halvings.is_some() && spec.divisions.is_some(),
        problem: "`halvings` replaces `divisions`",
        help: ONE_OF_TWO,
    },
    Conflict {
        keys: ["halvings", "redistribute"],
        is_there: |spec| spec.halvings.is_some() && spec.redistribute,
        problem: "with `halvings` the only splits are equal ones, and `redistribute` allows any",
        help: ONE_OF_TWO,
    },
    Conflict {
        keys: ["halvings", "suicide"],
        is_there: |spec| spec.halvings.is_some() && spec.suicide,
        problem: "with `halvings` the only splits are equal ones, and `suicide` leaves a hand dead",
        help: ONE_OF_TWO,
    },
    Conflict {
        keys: ["redistribute", "transfers"],
        is_there: |spec| spec.redistribute && spec.transfers == Some(Transfers::None),
        problem: "`redistribute` allows the splits that `transfers = none` forbids",
        help: ONE_OF_TWO,
    },
    Conflict {
        keys: ["redistribute", "divisions"],
        is_there: |spec| spec.redistribute && spec.divisions == Some(Divisions::None),
        problem: "`redistribute` allows the splits that `divisions = none` forbids",
        help: ONE_OF_TWO,
    },
    Conflict {
        keys: ["flip", "overflow"],
        is_there: |spec| spec.flip && spec.overflow == Overflow::Cutoff,
        problem: "`flip` counts round the roll-over, and with `overflow = cutoff` there is none",
        help: ONE_OF_TWO,
    },
    Conflict {
        keys: ["objective", "players"],
        is_there: |spec| spec.objective == Objective::Misere && spec.players > 2,
        problem: "`objective = misere` is for two players",
        help: "set `players` to 2 or `objective` to normal",
    },
    Conflict {
        keys: ["zombies", "players"],
        is_there: |spec| spec.zombies && spec.players == 2,
        problem: "`zombies` need a game that goes on when a player is out",
        help: "set `players` to 3 or more",
    },
    Conflict {
        keys: ["stumps", "sudden-death"],
        is_there: |spec| spec.stumps && spec.sudden_death == SuddenDeath::On,
        problem: "`stumps` splits the last finger, and with `sudden-death = on` who has just that has lost",
        help: "give lives instead: `sudden-death = 3`",
    },
    Conflict {
        keys: ["stumps", "rollover"],
        is_there: |spec| spec.stumps && (DIGITS / 2 + 1..=DIGITS).contains(&spec.rollover),
        problem: "with `stumps` positions count in half fingers, and there are only 36 digits",
        help: "set `rollover` to 18 or less",
    },
    Conflict {
        keys: ["rollover", "divisions"],
        is_there: |spec| spec.rollover > MAX_CROWDED && spec.divisions == Some(Divisions::None),
        problem: "without `divisions` too few positions are drawn for a table beyond a `rollover` of 300",
        help: "set `rollover` to 300 or less",
    },
    Conflict {
        keys: ["rollover", "transfers"],
        is_there: |spec| {
            let misere_cutoff =
                spec.objective == Objective::Misere && spec.overflow == Overflow::Cutoff;
            spec.rollover > MAX_CROWDED && spec.transfers == Some(Transfers::None) && misere_cutoff
        },
        problem: "with misère cutoff and no `transfers` too few positions are drawn for a table beyond a \
                  `rollover` of 300",
        help: "set `rollover` to 300 or less",
    },
    Conflict {
        keys: ["players", "hands"],
        is_there: |spec| usize::from(spec.players) * usize::from(spec.hands) > MAX_HANDS_IN_ALL,
        problem: "`players` times `hands` is more than 16",
        help: "lower one of the two",
    },
];

/// The greatest roll-over at which most positions may be won or lost: that takes two bytes for each
/// of them. Of drawn ones nothing is kept.
const MAX_CROWDED: Fingers = 300;

const ONE_OF_TWO: &str = "remove one of the two";

/// The settings that need two hands, by key.
static FOR_TWO_HANDS: &[(&str, Holds)] = &[
    ("transfers", |spec| {
        !matches!(spec.transfers, None | Some(Transfers::None))
    }),
    ("divisions", |spec| {
        !matches!(spec.divisions, None | Some(Divisions::None))
    }),
    ("redistribute", |spec| spec.redistribute),
    ("halvings", |spec| spec.halvings.is_some()),
    ("suicide", |spec| spec.suicide),
    ("swap", |spec| spec.swap != Swap::Off),
    ("logan", |spec| spec.logan),
    ("meta", |spec| spec.meta),
    ("self-tap", |spec| spec.self_tap),
    ("tap-first", |spec| spec.tap_first),
    ("stumps", |spec| spec.stumps),
];

/// An error for every two keys that contradict each other.
pub(super) fn conflicts(spec: &Spec) -> Vec<SettingsError> {
    let there = CONFLICTS
        .iter()
        .filter(|conflict| (conflict.is_there)(spec));
    let one_hand = FOR_TWO_HANDS
        .iter()
        .filter(|(_, is_set)| spec.hands == 1 && is_set(spec));
    let told = there
        .map(|conflict| SettingsError::new(&conflict.keys, conflict.problem).help(conflict.help));
    told.chain(one_hand.map(|&(key, _)| {
        SettingsError::new(
            &[key, "hands"],
            format!("`{key}` takes two hands, and `hands` is 1"),
        )
        .help("set `hands` to 2 or more")
    }))
    .chain(beyond_digits(spec))
    .collect()
}

/// Roll-overs beyond the digits are for games of which there is a table of all positions: there
/// would be too many to search, and positions show hands and nothing else.
fn beyond_digits(spec: &Spec) -> Vec<SettingsError> {
    let unknown = match Axes::of(spec) {
        Err(unknown) if spec.rollover > DIGITS => unknown,
        Ok(_) | Err(_) => Vec::new(),
    };
    let told = unknown.into_iter().map(|key| {
        let problem = format!("a `rollover` beyond {DIGITS} does not go with this `{key}`");
        let help = format!("set `rollover` to {DIGITS} or less, or remove `{key}`");
        SettingsError::new(&["rollover", key], problem).help(help)
    });
    told.collect()
}
