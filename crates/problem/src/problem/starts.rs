//! From the tests of a problem to start positions.

use std::collections::HashSet;

use grundy_games::{Game, SearchBudget, Settings, SettingsError, with_or_without_commas};
use grundy_play::Seat;
use grundy_report::{Diagnostic, chosen_rules, settings_text};
use grundy_rules::Value;

use super::{Problem, Purpose, Start};
use crate::instances::Test;

/// Instances of one test; more would be a mistake.
pub(super) const MAX_STARTS: u64 = 10_000;

/// Random instances are redrawn when they repeat, up to this many times the wanted number.
const REDRAWS: usize = 20;

/// The instances of a test, none of them twice.
fn distinct(test: &Test, seed: u64, stream: u64) -> Vec<Settings> {
    let wanted = usize::try_from(test.len()).unwrap_or(usize::MAX);
    let draws = if test.is_random() { REDRAWS } else { 1 };
    let mut seen = HashSet::new();
    let drawn = test
        .instances(seed, stream)
        .take(wanted.saturating_mul(draws));
    drawn
        .filter(|instance| seen.insert(instance.clone()))
        .take(wanted)
        .collect()
}

pub(super) fn lay_out(
    problem: &Problem,
    tests: &[Test],
    seed: u64,
    purpose: Purpose,
) -> Result<Vec<Start>, Vec<Diagnostic>> {
    let mut starts = Vec::new();
    let mut diagnostics = Vec::new();
    let mut seen = HashSet::new();
    let rules = problem.resolved_rules();
    for (stream, test) in (0u64..).zip(tests) {
        for instance in distinct(test, seed, stream) {
            let mut settings = problem.rules.clone();
            settings.extend(instance);
            match Start::open_for(purpose, &problem.game, &rules, &settings, None) {
                // Settings that differ only in what is the default anyway are one start.
                Ok(start) if !seen.insert(settings_text(&start.resolved)) => {}
                Ok(start) => starts.push(start),
                Err(errors) => {
                    diagnostics.extend(problem.objections(test, &settings, &errors));
                    break;
                }
            }
        }
    }
    if diagnostics.is_empty() {
        Ok(starts)
    } else {
        Err(diagnostics)
    }
}

/// A position under each of the rules of the problem's tests. Its numbers may be parted by commas.
pub(super) fn at_position(
    problem: &Problem,
    position: &str,
    seed: u64,
) -> Result<Vec<Start>, Vec<Diagnostic>> {
    let game = &problem.game;
    let mut seen = HashSet::new();
    let mut opened = Vec::new();
    let mut objections = Vec::new();
    let of_problem = problem.resolved_rules();
    for start in problem.starts_to_play(seed)? {
        let rules = start.rules(game);
        if !seen.insert(settings_text(&rules)) {
            continue;
        }
        let open =
            |text: &str| Start::open_for(Purpose::Play, game, &of_problem, &rules, Some(text));
        match with_or_without_commas(position, open) {
            Ok(start) => opened.push(start),
            Err(errors) => objections.extend(errors),
        }
    }
    if opened.is_empty() {
        let first = objections.into_iter().next();
        let problem = first.map_or_else(|| "there are no tests".to_owned(), |error| error.problem);
        let title = format!("`{position}` is not a start: {problem}");
        return Err(vec![Diagnostic::new(title)]);
    }
    Ok(opened)
}

impl Start {
    /// Lays the game out from where the settings say, or from a position in notation. `of_problem` are the rules of the
    /// problem, as [`Problem::resolved_rules`] returns them.
    ///
    /// # Errors
    /// If the game refuses them.
    pub(crate) fn open(
        game: &Game,
        of_problem: &Settings,
        settings: &Settings,
        position: Option<&str>,
    ) -> Result<Self, Vec<SettingsError>> {
        Self::open_for(Purpose::Values, game, of_problem, settings, position)
    }

    /// As [`Start::open`], for a purpose.
    ///
    /// # Errors
    /// If the game refuses the settings, or cannot serve the purpose.
    pub(crate) fn open_for(
        purpose: Purpose,
        game: &Game,
        of_problem: &Settings,
        settings: &Settings,
        position: Option<&str>,
    ) -> Result<Self, Vec<SettingsError>> {
        let instance = match (purpose, position) {
            (Purpose::Play, _) => game.open_to_play(settings, position, SearchBudget::Quick),
            (Purpose::Values, Some(position)) => {
                game.open_at(settings, position, SearchBudget::Quick)
            }
            (Purpose::Values, None) => game.open(settings, SearchBudget::Quick),
        };
        let resolved = game.resolve(settings)?;
        let instance = instance?;
        Ok(Self {
            instance: instance.into(),
            rules_chosen: chosen_rules(game, of_problem, settings, &resolved),
            resolved,
            settings: settings.clone(),
        })
    }

    /// The settings that were given, with values that can be written down and read back.
    pub(crate) fn given(&self) -> Settings {
        let given = self.settings.iter();
        let settled = given.map(|(name, value)| {
            let value = self.resolved.get(name).unwrap_or(value);
            (name.clone(), value.clone())
        });
        settled.collect()
    }

    /// The rules without the instance, with everything that is left to a preset or a default.
    #[must_use]
    pub fn rules(&self, game: &Game) -> Settings {
        game.rules_of(&self.resolved)
    }

    /// The value of the start for a seat.
    #[must_use]
    pub fn value_for(&self, seat: Seat) -> Value {
        let seats = self.instance.seats();
        self.instance.start().value(seat.ahead_of(Seat(0), seats))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use grundy_games::Catalog;

    use super::*;

    #[test]
    fn a_rule_that_a_test_sets_back_to_its_default_is_chosen() {
        let text = r#"
            name = "Back"
            game = "bash"
            [rules]
            last = "loses"
            m = 3
            [play]
            opponents = ["perfect"]
            tests = [{ n = 9 }, { n = 9, last = "wins" }, { n = 9, m = 4 }]
        "#;
        let problem = Problem::parse("back", Path::new("x.toml"), text, &Catalog::standard());
        let starts = problem.expect("a problem").starts(1).expect("its starts");
        let chosen = starts.iter().map(|start| start.rules_chosen.join(" "));
        assert_eq!(
            chosen.collect::<Vec<_>>(),
            ["last=loses m=3", "last=wins m=3", "last=loses m=4"]
        );
    }

    #[test]
    fn starts_that_differ_in_a_default_are_one() {
        let text = r#"
            name = "Twice"
            game = "nim"
            [play]
            opponents = ["perfect"]
            [[play.tests]]
            heaps = [1]
            [[play.tests]]
            heaps = [1]
            last = "wins"
            [[play.tests]]
            heaps = [1]
            last = "loses"
        "#;
        let problem = Problem::parse("twice", Path::new("x.toml"), text, &Catalog::standard());
        let starts = problem.expect("a problem").starts(1).expect("its starts");
        let rules = starts
            .iter()
            .map(|start| start.resolved["last"].to_string());
        assert_eq!(rules.collect::<Vec<_>>(), ["wins", "loses"]);
    }
}
