//! `grundy play`.

mod input;
mod proofs;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use grundy_harness::games::{Catalog, FindError, Game, Instance, SearchBudget, Settings};
use grundy_harness::{
    Book, GameRecord, LEVELS, Opponent, Searching, Seat, check_opponent, opponents,
};
use grundy_problem::{Problem, game_size, start_for_person};
use grundy_render::play::{Prover, Reply, RulesInWords, TerminalGame};
use grundy_report::record::{RecordHeader, Seated, record};
use grundy_report::{Diagnostic, Error, Limits, writable, write_file};

use self::input::Input;
use self::proofs::{Proofs, searching};
use super::Written;
use super::building::Building;
use crate::game::{GameArgs, no_game, open, open_at, settings_diagnostics};
use crate::precompiler;
use crate::{Status, diagnostics, locate, output};

/// Play a game yourself, against a perfect player or a bot
///
/// Without options, the start is a small position of the problem that you can win. You can ask for
/// hints and undo moves; at the end you see your blunders.
///
/// Exit status: 0, 2 for a usage error or bad input, 3 if grundy itself failed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy play nim
  grundy play nim --set heaps=3,4,5 --against easy
  grundy play chopsticks --preset cutoff --seat 2
  grundy play wythoff --position 12,20 --against mirror.c")]
pub(crate) struct Play {
    /// A problem with its own settings or a game with its defaults; options override them; if a game and a problem have
    /// this name, the problem is meant
    name: String,
    #[command(flatten)]
    chosen: GameArgs,
    /// Opponent: `easy`, `medium` or `hard`, which make mistakes; `perfect`, `trickster` or
    /// `random`; `playouts-N`, which plays N random games after each move; `search-N`, which
    /// searches with N questions to the rules; or the file of a bot
    /// [default: perfect, or playouts-30 if the game is too large to list, in which perfect is search-50000]
    #[arg(long, value_name = "WHO")]
    against: Option<PathBuf>,
    /// Your seat; seat 1 moves first
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    seat: u8,
    /// Seed for the choice of the start position and everything random [default: the time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Also write a record of the game to this file, once the game is over; `grundy replay FILE`
    /// shows it
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    #[command(flatten)]
    written: Written,
    #[command(flatten)]
    pub(super) building: Building,
}

/// The game to play.
struct Table {
    instance: Arc<dyn Instance>,
    game: Arc<Game>,
    /// Name of the problem in records.
    problem: String,
    /// The rules without the instance, defaults included.
    rules: Settings,
    /// Limits of a bot.
    limits: Limits,
    /// The problem's book of proved positions.
    book: Book,
    /// All settings, defaults included.
    resolved: Settings,
    /// The problem whose limits and book searches have, if there is one.
    searched: Option<Problem>,
}

/// The game that was named, by itself or by a problem.
struct Subject {
    game: Arc<Game>,
    /// The problem, if one was named.
    named: Option<Problem>,
    /// The first problem of the game, if the game was named by itself: a start of it is taken if none is chosen.
    example: Option<Problem>,
}

/// The end of a game.
enum Ended {
    /// By the rules.
    Over,
    /// The person went away.
    Left,
}

impl Play {
    pub(super) fn run(mut self, catalog: &Catalog) -> Result<Status, Error> {
        if let Some(path) = &self.replay {
            writable(path)?;
        }
        if let Some(against) = &self.against {
            check_opponent(&locate::submission(against))?;
        }
        let mut input = Input::open();
        let mut seed = self.seed.unwrap_or_else(now);
        let mut file = self.replay.clone();
        for number in 2_u32.. {
            let ended = self.game(catalog, seed, file.as_deref(), &mut input)?;
            if matches!(ended, Ended::Left) || !input.is_typed() {
                break;
            }
            match input
                .line("Play again? y: yes, s: yes, with seats switched > ")
                .as_deref()
            {
                Some("y" | "Y" | "yes") => {}
                Some("s" | "S") => self.seat = 3_u8.saturating_sub(self.seat).max(1),
                _ => break,
            }
            seed = seed.wrapping_add(1);
            file = self.replay.as_deref().map(|path| numbered(path, number));
        }
        Ok(Status::Fine)
    }

    /// One game, from its table to its record.
    fn game(
        &self,
        catalog: &Catalog,
        seed: u64,
        file: Option<&Path>,
        input: &mut Input,
    ) -> Result<Ended, Error> {
        let seat = Seat(self.seat - 1);
        let table = self.table(catalog, seat, seed)?;
        let seats = table.instance.seats();
        if self.seat > seats {
            let title = format!("seat {} does not exist; there are {seats} seats", self.seat);
            return Err(Diagnostic::new(title).into());
        }
        let tools = || {
            let language = self.written.language();
            let toolchains = self.building.toolchains(language)?;
            Ok((precompiler::open(self.building.caching()), toolchains))
        };
        let against = self.against(&table.game);
        let bot = locate::submission(&against);
        let others = opponents(&bot, &table.game, &table.limits, seed, &table.book, tools)?;
        // A bot is called by the name of its file, not by the whole path.
        let name = against.file_name().unwrap_or_default();
        let rules = RulesInWords::new(&table.game, &table.rules);
        let seat_player = |instance: &dyn Instance, seat| others.seat(instance, seat);
        let searched = table.searched.as_ref();
        let proofs = Proofs::new(&*table.instance, &table.game, &table.resolved, searched);
        let position = |position: &str| proofs.position(position);
        let whole = |record: &mut GameRecord| proofs.game(record);
        let prover = Prover {
            position: &position,
            game: &whole,
            questions: proofs.questions(),
        };
        let (session, reply) = TerminalGame::begin(
            &*table.instance,
            &rules,
            seat,
            &seat_player,
            &name.to_string_lossy(),
        )
        .map_err(Error::from)?;
        let mut session = session.with_prover(prover);
        let ended = converse(&mut session, reply, input)?;
        if let Some(path) = file {
            match session.ended() {
                Some(game) => {
                    let header = RecordHeader {
                        problem: &table.problem,
                        game: &table.game,
                        rules: &table.rules,
                        limits: table.limits,
                    };
                    let seated = (0..seats).map(Seat).map(|other| {
                        if other == seat {
                            Seated::Person
                        } else {
                            others.seated(other)
                        }
                    });
                    let record = record(&header, 1, seated.collect(), game.clone());
                    write_file(path, record.text())?;
                    diagnostics::note(&format!("wrote {}", path.display()));
                }
                None => diagnostics::note("no record is written: the game was not over"),
            }
        }
        Ok(ended)
    }

