//! The starts from which a bot is certified.

use grundy_games::{Settings, SettingsError};
use grundy_play::{Seat, Sides};
use grundy_report::{Diagnostic, Error};
use grundy_report::{settings_text, shell_file};

use crate::claims::ranges_from_command_line;
use crate::problem::{Problem, Purpose, Start};

/// Starts that were chosen instead of the problem's own.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StartSelection {
    /// Settings of the game that go before the problem's, as [`Problem::settings_with`] tells.
    pub settings: Settings,
    /// Keys with all the values that they are to take, as on the command line.
    pub ranges: Vec<(String, String)>,
    /// The position that play starts from, in notation.
    pub position: Option<String>,
}

/// Instances that are laid out at once; more would be a mistake.
const MAX_INSTANCES: u128 = 100_000;

/// Lays out the starts that were chosen.
///
/// # Errors
/// If the choice does not fit the problem.
pub fn choose(problem: &Problem, chosen: &StartSelection) -> Result<Vec<Start>, Error> {
    let ranges = ranges_from_command_line(&problem.game, &chosen.ranges)?;
    if ranges.len() > MAX_INSTANCES {
        let title = format!("these are more than {MAX_INSTANCES} instances");
        let help = "narrow the ranges of --for";
        return Err(Diagnostic::new(title).help(help).into());
    }
    let (game, of_problem) = (&problem.game, problem.resolved_rules());
    let position = chosen.position.as_deref();
    let instances = (0..ranges.len()).map(|number| {
        let mut given = chosen.settings.clone();
        given.extend(ranges.get(number));
        let settings = problem.settings_with(&given, position);
        Start::open_for(Purpose::Play, game, &of_problem, &settings, position)
            .map_err(|errors| diagnostics(problem, &settings, errors))
    });
    let starts: Result<Vec<Start>, Vec<Diagnostic>> = instances.collect();
    Ok(starts?)
}

/// The seats to certify a bot in: the one that was chosen, or all that the problem judges; among
/// more than two players, all who do not move first count as second.
///
/// # Errors
/// If no start has that many seats.
pub fn seats(problem: &Problem, starts: &[Start], chosen: Option<u8>) -> Result<Vec<Seat>, Error> {
    let most = most_seats(starts);
    match chosen {
        Some(number) if number > most => {
            let title = format!("there is no seat {number} in a game for {most}");
            Err(Diagnostic::new(title).into())
        }
        Some(number) => Ok(vec![Seat(number - 1)]),
        None => Ok(judged_seats(problem, starts)),
    }
}

/// All seats that the problem judges.
pub fn judged_seats(problem: &Problem, starts: &[Start]) -> Vec<Seat> {
    let sides = problem.play().map_or(Sides::Both, |play| play.sides);
    match sides {
        Sides::Both => (0..most_seats(starts)).map(Seat).collect(),
        Sides::First => vec![Seat(0)],
        Sides::Second => (1..most_seats(starts)).map(Seat).collect(),
    }
}

fn most_seats(starts: &[Start]) -> u8 {
    let seats = starts.iter().map(|start| start.instance.seats());
    seats.max().unwrap_or(2)
}

fn diagnostics(
    problem: &Problem,
    settings: &Settings,
    errors: Vec<SettingsError>,
) -> Vec<Diagnostic> {
    let diagnostic = |error: SettingsError| {
        let diagnostic = match settings_text(settings) {
            none if none.is_empty() => Diagnostic::new(error.problem),
            set => Diagnostic::new(format!("{}, with {set}", error.problem)),
        };
        let game = shell_file(&problem.game.name);
        let lists = format!("`grundy games {game}` lists the settings");
        diagnostic.helps(error.help).help(lists)
    };
    errors.into_iter().map(diagnostic).collect()
}
