//! Certificates as files: solved tables that can be checked with nothing but the rules.
//!
//! ```text
//! grundy certificate, version 1
//! game nim
//! set last = wins
//! start 1 1
//!
//! L2 1 1
//! W1 0 1
//! W1 1 0
//! L0 0 0
//! end 4 positions
//! ```
//!
//! A line for each position: `W`, `L` or `D` for the player about to move, the remoteness, the
//! position in notation. For more than two players there is a value for each of them, the mover's
//! first, with commas between. Only the rules are `set`; the start says the rest. After the game of a
//! file, a line `module` tells its program from any other.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use grundy_games::{Catalog, Game, SearchBudget, Settings};
use grundy_rules::{BoxedPosition, Instance, Outcome, RelativeSeat, Value, number_of};
use grundy_solver::{Claims, Facts, Refutation, verify};

use crate::Diagnostic;
use crate::diagnostic::Source;
use crate::game_line;
use crate::lines::Lines;
use crate::rule_lines::RuleLines;
use crate::table::MAX_LISTED;

const HEAD: &str = "grundy certificate, version 1";

/// A certificate as it was read: what is claimed, of which game.
pub struct Certificate {
    /// The game.
    pub game: Arc<Game>,
    /// Rules of the game.
    pub rules: Settings,
    /// The start position, in notation.
    pub start: String,
    /// The claims about all positions, in notation.
    pub claims: Claims<String>,
    instance: Box<dyn Instance>,
}

/// Writes the certificate of everything that play can reach from the start of a table, whose
/// settings with their defaults are `resolved`.
///
/// # Errors
/// If there are too many positions to list, or if a theorem does not give a remoteness.
pub fn certificate_text(
    game: &Game,
    resolved: &Settings,
    instance: &dyn Instance,
) -> Result<String, Diagnostic> {
    let positions = instance.reachable(MAX_LISTED).ok_or_else(|| {
        let title = format!("play can reach too many positions of {}", game.title);
        Diagnostic::new(title).help("certify a smaller start")
    })?;
    let mut text = format!("{HEAD}\n");
    for line in game_line::written(game) {
        let _ = writeln!(text, "{line}");
    }
    RuleLines::write(&mut text, &game.rules_of(resolved));
    let _ = writeln!(text, "start {}\n", instance.start().notation());
    for position in &positions {
        let values = values_text(position)?;
        let _ = writeln!(text, "{values} {}", position.notation());
    }
    let _ = writeln!(text, "end {} positions", positions.len());
    Ok(text)
}

fn values_text(position: &BoxedPosition<'_>) -> Result<String, Diagnostic> {
    let heroes = Claims::<String>::new(position.seats()).heroes();
    let values = (0..heroes).map(|seat| {
        let value = position.value(RelativeSeat(seat));
        match (value.outcome(), value.remoteness()) {
            (Outcome::Draw, _) => Ok("D".to_owned()),
            (outcome, Some(plies)) => Ok(format!("{}{plies}", outcome.letter())),
            (outcome, None) => {
                let title = format!(
                    "the number of plies from {} to its {outcome} is not known",
                    position.notation()
                );
                let help = "a certificate needs every remoteness: take a start that is small \
                            enough to search";
                Err(Diagnostic::new(title).help(help))
            }
        }
    });
    Ok(values.collect::<Result<Vec<_>, _>>()?.join(","))
}

impl Certificate {
    /// Reads a certificate. Only text that [`certificate_text`] could have written is accepted. The claims are not
    /// checked; [`Certificate::verify`] does that.
    ///
    /// # Errors
    /// If a line is not well-formed, or names a position or settings that the game does not have.
    pub fn read(path: &Path, text: &str, catalog: &Catalog) -> Result<Self, Vec<Diagnostic>> {
        read(&Source { path, text }, catalog)
    }

