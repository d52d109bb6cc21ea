//! A judged game, with all data that a viewer needs.

use std::fmt;
use std::sync::Arc;

use grundy_play::{GameRecord, Opponent, Seat};
use grundy_rules::{Instance, Known, Outcome};
use serde::{Deserialize, Serialize};

use crate::record::{BotSeat, Record, Seated};
use crate::{Reason, ReplayReport, replay};

/// One game of a bot: its record, and the game as the solver sees it.
#[derive(Clone)]
pub struct JudgedGame {
    /// The record of the game, as a file would contain it. Number 0 stands for the game of a refutation, which is not
    /// in a schedule.
    pub record: Record,
    /// The game at its start.
    pub instance: Arc<dyn Instance>,
    /// Rules and instance, `key=value`.
    pub settings: String,
    /// The rules that matter, each `key=value`.
    pub rules: Vec<String>,
    /// The seat of the bot.
    pub seat: Seat,
    /// All failures of the bot: the reason, and the ply, counted from 0.
    pub failures: Vec<(Reason, usize)>,
}

impl JudgedGame {
    /// The plies and the end of the game.
    #[must_use]
    pub fn game(&self) -> &GameRecord {
        &self.record.played
    }

    /// The reference player that the bot met; `None` if there is none, as in a line of play.
    #[must_use]
    pub fn opponent(&self) -> Option<Opponent> {
        self.record.seats.iter().find_map(|seated| match seated {
            Seated::Reference { opponent, .. } => Some(*opponent),
            Seated::Bot(_) | Seated::Line | Seated::Person => None,
        })
    }

    /// The first bot of the game with its file, module and resources; `None` if no program plays.
    #[must_use]
    pub fn bot(&self) -> Option<&BotSeat> {
        self.record.bots().next().map(|(_, bot)| bot)
    }

    /// The bounds on the value of the start for the bot.
    #[must_use]
    pub fn start_value(&self) -> Known {
        let seats = self.instance.seats();
        let hero = self.seat.ahead_of(Seat(0), seats);
        match self.instance.has_values() {
            true => self.instance.start().known(hero),
            false => self.game().start_value.of_two(hero),
        }
    }

    /// The game with the solver's report on every ply. Costs a lookup of values for each ply.
    #[must_use]
    pub fn replay(&self) -> ReplayReport {
        replay(&self.record, &*self.instance)
    }
}

/// The ply that cost a player the better result of a game: a move, or a fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FatalMove {
    /// The name of the player.
    pub by: String,
    /// The number of the ply, from 1.
    pub ply: usize,
    /// The position, in notation.
    pub position: String,
    /// The move. `None` for a fault.
    pub played: Option<String>,
    /// A move that would have kept the value. `None` for a fault.
    pub right: Option<String>,
    /// The fault in words. `None` for a move.
    pub fault: Option<String>,
}

impl JudgedGame {
    /// The last ply that cost a player the better result: the fault that ended the game, or the last
    /// blunder of a player that did not win. `names` are those of the players, by their seats. Costs a
    /// lookup of values for each ply.
    #[must_use]
    pub fn fatal_move(&self, names: &[String]) -> Option<FatalMove> {
        let report = self.replay();
        let game = self.game();
        let name = |seat: u8| {
            names
                .get(usize::from(seat) - 1)
                .cloned()
                .unwrap_or_default()
        };
        let finish = &report.finish;
        if let (Some(seat), Some(because)) = (finish.failed, &finish.because) {
            return Some(FatalMove {
                by: name(seat),
                ply: game.plies.len() + 1,
                position: finish.position.position.clone(),
                played: None,
                right: None,
                fault: Some(because.clone()),
            });
        }
        let has_not_won = |seat: u8| game.outcome(Seat(seat - 1)) != Outcome::Win;
        let mut plies = report.plies.iter().rev();
        let last = plies.find(|ply| ply.blunder.is_some() && has_not_won(ply.seat))?;
        Some(FatalMove {
            by: name(last.seat),
            ply: last.ply,
            position: last.from.position.clone(),
            played: Some(last.played.clone()),
            right: last.right.first().cloned(),
            fault: None,
        })
    }
}

impl fmt::Debug for JudgedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JudgedGame")
            .field("record", &self.record)
            .field("settings", &self.settings)
            .field("failures", &self.failures)
            .finish_non_exhaustive()
    }
}