    /// The opponent.
    fn against(&self, game: &Game) -> PathBuf {
        let usual = || Opponent::usual(game_size(game)).name().into_owned().into();
        self.against.clone().unwrap_or_else(usual)
    }

    /// The game and its start.
    fn table(&self, catalog: &Catalog, seat: Seat, seed: u64) -> Result<Table, Error> {
        let subject = self.subject(catalog)?;
        let problem = subject.named.as_ref().or(subject.example.as_ref());
        let searching = match problem {
            Some(problem) if searches(&self.against(&subject.game)) => searching(problem)?,
            _ => Searching::default(),
        };
        match problem {
            Some(problem) if self.chosen.is_nothing() => {
                let start = start_for_person(problem, seat, seed)?;
                Ok(Table {
                    book: searching.about(&start.resolved).book,
                    rules: start.rules(&subject.game),
                    resolved: start.resolved,
                    instance: start.instance,
                    problem: problem.id.clone(),
                    limits: problem.limits,
                    game: subject.game,
                    searched: subject.named.or(subject.example),
                })
            }
            _ => self.chosen_table(subject, &searching),
        }
    }

    /// The game from the start that the options choose.
    fn chosen_table(&self, subject: Subject, searching: &Searching) -> Result<Table, Error> {
        let Subject {
            game,
            named,
            example,
        } = subject;
        let given = self.chosen.settings(&game)?;
        let position = self.chosen.position.as_deref();
        let (problem, all, limits) = match &named {
            Some(problem) => {
                let all = problem.settings_with(&given, position);
                (problem.id.clone(), all, problem.limits)
            }
            // A problem of the same game may have other rules, so none is taken from it.
            None => (game.name.clone(), given, Limits::default()),
        };
        let instance = match position {
            _ if game.is_large() => game.open_to_play(&all, position, SearchBudget::Thorough),
            Some(position) => open_at(&game, &all, position, SearchBudget::Thorough),
            None => open(&game, &all, None),
        };
        let wrong = |errors| settings_diagnostics(&game, errors);
        let instance = instance.map_err(wrong)?;
        let resolved = game.resolve(&all).map_err(wrong)?;
        let book = searching.about(&resolved).book;
        let rules = game.rules_of(&resolved);
        Ok(Table {
            instance: instance.into(),
            game,
            problem,
            rules,
            limits,
            book,
            resolved,
            searched: named.or(example),
        })
    }

    /// The problem of this name, or else the game of this name.
    fn subject(&self, catalog: &Catalog) -> Result<Subject, Error> {
        let unknown = match locate::problem(catalog, &self.name) {
            Ok(problem) => {
                problem.play()?;
                return Ok(Subject {
                    game: Arc::clone(&problem.game),
                    named: Some(problem),
                    example: None,
                });
            }
            Err(unknown) => unknown,
        };
        let game = match catalog.find(&self.name) {
            Ok(game) => game,
            Err(error @ FindError::File(_)) => return Err(no_game(&error).into()),
            Err(_) => return Err(unknown.into()),
        };
        let example = locate::problems_of_our_games(catalog)
            .find(|problem| problem.game.name == game.name && problem.play().is_ok());
        Ok(Subject {
            game,
            named: None,
            example,
        })
    }
}

/// Whether an opponent searches positions, and so looks them up in a book.
fn searches(against: &Path) -> bool {
    let name = against.to_string_lossy();
    let level = LEVELS.into_iter().find(|level| level.name == name);
    let opponent = level.map(|level| level.without_values);
    let opponent = opponent.or_else(|| name.parse().ok());
    matches!(opponent, Some(Opponent::Search(_)))
}

/// A seed from the current time.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |since| since.as_secs())
}

/// `game-2.game` for the second game that is to be written to `game.game`.
fn numbered(path: &Path, number: u32) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().and_then(OsStr::to_str);
    let ending = ending.map(|ending| format!(".{ending}"));
    path.with_file_name(format!("{stem}-{number}{}", ending.unwrap_or_default()))
}

/// Talks until the game is over or the person is gone.
fn converse(
    session: &mut TerminalGame<'_>,
    mut reply: Reply,
    input: &mut Input,
) -> Result<Ended, Error> {
    loop {
        output::reply(&reply);
        if reply.done {
            return Ok(match session.ended() {
                Some(_) => Ended::Over,
                None => Ended::Left,
            });
        }
        reply = match input.line("> ") {
            Some(line) => session.hear(&line).map_err(Error::from)?,
            None => {
                // The input has no line end.
                output::text("\n");
                session.leave()
            }
        };
    }
}
