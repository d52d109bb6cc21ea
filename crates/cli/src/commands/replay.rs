//! `grundy replay`.

use std::path::PathBuf;

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_harness::{again, input};
use grundy_render::{again_text, replay_text};
use grundy_report::Diagnostic;
use grundy_report::Error;
use grundy_report::record::{Recorded, load};
use grundy_report::replay_report;
use serde_json::json;

use super::Written;
use crate::Status;
use crate::compilers::{self, Native};
use crate::output::{self, Format};
use crate::precompiler::{self, Caching};

/// Show a recorded game: every move with its value, and what should have been played instead
///
/// `grundy judge ... --replays FOLDER` records games. `grundy replay FILE --verify` plays the game
/// again and compares: exit status 0 if it is the same byte for byte, 1 if not. `grundy replay FILE
/// --input | ./bot` feeds a program on this machine what the bot was sent.
#[derive(Args)]
pub(crate) struct Replay {
    /// The record of a game
    file: PathBuf,
    /// Play the game again and compare, with these bots in the order of their seats [default: the
    /// files that the record names]
    #[arg(long, value_name = "BOT", num_args = 0.., conflicts_with = "input")]
    verify: Option<Vec<PathBuf>>,
    /// Print only what the bot was sent
    #[arg(long)]
    input: bool,
    /// Seat of the bot whose input to print, if several bots played
    #[arg(long, value_name = "SEAT", requires = "input")]
    seat: Option<u8>,
    #[command(flatten)]
    written: Written,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

impl Replay {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let recorded = load(&self.file, catalog)?;
        if let Some(bots) = &self.verify {
            return self.verify(&recorded, bots);
        }
        if self.input {
            let input = self
                .input(&recorded)
                .map_err(|diagnostic| vec![diagnostic])?;
            match self.format {
                Format::Json => {
                    output::json(&json!({ "schema": "grundy.input/1", "input": input }))
                }
                Format::Human => output::text(&input),
            }
            return Ok(Status::Fine);
        }
        let report = replay_report(&recorded);
        match self.format {
            Format::Json => output::json(&report),
            Format::Human => output::text(&replay_text(&report)),
        }
        Ok(Status::Fine)
    }

    fn verify(&self, recorded: &Recorded, bots: &[PathBuf]) -> Result<Status, Error> {
        let toolchains = compilers::open(Native::Needed, Caching::Yes, self.written.language())?;
        let again = again(
            recorded,
            bots,
            &precompiler::open(Caching::Yes),
            &toolchains,
        )?;
        match self.format {
            Format::Json => output::json(&again),
            Format::Human => output::text(&again_text(&again)),
        }
        Ok(if again.same {
            Status::Fine
        } else {
            Status::NotAccepted
        })
    }

    fn input(&self, recorded: &Recorded) -> Result<String, Diagnostic> {
        let bots: Vec<_> = recorded.record.bots().map(|(seat, _)| seat).collect();
        let seats: Vec<String> = bots.iter().map(ToString::to_string).collect();
        let chosen = match (self.seat, bots.as_slice()) {
            (None, [only]) => Some(only),
            (None, _) => None,
            (Some(number), _) => bots.iter().find(|seat| seat.number() == number),
        };
        match chosen {
            Some(&seat) => Ok(input(recorded, seat)),
            None if bots.is_empty() => Err(Diagnostic::new("no bot played in this game")),
            None => Err(Diagnostic::new("which bot's input?")
                .help(format!("seats of bots in this game: {}", seats.join(", ")))
                .help("name one of them: --seat N")),
        }
    }
}
