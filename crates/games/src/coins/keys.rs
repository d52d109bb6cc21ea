//! The settings, and the rules that they make.

use std::collections::BTreeSet;

use super::turning::{MAX_COUNT, Spacing, Turning};
use crate::checked::Checked;
use crate::error::SettingsError;
use crate::heap::last;
use crate::key::{Key, Kind, Preset, Role};
use crate::piles::piles_notation;

const TURN: &str = "turn";
const SPACING: &str = "spacing";
const WITHIN: &str = "within";
const COINS: &str = "coins";
const HEADS: &str = "heads";
/// The key of a row with one head.
pub(super) const ONE: &str = "n";
/// Any number of coins.
const ANY: &str = "any";

pub(super) fn keys() -> Vec<Key> {
    let rule = |name, kind, about| Key::new(name, Role::Rule, kind, about);
    let start = |name, kind, about| Key::new(name, Role::Instance, kind, about);
    vec![
        rule(
            TURN,
            Kind::Text,
            "number of coins that a move turns: `1,2` is Turning Turtles; or `any` (docs/coins.md)",
        )
        .required(),
        rule(
            SPACING,
            Kind::words(["anywhere", "adjacent", "equal"]),
            "distances of the coins of a move: any, adjacent, or equal",
        )
        .with_default("anywhere"),
        rule(
            WITHIN,
            Kind::integer(1, MAX_COUNT),
            "maximum span, in coins, of the coins turned in one move (default: unlimited)",
        ),
        start(
            ONE,
            Kind::integer(0, u64::MAX),
            "the place of the head at the start, if there is one; 0 for none",
        )
        .with_default("8"),
        start(
            HEADS,
            Kind::List {
                min_len: 0,
                max_len: 1024,
                min: 1,
                max: u64::MAX,
            },
            "the places of all heads at the start, instead of n",
        )
        .instead_of([ONE]),
        start(
            COINS,
            Kind::Text,
            "the row at the start, instead of n: H for heads and T for tails, `HTTH`",
        )
        .instead_of([ONE, HEADS]),
        last(),
    ]
}

pub(super) fn presets() -> Vec<Preset> {
    let preset = |name: &str, about: &str, turn: &str, spacing: Option<&str>| {
        let settings = std::iter::once((TURN, turn)).chain(spacing.map(|how| (SPACING, how)));
        Preset {
            name: name.to_owned(),
            about: about.to_owned(),
            settings: settings
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect(),
        }
    };
    vec![
        preset(
            "mock-turtles",
            "Mock Turtles: turn up to three coins",
            "1,2,3",
            None,
        ),
        preset(
            "moebius",
            "Moebius: turn up to five coins",
            "1,2,3,4,5",
            None,
        ),
        preset(
            "mogul",
            "Mogul: turn up to seven coins",
            "1,2,3,4,5,6,7",
            None,
        ),
        preset(
            "ruler",
            "Ruler: turn any number of coins side by side",
            ANY,
            Some("adjacent"),
        ),
        preset("triplets", "Triplets: turn three coins", "3", None),
        preset(
            "turnips",
            "Turnips: turn three coins at equal distances",
            "3",
            Some("equal"),
        ),
        preset(
            "turtles",
            "Turning Turtles: turn one coin or two",
            "1,2",
            None,
        ),
        preset("twins", "Twins: turn two coins", "2", None),
    ]
}

/// The rules that settings come to.
pub(super) fn turning(checked: &Checked<'_>) -> Result<Turning, SettingsError> {
    let text = checked.word(TURN).trim();
    let wrong = |part: &str| {
        let problem = format!("`{TURN}` must be numbers of coins or `{ANY}`, not `{part}`");
        SettingsError::new(&[TURN], problem).help(format!(
            "numbers from 1 to {MAX_COUNT} with commas between them: `1,2,3`"
        ))
    };
    let count = |part: &str| {
        let count = part.trim().parse().ok();
        let count = count.filter(|count| (1..=MAX_COUNT).contains(count));
        count.ok_or_else(|| wrong(part))
    };
    let counts: Vec<u64> = match text {
        ANY => (1..=MAX_COUNT).collect(),
        _ => text.split(',').map(count).collect::<Result<_, _>>()?,
    };
    let spacing = match checked.word(SPACING) {
        "adjacent" => Spacing::Adjacent,
        "equal" => Spacing::Equal,
        _ => Spacing::Anywhere,
    };
    Ok(Turning::new(counts, spacing, checked.integer(WITHIN)))
}

/// Whether a move turns any number of coins.
pub(super) fn turns_any(checked: &Checked<'_>) -> bool {
    checked.word(TURN).trim() == ANY
}

/// The places of the heads at the start, if they are set by their places. The same place twice is one head.
pub(super) fn heads(checked: &Checked<'_>) -> Option<BTreeSet<u64>> {
    if checked.get(COINS).is_some() {
        return None;
    }
    let one = [checked.integer(ONE).unwrap_or_default()];
    let places = checked.list(HEADS).unwrap_or(&one);
    Some(places.iter().copied().filter(|&place| place > 0).collect())
}

/// Whether the start is set by the place of its only head.
pub(super) fn is_one(checked: &Checked<'_>) -> bool {
    checked.get(COINS).is_none() && checked.get(HEADS).is_none()
}

/// The row at the start, in notation, and the key that tells of it.
pub(super) fn row(checked: &Checked<'_>) -> (&'static str, String) {
    match (checked.get(COINS), checked.list(HEADS)) {
        (Some(_), _) => (COINS, checked.word(COINS).to_owned()),
        (None, Some([])) => (HEADS, "0".to_owned()),
        (None, Some(heads)) => (HEADS, piles_notation(heads)),
        (None, None) => (ONE, checked.integer(ONE).unwrap_or_default().to_string()),
    }
}
