//! Tower Breakers: players in turn reduce the height of one of several towers to a proper divisor,
//! or, in the sequel, split it into equal towers of such a height.

mod notation;
mod rules;
mod theory;
mod tower;

use grundy_rules::Outcome;

use crate::budget::SearchBudget;
use crate::checked::Checked;
use crate::component::Component;
use crate::error::SettingsError;
use crate::game::{Family, Game, Opened};
use crate::heap::{Play, last, lay_out};
use crate::key::{Key, Kind, Role};
use crate::piles::MAX_PILES;
use crate::starter::{Starter, StarterBot};

pub use rules::{Breaking, Breakings, TowerBreakers};
use rules::{MAX_PIECES, splittable};
pub use tower::Tower;

/// The data with which new bots and problems begin.
static STARTER: Starter = Starter {
    facts: include_str!("starter.toml"),
    bots: &[StarterBot::plays(
        "wins",
        "omega.c",
        include_str!("../../../../bots/tower-breakers/accepted/omega.c"),
    )],
};

/// The game as catalogs list it.
#[must_use]
pub fn game() -> Game {
    let instance = |name, kind, about| Key::new(name, Role::Instance, kind, about);
    let keys = vec![
        instance(
            "n",
            Kind::integer(1, u64::MAX),
            "number of towers, all of height m",
        ),
        instance(
            "m",
            Kind::integer(1, u64::MAX),
            "height of each of the n towers at the start",
        ),
        instance(
            "heights",
            Kind::List {
                min_len: 1,
                max_len: MAX_PILES,
                min: 1,
                max: u64::MAX,
            },
            "height of every tower at the start, instead of n and m",
        ),
        Key::new(
            "split",
            Role::Rule,
            Kind::Flag,
            "if true, `i y` splits tower i into equal towers of height y (x / y of them) \
             instead of reducing it to a single tower of height y",
        )
        .with_default("false"),
        last(),
    ];
    Game {
        name: "tower-breakers".to_owned(),
        title: "Tower Breakers".to_owned(),
        summary: "Reduce the height of one tower to a proper divisor of it.".to_owned(),
        keys,
        presets: Vec::new(),
        starter: Some(&STARTER),
        family: Box::new(Towers),
    }
}

#[derive(Debug)]
struct Towers;

impl Family for Towers {
    fn open(&self, checked: &Checked<'_>, budget: SearchBudget) -> Opened {
        let rules = rules(checked);
        let start = checked.start(&rules, || {
            let heights = heights(checked)?;
            if rules == TowerBreakers::Splitting && !splittable(&heights) {
                return Err(vec![too_high(self.outcome(checked))]);
            }
            Ok(heights.into_iter().map(Tower::of_height).collect())
        })?;
        Ok(lay_out(checked, budget, rules, start))
    }

    fn outcome(&self, checked: &Checked<'_>) -> Option<Outcome> {
        let heights = match (checked.integer("n"), checked.integer("m")) {
            // Pairs of equal towers cancel out, but for the last one under misère play.
            (Some(n), Some(m)) if checked.list("heights").is_none() => {
                let few = if n > 2 { 2 - n % 2 } else { n };
                (0..few).map(|_| m).collect()
            }
            _ => heights(checked).ok()?,
        };
        let towers: Vec<Tower> = heights.into_iter().map(Tower::of_height).collect();
        let value = theory::value(rules(checked), Play::of(checked), &towers);
        Some(value.outcome())
    }

    fn component(
        &self,
        checked: &Checked<'_>,
    ) -> Option<Result<Box<dyn Component>, SettingsError>> {
        Some(Ok(Box::new(rules(checked))))
    }
}

/// The rules that settings make.
fn rules(checked: &Checked<'_>) -> TowerBreakers {
    if checked.flag("split") {
        TowerBreakers::Splitting
    } else {
        TowerBreakers::Lowering
    }
}

/// The error for towers that would fall into too many pieces to be laid out. The winner is known
/// all the same.
fn too_high(outcome: Option<Outcome>) -> SettingsError {
    let problem = format!("towers of more than {MAX_PIECES} in all cannot be split");
    let error = SettingsError::new(&["split", "n", "m", "heights"], problem);
    let remedy = "set lower towers, or split = false";
    error.help(match outcome {
        Some(Outcome::Win) => format!("the player who moves first wins, by theory; {remedy}"),
        Some(Outcome::Loss) => format!("the player who moves second wins, by theory; {remedy}"),
        Some(Outcome::Draw) | None => remedy.to_owned(),
    })
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
