//! Tower Breakers: players in turn reduce the height of one of several towers to a proper divisor,
//! or, in the sequel, split it into equal towers of such a height.

mod notation;
mod rules;
mod theory;
mod tower;

use crate::heap::{LAST, MAX_PILES, lay_out};
use crate::{Checked, Game, Key, KeyDefault, Kind, Role, Setting, SettingsError};

pub use rules::{Breaking, Breakings, TowerBreakers};
pub use tower::Tower;

/// The registry's entry.
pub static GAME: Game = Game {
    name: "tower-breakers",
    title: "Tower Breakers",
    summary: "Reduce the height of one tower to a proper divisor of it.",
    keys: &[
        Key {
            name: "n",
            role: Role::Instance,
            kind: Kind::Integer {
                min: 1,
                max: u64::MAX,
            },
            default: KeyDefault::Optional,
            about: "how many towers there are, all of height m",
        },
        Key {
            name: "m",
            role: Role::Instance,
            kind: Kind::Integer {
                min: 1,
                max: u64::MAX,
            },
            default: KeyDefault::Optional,
            about: "height of each of the n towers at the start",
        },
        Key {
            name: "heights",
            role: Role::Instance,
            kind: Kind::List {
                min_len: 1,
                max_len: MAX_PILES,
                min: 1,
                max: u64::MAX,
            },
            default: KeyDefault::Optional,
            about: "height of every tower at the start, instead of n and m",
        },
        Key {
            name: "split",
            role: Role::Rule,
            kind: Kind::Flag,
            default: KeyDefault::Value("false"),
            about: "whether `i y` breaks tower i into as many towers of height y as it is made of, \
                    and not down to a single one",
        },
        LAST,
    ],
    presets: &[],
    open: |checked, effort| {
        let rules = rules(checked);
        let start = checked.start(&rules, || {
            let heights = heights(checked)?;
            if rules == TowerBreakers::Splitting && !splittable(&heights) {
                let problem = format!("towers of more than {MAX_PIECES} in all cannot be split");
                let error = SettingsError::new(&["split", "n", "m", "heights"], problem);
                return Err(vec![error.help("set lower towers, or split = false")]);
            }
            Ok(heights.into_iter().map(Tower::of_height).collect())
        })?;
        Ok(lay_out(checked, effort, rules, start))
    },
    simpler: |settings| {
        if let Some(Setting::Integer(n)) = settings.get_mut("n")
            && *n > 2
        {
            *n = 2 - *n % 2;
        }
    },
    repeats: |_| None,
};

/// The rules that settings make.
pub(crate) fn rules(checked: &Checked<'_>) -> TowerBreakers {
    if checked.flag("split") {
        TowerBreakers::Splitting
    } else {
        TowerBreakers::Lowering
    }
}

/// Most towers that a position can come to have by splitting, and so the greatest sum of heights.
const MAX_PIECES: usize = 100_000;

fn splittable(heights: &[u64]) -> bool {
    let sum = heights.iter().fold(0, |sum: u64, &h| sum.saturating_add(h));
    sum <= MAX_PIECES as u64
}

/// Either n towers of height m or towers of given heights.
fn heights(checked: &Checked<'_>) -> Result<Vec<u64>, Vec<SettingsError>> {
    const HELP: &str = "set n and m for n towers of height m, or heights for each by itself";
    let error =
        |keys: &[&str], problem: String| Err(vec![SettingsError::new(keys, problem).help(HELP)]);
    let (n, m) = (checked.integer("n"), checked.integer("m"));
    match (n, m, checked.list("heights")) {
        (None, None, Some(heights)) => Ok(heights.to_vec()),
        (Some(n), Some(_), None) if n > MAX_PILES as u64 => {
            let problem = format!("{n} towers are too many to be played");
            let error = SettingsError::new(&["n"], problem);
            Err(vec![error.help(format!("set at most {MAX_PILES} towers"))])
        }
        (Some(n), Some(m), None) => Ok((0..n).map(|_| m).collect()),
        (None, None, None) => error(&["n", "m", "heights"], "no towers are set".into()),
        (Some(_), None, None) => error(&["m"], "`n` is set but `m` is not".into()),
        (None, Some(_), None) => error(&["n"], "`m` is set but `n` is not".into()),
        (n, m, Some(_)) => {
            let named = [("n", n), ("m", m)];
            let given = named.iter().filter(|(_, value)| value.is_some());
            let mut keys: Vec<&str> = given.map(|&(key, _)| key).collect();
            keys.push("heights");
            let problem = format!("`{}` contradict each other", keys.join("` and `"));
            error(&keys, problem)
        }
    }
}