    /// Checks the claims by the rules alone, without a search or a theorem: each value must follow from the values of
    /// the next positions.
    ///
    /// # Errors
    /// If a claim does not hold: for the first one found.
    pub fn verify(&self) -> Result<(), Refutation<String>> {
        verify(&self.start, &self.claims, |text| {
            let position = self.instance.position(text);
            let position = position.expect("positions were read when the file was");
            let plies = (0..).map_while(|number| position.nth(number));
            let heroes = (0..position.seats()).map(RelativeSeat);
            Facts {
                options: plies.map(|ply| position.after(ply).notation()).collect(),
                settled: heroes.map(|hero| position.settled(hero)).collect(),
            }
        })
    }
}

fn read(source: &Source<'_>, catalog: &Catalog) -> Result<Certificate, Vec<Diagnostic>> {
    let mut lines = Lines::new(source, "the certificate", "end N positions");
    lines.exactly(HEAD).map_err(one)?;
    let game = game_line::read(&mut lines, catalog).map_err(one)?;
    let named = RuleLines::read(&mut lines, &game).map_err(one)?;
    let (start, start_span) = lines.rest_of("start ").map_err(one)?;
    let instance = game
        .open_at(&named.rules, start, SearchBudget::Quick)
        .map_err(|errors| {
            let errors = errors.iter();
            let diagnostics = errors.map(|error| named.diagnostic(source, error, &start_span));
            diagnostics.collect::<Vec<_>>()
        })?;
    lines.exactly("").map_err(one)?;
    let claims = read_claims(&mut lines, &*instance).map_err(one)?;
    Ok(Certificate {
        game,
        rules: named.rules,
        start: start.to_owned(),
        claims,
        instance,
    })
}

fn one(diagnostic: Diagnostic) -> Vec<Diagnostic> {
    vec![diagnostic]
}

/// Reads the lines of positions and the last line, which gives their number.
fn read_claims(
    lines: &mut Lines<'_>,
    instance: &dyn Instance,
) -> Result<Claims<String>, Diagnostic> {
    let mut claims = Claims::new(instance.seats());
    loop {
        let source = lines.source;
        let (line, span) = lines.next_line().ok_or_else(|| lines.cut_off())?;
        if let Some(count) = line.strip_prefix("end ") {
            if count != format!("{} positions", claims.len()) {
                let are = if claims.len() == 1 { "is" } else { "are" };
                let title = format!("{} {are} listed", number_of(claims.len(), "position"));
                return Err(source
                    .at(span, title)
                    .help("lines are missing or were added"));
            }
            return lines.end().map(|()| claims);
        }
        let (values, notation) = line.split_once(' ').unwrap_or((line, ""));
        let values: Option<Vec<Value>> = values.split(',').map(read_value).collect();
        let values = values.filter(|values| values.len() == usize::from(claims.heroes()));
        let Some(values) = values else {
            let help = match claims.heroes() {
                1 => "expected W or L and the remoteness, or D: `W5 1312`".to_owned(),
                n => format!("expected the values of {n} players, such as `W5,L5,D`"),
            };
            return Err(source.at(span, "not a position with its value").help(help));
        };
        let read = instance.position(notation).map_err(|error| {
            source
                .at(span.clone(), error.problem)
                .help(format!("expected {}", error.expected))
        })?;
        if read.notation() != notation {
            let title = format!("this position is written `{}`", read.notation());
            return Err(source.at(span, title));
        }
        if !claims.claim(notation.to_owned(), &values) {
            return Err(source.at(span, "this position is listed before"));
        }
    }
}

/// Reads a value such as `W5`, `L0` or `D`.
fn read_value(text: &str) -> Option<Value> {
    let plies = |digits: &str| {
        let plies: u64 = digits.parse().ok()?;
        (plies.to_string() == digits).then_some(Some(plies))
    };
    match text.split_at_checked(1)? {
        ("W", digits) => plies(digits).map(Value::Win),
        ("L", digits) => plies(digits).map(Value::Loss),
        ("D", "") => Some(Value::Draw),
        _ => None,
    }
}
