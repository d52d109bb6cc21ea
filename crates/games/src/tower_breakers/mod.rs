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
use crate::piles::{MAX_LISTED, check_playable};
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
                max_len: MAX_LISTED,
                min: 1,
                max: u64::MAX,
            },
            "height of every tower at the start, instead of n and m",
        )
        .instead_of(["n", "m"]),
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
            check_playable("heights", heights.len() as u64, "towers")?;
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
        |keys: &[&str], problem: &str| Err(vec![SettingsError::new(keys, problem).help(HELP)]);
    if let Some(heights) = checked.list("heights") {
        return Ok(heights.to_vec());
    }
    match (checked.integer("n"), checked.integer("m")) {
        (Some(n), Some(m)) => {
            check_playable("n", n, "towers")?;
            Ok((0..n).map(|_| m).collect())
        }
        (None, None) => error(&["n", "m", "heights"], "no towers are set"),
        (Some(_), None) => error(&["m"], "`n` is set but `m` is not"),
        (None, Some(_)) => error(&["n"], "`m` is set but `n` is not"),
    }
}
