//! `grundy play`.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use grundy_harness::games::{Catalog, Instance, SearchBudget};
use grundy_harness::{Opponents, Seat, opponents};
use grundy_render::play::{Reply, Session};
use grundy_report::Error;
use grundy_report::{Diagnostic, Limits};

use super::Written;
use crate::compilers::{self, Native};
use crate::game::{GameArgs, open, settings_diagnostics};
use crate::precompiler::{self, Caching};
use crate::{Status, locate, output};

/// Play a game yourself, against a perfect player or a bot
///
/// You can ask for hints, take moves back, and see your blunders at the end.
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy play nim --set heaps=3,4,5
  grundy play chopsticks --preset cutoff --seat 2
  grundy play wythoff --position \"12 20\" --against bots/wythoff/wrong_answer/mirror.c")]
pub(crate) struct Play {
    /// A problem or a game; options override the problem's own settings
    name: String,
    #[command(flatten)]
    chosen: GameArgs,
    /// Opponent: `perfect`, `trickster`, `random`, or the file of a bot
    #[arg(long, default_value = "perfect", value_name = "WHO")]
    against: String,
    /// Your seat; seat 1 moves first
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    seat: u8,
    /// Seed for the choice of the start position and everything random [default: the time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    written: Written,
}

impl Play {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let seed = self.seed.unwrap_or_else(now);
        let (instance, limits) = self.instance(catalog, seed)?;
        if self.seat > instance.seats() {
            let title = format!(
                "there are {} seats; there is no seat {}",
                instance.seats(),
                self.seat
            );
            return Err(Diagnostic::new(title).into());
        }
        let tools = || {
            let language = self.written.language();
            let toolchains = compilers::open(Native::Needed, Caching::Yes, language)?;
            Ok((precompiler::open(Caching::Yes), toolchains))
        };
        let others = opponents(&self.against, &limits, seed, tools)?;
        let seat = Seat(self.seat - 1);
        // A bot is called by the name of its file, not by the whole path.
        let name = Path::new(&self.against).file_name().unwrap_or_default();
        let ended = converse(&*instance, seat, &others, &name.to_string_lossy());
        match ended {
            Ok(()) => Ok(Status::Fine),
            Err(fault) => {
                crate::diagnostics::print(&[Diagnostic::new(fault)]);
                Ok(Status::JudgeFailed)
            }
        }
    }

    /// What is played, and what a bot may use up.
    fn instance(&self, catalog: &Catalog, seed: u64) -> Result<(Arc<dyn Instance>, Limits), Error> {
        let problem = locate::problem(catalog, &self.name);
        if let (Ok(problem), true) = (&problem, self.chosen.is_nothing()) {
            let mut starts = problem.starts(seed)?;
            let count = starts.len() as u64;
            let picked = usize::try_from(seed % count.max(1)).unwrap_or_default();
            return Ok((starts.swap_remove(picked).instance, problem.limits));
        }
        let (game, mut all, limits) = match (&problem, catalog.find(&self.name)) {
            (Ok(problem), _) => (
                Arc::clone(&problem.game),
                problem.rules.clone(),
                problem.limits,
            ),
            (Err(_), Ok(game)) => (game, Default::default(), Limits::default()),
            (Err(_), Err(unknown)) => {
                let title = format!("there is no problem `{}`, and {unknown}", self.name);
                let diagnostic = Diagnostic::new(title);
                return Err(diagnostic.help("`grundy games` lists the games").into());
            }
        };
        all.extend(self.chosen.settings(&game)?);
        let instance = match &self.chosen.position {
            Some(position) => game.open_at(&all, position, SearchBudget::Thorough),
            None => open(&game, &all, None),
        };
        Ok((
            instance
                .map_err(|errors| settings_diagnostics(&game, errors))?
                .into(),
            limits,
        ))
    }
}

/// A seed that nobody chose.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |since| since.as_secs())
}

/// Talks until the game is over or the person is gone.
fn converse(
    instance: &dyn Instance,
    seat: Seat,
    others: &Opponents,
    name: &str,
) -> Result<(), String> {
    let seat_player = |instance: &dyn Instance, seat| others.seat(instance, seat);
    let (mut session, mut reply) =
        Session::begin(instance, seat, &seat_player, name).map_err(|fault| fault.to_string())?;
    let mut lines = io::stdin().lock().split(b'\n');
    loop {
        output::text(&reply.text);
        if reply.done {
            return Ok(());
        }
        output::text("> ");
        let _ = io::stdout().flush();
        reply = match lines.next() {
            Some(Ok(line)) => {
                let line = String::from_utf8_lossy(&line);
                session.hear(&line).map_err(|fault| fault.to_string())?
            }
            Some(Err(_)) | None => Reply {
                text: format!("\n{}", session.leave().text),
                done: true,
            },
        };
    }
}
