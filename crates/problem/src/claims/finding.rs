//! Compares a claim about one instance with the facts there.

use grundy_games::{Game, SearchBudget, Settings, SettingsError};
use grundy_play::HostFault;
use grundy_report::Diagnostic;
use grundy_report::Error;
use grundy_rules::{Instance, Method, MoveStanding};
use serde_json::{Map, Value};

use super::check_strategy::{Tested, Violation, test};
use super::position_facts::{OUTPUTS, PositionFacts, Undecided, line};
use super::strategy::Follower;
use super::variables::Variables;
use super::verify::row;
use super::{Claim, Claimed, Condition, Statement, Text};
use crate::searching::{GameSearching, Searching};

/// The finding about a claim in one instance.
pub(super) enum Finding {
    Excluded,
    True(Method),
    False(Method),
    Unknown(Undecided),
}

impl Finding {
    fn of(truth: bool, method: Method) -> Self {
        if truth {
            Self::True(method)
        } else {
            Self::False(method)
        }
    }
}

/// The column of tables that is not an output: a move that is to keep the value.
pub(super) const MOVE: &str = "move";
/// Outputs that are too long to be shown with a counterexample.
const NOT_SHOWN: [&str; 1] = ["reached"];

impl Claim {
    /// The finding in the instance of this number.
    ///
    /// # Errors
    /// If the instance cannot be opened, or nothing is found because the rules fail.
    pub(super) fn finding(
        &self,
        game: &Game,
        search: &Searching,
        index: u64,
    ) -> Result<Finding, Error> {
        let settings = self.settings(index);
        let resolved = self.resolved(game, &settings)?;
        let search = search.about(&resolved);
        let finding = self.found(game, &search, &settings, &resolved, index)?;
        match search.failure() {
            Some(fault) if matches!(finding, Finding::Unknown(_)) => Err(fault.into()),
            _ => Ok(finding),
        }
    }

    fn found(
        &self,
        game: &Game,
        search: &GameSearching,
        settings: &Settings,
        resolved: &Settings,
        index: u64,
    ) -> Result<Finding, Error> {
        match &self.statement {
            Statement::Given(rows) => {
                let instance = self.open(game, settings)?;
                let seen = PositionFacts::start(&*instance, search);
                let method = seen.method().map_err(host)?;
                let columns = &row(rows, index).expected;
                let uses = |output: &str| columns.iter().any(|(name, _)| name == output);
                for (name, expected) in columns {
                    match agrees(&seen, name, expected) {
                        None => {
                            let beyond = seen.beyond_search(uses);
                            let why = beyond.map_or(Undecided::Value, Undecided::Output);
                            return Ok(Finding::Unknown(why));
                        }
                        Some(false) => return Ok(Finding::False(method)),
                        Some(true) => {}
                    }
                }
                Ok(Finding::True(method))
            }
            Statement::Everywhere {
                condition, claimed, ..
            } => {
                let mut facts = Variables::new(resolved);
                // An instance that its settings alone exclude is not opened.
                if let Condition::If(text) = condition
                    && text.expression.holds(&facts) == Ok(false)
                {
                    return Ok(Finding::Excluded);
                }
                let instance = self.open(game, settings)?;
                let seen = PositionFacts::start(&*instance, search);
                facts.add_parts(&seen);
                // Of several reasons, one that no search removes is told.
                let unknown = |why| {
                    let mentioned = self.mentioned();
                    let beyond = seen.beyond_search(|output| mentioned.contains(&output));
                    Ok(Finding::Unknown(beyond.map_or(why, Undecided::Output)))
                };
                if let Condition::If(text) = condition {
                    if let Err(why) = facts.add_outputs(&seen, text) {
                        return unknown(why);
                    }
                    if !text.holds(&facts)? {
                        return Ok(Finding::Excluded);
                    }
                }
                let method = seen.method().map_err(host)?;
                let then = match claimed {
                    Claimed::True(then) => then,
                    Claimed::Good(recipe, goal) => {
                        let rules = game.rules_of(resolved);
                        let follower = Follower::new(recipe, &rules, &*instance, search)?;
                        return Ok(match test(&follower, *goal)? {
                            Tested::Achieved => Finding::True(method),
                            Tested::Violation(_) => Finding::False(method),
                            Tested::Vacuous => Finding::Excluded,
                            Tested::Unknown(why) => Finding::Unknown(why),
                        });
                    }
                };
                let mut truth = true;
                if let Condition::Iff(text) = condition {
                    if let Err(why) = facts.add_outputs(&seen, text) {
                        return unknown(why);
                    }
                    truth = text.holds(&facts)?;
                }
                if let Err(why) = facts.add_outputs(&seen, then) {
                    return unknown(why);
                }
                Ok(Finding::of(then.holds(&facts)? == truth, method))
            }
        }
    }

