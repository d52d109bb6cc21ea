//! A game with its settings.

use std::hash::{DefaultHasher, Hash, Hasher};

use grundy_games::{Catalog, Opened, SearchBudget, Settings, SettingsError};
use grundy_report::solution_report;
use grundy_rules::{
    BoxedPosition, Ending, Instance, Outcome, Ply, RelativeSeat, TextError, ValueKeeping, number_of,
};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::GrundyError;

/// More moves are not listed, because a heap of 2^60 items has as many.
const MOST_MOVES: u128 = 100_000;

/// After so many moves of a walk, which take some milliseconds, an interrupt from the keyboard is noticed.
const MOVES_BETWEEN_SIGNALS: u64 = 10_000;

/// The arguments that open a game: its name, the settings that were given, the position, and whether it is opened as
/// by the judge.
type Arguments = (String, Vec<(String, String)>, Option<String>, bool);

/// A game whose positions are solved exactly.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Game {
    game: std::sync::Arc<grundy_games::Game>,
    /// With them, another process opens the game again.
    arguments: Arguments,
    /// All settings, defaults included.
    settings: Settings,
    table: Box<dyn Instance>,
}

#[pymethods]
impl Game {
    /// Opens a game with settings as they are written on the command line, from its start or from a position.
    /// `quick` opens it as the judge does, whose perfect player knows the lengths of short games only.
    #[new]
    #[pyo3(signature = (name, settings, position=None, quick=false))]
    fn new(
        py: Python<'_>,
        name: String,
        settings: Vec<(String, String)>,
        position: Option<String>,
        quick: bool,
    ) -> PyResult<Self> {
        let game = Catalog::standard().find(&name);
        let game = game.map_err(|error| GrundyError::new_err(error.to_string()))?;
        let arguments = (name, settings.clone(), position.clone(), quick);
        let read = |(key, text): (String, String)| {
            let value = game.read(&key, &text);
            (key, value)
        };
        let given: Settings = settings.into_iter().map(read).collect();
        let budget = match quick {
            true => SearchBudget::Quick,
            false => SearchBudget::Thorough,
        };
        let table = py.detach(|| open(&game, &given, position.as_deref(), budget));
        let table = table.map_err(|errors| wrong_settings(&game.name, &errors))?;
        let settings = game.resolve(&given);
        let settings = settings.map_err(|errors| wrong_settings(&game.name, &errors))?;
        Ok(Self {
            game,
            arguments,
            settings,
            table,
        })
    }

