//! A game that was judged, with all that a viewer needs.

use std::fmt;
use std::sync::Arc;

use grundy_play::{GameRecord, Opponent, Seat};
use grundy_rules::{Instance, Value};

use crate::record::{BotSeat, Record, Seated};
use crate::{Reason, ReplayReport, replay};

/// One game of a bot: its record, and the game as the solver sees it.
#[derive(Clone)]
pub struct JudgedGame {
    /// What happened, and all that a file would tell of it. Number 0 stands for the game of a
    /// refutation, which is in no schedule.
    pub record: Record,
    /// The game laid out at its start.
    pub instance: Arc<dyn Instance>,
    /// Rules and instance, `key=value`.
    pub settings: String,
    /// The rules that matter, each `key=value`.
    pub rules: Vec<String>,
    /// Where the bot sat.
    pub seat: Seat,
    /// Everything that the bot did wrong: why, and at which ply, counted from 0.
    pub failures: Vec<(Reason, usize)>,
}

impl JudgedGame {
    /// What happened.
    #[must_use]
    pub fn game(&self) -> &GameRecord {
        &self.record.played
    }

    /// The reference player that the bot met; `None` where it met a line of play.
    #[must_use]
    pub fn opponent(&self) -> Option<Opponent> {
        self.record.seats.iter().find_map(|seated| match seated {
            Seated::Reference { opponent, .. } => Some(*opponent),
            Seated::Bot(_) | Seated::Line | Seated::Person => None,
        })
    }

    /// The bot.
    #[must_use]
    pub fn bot(&self) -> Option<&BotSeat> {
        self.record.bots().next().map(|(_, bot)| bot)
    }

    /// The value of the start for the bot.
    #[must_use]
    pub fn start_value(&self) -> Value {
        let seats = self.instance.seats();
        let hero = self.seat.ahead_of(Seat(0), seats);
        self.instance.start().value(hero)
    }

    /// The game with what the solver says of every ply. Costs a lookup of values for each ply.
    #[must_use]
    pub fn replay(&self) -> ReplayReport {
        replay(&self.record, &*self.instance)
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
