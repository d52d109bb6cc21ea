//! Who sits at the other seats.

use std::path::Path;
use std::time::Duration;

use grundy_arena::{HostFault, Opponent, Player, Seat};
use grundy_rules::Instance;
use grundy_sandbox::{Host, Precompiler, Program};
use grundy_toolchain::Toolchains;

use crate::bot::{Bot, guest_limits};
use crate::run::{Prepared, prepare};
use grundy_report::Limits;
use grundy_report::{Diagnostic, Events};

/// What a person waits for a bot's answer at most.
const PATIENCE: Duration = Duration::from_secs(60);

/// Players for the other seats, as often as a game is begun anew.
pub enum Opponents {
    /// A reference player, and the seed of its randomness.
    Reference(Opponent, u64),
    /// A bot, and the seed of what it sees of randomness.
    Bot {
        /// The program.
        program: Program,
        /// The seed.
        seed: u64,
        /// Keeps what the program runs on.
        host: Box<Host>,
    },
}

/// The opponents of this name: a reference player's, or else the file of a bot, for which alone
/// `tools` are asked.
///
/// # Errors
/// A bot that cannot be read, built or admitted.
pub fn opponents(
    name: &str,
    limits: &Limits,
    seed: u64,
    tools: impl FnOnce() -> Result<(Precompiler, Toolchains), Diagnostic>,
) -> Result<Opponents, Diagnostic> {
    if let Some(opponent) = Opponent::ALL.into_iter().find(|o| o.name() == name) {
        return Ok(Opponents::Reference(opponent, seed));
    }
    let file = Path::new(name);
    if !file.exists() {
        let names = Opponent::ALL.map(Opponent::name).join(", ");
        let diagnostic = Diagnostic::new(format!("there is no opponent `{name}`"));
        return Err(diagnostic.help(format!("name one of {names}, or the file of a bot")));
    }
    let (precompiler, toolchains) = tools()?;
    let precompiled = match prepare(
        &file.into(),
        &precompiler,
        &toolchains,
        &Events::new(name, &|_| {}),
    )? {
        Prepared::Ready { precompiled, .. } => precompiled,
        Prepared::Refused(_, message) | Prepared::JudgeFailed(message) => {
            return Err(Diagnostic::new(format!("{name}: {message}")));
        }
    };
    let loaded = || {
        let host = Host::new(&guest_limits(limits, PATIENCE))?;
        let program = host.load(&precompiled)?;
        Ok::<_, grundy_sandbox::HostError>((host, program))
    };
    let (host, program) = loaded().map_err(|error| Diagnostic::new(error.to_string()))?;
    Ok(Opponents::Bot {
        program,
        seed,
        host: Box::new(host),
    })
}

impl Opponents {
    /// A player for one seat of a game that begins.
    ///
    /// # Errors
    /// A fault of the host.
    pub fn seat(&self, instance: &dyn Instance, seat: Seat) -> Result<Box<dyn Player>, HostFault> {
        match self {
            Self::Reference(opponent, seed) => Ok(opponent.player(*seed, seat.0.into())),
            Self::Bot { program, seed, .. } => {
                let guest = program.start(*seed);
                let guest = guest.map_err(|error| HostFault(error.to_string()))?;
                Ok(Box::new(Bot::new(
                    guest,
                    seat.number(),
                    &instance.parameters(),
                )))
            }
        }
    }
}