    /// Whether both are the same game with the same settings, from the same start.
    fn __eq__(&self, other: &Self) -> bool {
        self.game.name == other.game.name
            && self.settings == other.settings
            && self.start() == other.start()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.game.name, self.start()).hash(&mut hasher);
        hasher.finish()
    }

    /// For `pickle` and `copy`: the class, and the arguments that open this game again.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, Arguments) {
        (slf.get_type(), slf.get().arguments.clone())
    }

    /// The start position.
    fn start(&self) -> String {
        self.table.start().notation()
    }

    /// The number of players.
    fn seats(&self) -> u8 {
        self.table.seats()
    }

    /// A position as the game writes it.
    fn normal(&self, position: &str) -> PyResult<String> {
        Ok(self.read(position)?.notation())
    }

    /// The solution of a position: a JSON document, as `grundy solve --json` prints it.
    fn solution(&self, py: Python<'_>, position: &str) -> PyResult<String> {
        let report = py.detach(|| {
            let report = solution_report(&self.game, &self.settings, &*self.table, Some(position))?;
            Ok(serde_json::to_string(&report))
        });
        let text = report.map_err(|error| not_a_position(position, &error))?;
        text.map_err(|error| GrundyError::new_err(error.to_string()))
    }

    /// The outcome for the player to move, "W", "L" or "D", and the number of plies to the end, if it is known.
    fn value(&self, py: Python<'_>, position: &str) -> PyResult<(char, Option<u64>)> {
        let position = self.read(position)?;
        let value = py.detach(move || position.value(RelativeSeat::MOVER));
        Ok((value.outcome().letter(), value.remoteness()))
    }

    /// The Grundy value, if the position has one and it is known.
    fn grundy(&self, position: &str) -> PyResult<Option<u64>> {
        Ok(self.read(position)?.grundy())
    }

    /// The legal moves.
    fn moves(&self, position: &str) -> PyResult<Vec<String>> {
        let view = self.read(position)?;
        let count = view.move_count();
        if count > MOST_MOVES {
            let problem = format!("{position} has {count} moves; at most {MOST_MOVES} are listed");
            return Err(GrundyError::new_err(problem));
        }
        let plies = (0..count).map_while(|number| view.nth(number));
        Ok(plies.map(|ply| view.move_text(ply)).collect())
    }

    /// The number of legal moves.
    fn count(&self, position: &str) -> PyResult<u128> {
        Ok(self.read(position)?.move_count())
    }

    /// The legal move of this number, from 0.
    fn nth(&self, position: &str, number: u128) -> PyResult<String> {
        let view = self.read(position)?;
        let count = view.move_count();
        let ply = view.nth(number).ok_or_else(|| {
            let moves = number_of(count, "move");
            GrundyError::new_err(format!("there is no move {number} of {moves}"))
        })?;
        Ok(view.move_text(ply))
    }

    /// The moves that keep the value of the position; all if no move can lose anything.
    fn keeping(&self, py: Python<'_>, position: &str) -> PyResult<Vec<String>> {
        let view = self.read(position)?;
        let (view, kept) = py.detach(move || {
            let kept = view.kept();
            (view, kept)
        });
        match kept {
            ValueKeeping::All => self.moves(position),
            ValueKeeping::Only(plies) => {
                Ok(plies.into_iter().map(|ply| view.move_text(ply)).collect())
            }
        }
    }

    /// The position after a move.
    fn play(&self, position: &str, r#move: &str) -> PyResult<String> {
        let view = self.read(position)?;
        let ply = legal(&view, r#move)?;
        Ok(view.after(ply).notation())
    }

    /// A move in words.
    fn words(&self, position: &str, r#move: &str) -> PyResult<String> {
        let view = self.read(position)?;
        Ok(view.move_words(legal(&view, r#move)?))
    }

    /// The result for the player to move, "W", "L" or "D", if the game is over.
    fn ending(&self, position: &str) -> PyResult<Option<char>> {
        let ending = self.read(position)?.ending();
        Ok(ending.map(|ending| match ending {
            Ending::Won(RelativeSeat::MOVER) => Outcome::Win.letter(),
            Ending::Won(_) => Outcome::Loss.letter(),
            Ending::Drawn => Outcome::Draw.letter(),
        }))
    }

    /// The number of the player who has won, counted from the player to move; `None` if there is no such player.
    fn winner(&self, position: &str) -> PyResult<Option<u8>> {
        Ok(match self.read(position)?.ending() {
            Some(Ending::Won(RelativeSeat(seat))) => Some(seat),
            _ => None,
        })
    }

    /// The line that a bot reads in this position.
    fn wire(&self, position: &str) -> PyResult<String> {
        Ok(self.read(position)?.wire())
    }

    /// The numbers that a bot reads in the first line, after its seat.
    fn parameters(&self) -> Vec<String> {
        self.table.parameters()
    }

    /// The sizes of the heaps of a position that consists of heaps.
    fn heaps(&self, position: &str) -> PyResult<Option<Vec<u64>>> {
        Ok(self.read(position)?.heaps())
    }

    /// All positions that play can reach from the start, the start first. `None` if there are more than `most`
    /// positions and moves together.
    fn reachable(&self, py: Python<'_>, most: u64) -> PyResult<Option<Vec<String>>> {
        let (mut moves, mut signals) = (0_u64, Ok(()));
        py.detach(|| {
            let mut goes_on = || {
                moves += 1;
                if moves.is_multiple_of(MOVES_BETWEEN_SIGNALS) {
                    signals = Python::attach(|py| py.check_signals());
                }
                signals.is_ok()
            };
            let found = self.table.reachable_while(most, &mut goes_on);
            let texts = found.map(|found| found.iter().map(|p| p.notation()).collect());
            signals.map(|()| texts)
        })
    }
}

impl Game {
    fn read(&self, position: &str) -> PyResult<BoxedPosition<'_>> {
        let read = self.table.position(position);
        read.map_err(|error| not_a_position(position, &error))
    }
}

/// Opens a game. A position that does not fit the settings' start is a start of its own.
fn open(
    game: &grundy_games::Game,
    settings: &Settings,
    position: Option<&str>,
    budget: SearchBudget,
) -> Opened {
    match position {
        Some(position) => game.open_at(settings, position, budget),
        None => game.open(settings, budget),
    }
}

fn legal(view: &BoxedPosition<'_>, text: &str) -> PyResult<Ply> {
    let ply = view.read_move(text);
    ply.map_err(|error| GrundyError::new_err(format!("`{text}`: {error}")))
}

fn not_a_position(text: &str, error: &TextError) -> PyErr {
    let TextError { problem, expected } = error;
    GrundyError::new_err(format!(
        "`{text}` is not a position: {problem}; expected {expected}"
    ))
}

fn wrong_settings(game: &str, errors: &[SettingsError]) -> PyErr {
    let problems: Vec<_> = errors.iter().map(ToString::to_string).collect();
    let problems = problems.join("\n");
    GrundyError::new_err(format!(
        "{problems}\n`grundy games {game}` lists the settings"
    ))
}