    /// An instance as a counterexample: what was ranged over, what was found, and how it is played.
    pub(super) fn shown(
        &self,
        game: &Game,
        search: &Searching,
        index: u64,
    ) -> Result<Map<String, Value>, Error> {
        let settings = self.settings(index);
        let instance = self.open(game, &settings)?;
        let search = search.about(&self.resolved(game, &settings)?);
        let seen = PositionFacts::start(&*instance, &search);
        let mut shown = Map::new();
        for key in self.ranged(index) {
            shown.insert(key.clone(), grundy_report::setting_json(&settings[key]));
        }
        let outputs = self.mentioned().into_iter().chain(["winner"]);
        for name in outputs.filter(|name| !NOT_SHOWN.contains(name)) {
            let found = seen.output(name).unwrap_or(Value::Null);
            shown.insert(name.to_owned(), found);
        }
        if let Some(compared) = self.compared(game, &settings, &seen)? {
            shown.insert("compared".to_owned(), compared.into());
        }
        let mut played = line(&*instance);
        if let Some(broken) = self.broken(game, &search, &settings, &*instance)? {
            shown.insert("why".to_owned(), broken.fault.to_string().into());
            shown.insert("position".to_owned(), broken.position.into());
            played = broken.line;
        }
        shown.insert("line".to_owned(), played.into());
        Ok(shown)
    }

    /// The comparison that is false, for a claim that something is true.
    fn compared(
        &self,
        game: &Game,
        settings: &Settings,
        seen: &PositionFacts<'_>,
    ) -> Result<Option<String>, Error> {
        let Statement::Everywhere {
            condition: Condition::Always | Condition::If(_),
            claimed: Claimed::True(then),
            ..
        } = &self.statement
        else {
            return Ok(None);
        };
        let resolved = self.resolved(game, settings)?;
        let mut facts = Variables::new(&resolved);
        facts.add_parts(seen);
        let known = facts.add_outputs(seen, then).is_ok();
        Ok(then.expression.compared(&facts).filter(|_| known))
    }

    /// The play in which the recipe of the claim fails. `None` if it has none, or if it does not fail.
    fn broken(
        &self,
        game: &Game,
        search: &GameSearching,
        settings: &Settings,
        instance: &dyn Instance,
    ) -> Result<Option<Violation>, Error> {
        let Statement::Everywhere {
            claimed: Claimed::Good(recipe, goal),
            ..
        } = &self.statement
        else {
            return Ok(None);
        };
        let resolved = self.resolved(game, settings)?;
        let follower = Follower::new(recipe, &game.rules_of(&resolved), instance, search)?;
        Ok(match test(&follower, *goal)? {
            Tested::Violation(broken) => Some(broken),
            Tested::Achieved | Tested::Vacuous | Tested::Unknown(_) => None,
        })
    }

    /// The outputs that the claim speaks of.
    fn mentioned(&self) -> Vec<&'static str> {
        let texts = match &self.statement {
            Statement::Given(rows) => {
                let columns = rows.iter().flat_map(|row| &row.expected);
                let columns: Vec<&str> = columns.map(|(name, _)| name.as_str()).collect();
                let outputs = OUTPUTS.iter().map(|&(name, _)| name);
                return outputs.filter(|name| columns.contains(name)).collect();
            }
            Statement::Everywhere {
                condition, claimed, ..
            } => {
                let condition = match condition {
                    Condition::Always => None,
                    Condition::If(text) | Condition::Iff(text) => Some(text),
                };
                let then = match claimed {
                    Claimed::True(text) => Some(text),
                    Claimed::Good(..) => None,
                };
                condition.into_iter().chain(then)
            }
        };
        let texts: Vec<&Text> = texts.collect();
        let outputs = OUTPUTS.iter().map(|&(name, _)| name);
        outputs
            .filter(|name| texts.iter().any(|text| text.expression.mentions(name)))
            .collect()
    }

    fn open(&self, game: &Game, settings: &Settings) -> Result<Box<dyn Instance>, Error> {
        let instance = game.open_to_play(settings, None, SearchBudget::Quick);
        instance.map_err(|errors| self.cannot_be_about(settings, errors))
    }

    /// The settings with everything that they leave to a preset or a default.
    fn resolved(&self, game: &Game, settings: &Settings) -> Result<Settings, Error> {
        let resolved = game.resolve(settings);
        resolved.map_err(|errors| self.cannot_be_about(settings, errors))
    }

    fn cannot_be_about(&self, settings: &Settings, errors: Vec<SettingsError>) -> Error {
        let instance = match settings.is_empty() {
            true => "no settings at all".to_owned(),
            false => grundy_report::settings_text(settings),
        };
        let diagnostics = errors.into_iter().map(|error| {
            let title = format!("`{}` cannot be about {instance}: {error}", self.name);
            Diagnostic::new(title)
        });
        Error::User(diagnostics.collect())
    }
}

/// Whether a position is as a column of a table says; `None` if that is not known.
fn agrees(seen: &PositionFacts<'_>, name: &str, expected: &Value) -> Option<bool> {
    if name == MOVE {
        let ply = seen.at.read_move(expected.as_str()?);
        let Ok(ply) = ply else {
            return Some(false);
        };
        return match seen.standing_of(ply) {
            MoveStanding::Keeps => Some(true),
            MoveStanding::Loses => Some(false),
            MoveStanding::NotDecided => None,
        };
    }
    seen.output(name).map(|found| found == *expected)
}

fn host(message: String) -> Error {
    Error::Internal(HostFault::Host(message))
}
