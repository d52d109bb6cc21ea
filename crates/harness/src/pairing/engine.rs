//! Games among contenders: seats, resource limits and random numbers.

use std::time::Duration;

use grundy_play::{Fault, GameLimits, GameRecord, HostFault, Player, Seat, play};
use grundy_problem::{Searching, Start};
use grundy_report::Limits;
use grundy_rules::Instance;
use grundy_sandbox::{Budget, Host, Program, Usage};

use super::contender::{Contender, Kind};
use crate::bot::{Bot, BotMessages, guest_limits, processor_time};
use crate::retry::{RETRY_FACTOR, RetryGate};
use crate::run::{host_fault, wall_clock_limit};

/// The engine for all games of one judging, one tournament or one pair. Threads share it.
pub(crate) struct Engine<'e> {
    limits: &'e Limits,
    /// The limits and the book of searches; reference players use the book.
    searching: &'e Searching,
    seed: u64,
    /// `None` stands for an entrant that cannot play.
    contenders: Vec<Option<Contender>>,
    /// The CPU time of each contender, for all its games together.
    budgets: Vec<Budget>,
    gate: RetryGate,
}

/// One seat of a game.
#[derive(Clone, Copy)]
pub(crate) struct GameSeat {
    /// The number of the contender in this seat.
    pub(crate) contender: usize,
    /// The number of its stream of random numbers. It must differ between all seats of all games.
    pub(crate) stream: u64,
}

/// The programs of all contenders, loaded for one thread.
pub(crate) struct Programs {
    /// `None` for reference players and for entrants that cannot play.
    programs: Vec<Option<Program>>,
    /// Keeps the host of the programs alive. `None` if the caller does that.
    _host: Option<Host>,
}

/// A game that is over, with its players.
pub(crate) struct PlayedGame {
    pub(crate) record: GameRecord,
    participants: Vec<Participant>,
}

/// A player at the table.
pub(crate) enum Participant {
    /// A program.
    Bot {
        bot: Box<Bot>,
        /// The fuel of its start that comes from a snapshot.
        from_snapshot: u64,
    },
    /// A reference player, or the moves of a record.
    Other(Box<dyn Player>),
}

impl<'e> Engine<'e> {
    pub(crate) fn new(
        limits: &'e Limits,
        searching: &'e Searching,
        seed: u64,
        contenders: Vec<Option<Contender>>,
    ) -> Self {
        Self {
            limits,
            searching,
            seed,
            budgets: contenders.iter().map(|_| processor_time(limits)).collect(),
            contenders,
            gate: RetryGate::default(),
        }
    }

    /// Plays a game with `seats[0]` moving first. If the wall clock stops it, plays it once more,
    /// alone and with [`RETRY_FACTOR`] times the limit. `programs` is loaded at the first call of each
    /// thread.
    ///
    /// # Errors
    /// If the judge or the rules fail.
    pub(crate) fn play(
        &self,
        programs: &mut Option<Programs>,
        start: &Start,
        seats: &[GameSeat],
    ) -> Result<PlayedGame, HostFault> {
        let limit = wall_clock_limit(self.limits);
        let programs = match programs {
            Some(programs) => programs,
            none => none.insert(self.load(limit)?),
        };
        self.gate.retry_alone(
            || self.play_once(programs, start, seats),
            |played| {
                played
                    .as_ref()
                    .is_ok_and(|played| is_stopped_by_the_clock(&played.record))
            },
            || {
                let programs = self.load(limit.saturating_mul(RETRY_FACTOR))?;
                self.play_once(&programs, start, seats)
            },
        )
    }

    /// Plays a game between two contenders; `seating[0]` moves first. Games of the same number have the same random
    /// streams.
    ///
    /// # Errors
    /// If the judge or the rules fail.
    pub(crate) fn play_two(
        &self,
        programs: &mut Option<Programs>,
        start: &Start,
        number: u64,
        seating: [usize; 2],
    ) -> Result<PlayedGame, HostFault> {
        let seat = |side: u8| GameSeat {
            contender: seating[usize::from(side)],
            stream: number.wrapping_mul(2).wrapping_add(u64::from(side)),
        };
        self.play(programs, start, &[seat(0), seat(1)])
    }

    /// The programs of all contenders on one host.
    fn load(&self, wall_clock: Duration) -> Result<Programs, HostFault> {
        let host = Host::new(&guest_limits(self.limits, wall_clock)).map_err(host_fault)?;
        let loaded = self.programs(|contender| load(&host, contender))?;
        Ok(Programs {
            _host: Some(host),
            ..loaded
        })
    }

    /// The programs that `load` returns, each on the budget of its contender.
    pub(super) fn programs(
        &self,
        mut load: impl FnMut(&Contender) -> Result<Option<Program>, HostFault>,
    ) -> Result<Programs, HostFault> {
        let contenders = self.contenders.iter().zip(&self.budgets);
        let programs = contenders.map(|(contender, budget)| {
            let Some(contender) = contender else {
                return Ok(None);
            };
            let program = load(contender)?;
            Ok(program.map(|program| program.on_budget(budget.clone())))
        });
        Ok(Programs {
            programs: programs.collect::<Result<_, HostFault>>()?,
            _host: None,
        })
    }

    fn play_once(
        &self,
        programs: &Programs,
        start: &Start,
        seats: &[GameSeat],
    ) -> Result<PlayedGame, HostFault> {
        let seated = (0..).map(Seat).zip(seats);
        let participants = seated.map(|(seat, sitting)| {
            let GameSeat { contender, stream } = *sitting;
            let contender = (&self.contenders[contender], &programs.programs[contender]);
            match contender {
                (Some(contender), program) => {
                    self.participant(contender, program.as_ref(), start, seat, stream)
                }
                (None, _) => Err(without_program()),
            }
        });
        let mut participants = participants.collect::<Result<Vec<_>, _>>()?;
        let record = play_out(&*start.instance, &mut participants, self.limits.max_plies)?;
        Ok(PlayedGame {
            record,
            participants,
        })
    }

    fn participant(
        &self,
        contender: &Contender,
        program: Option<&Program>,
        start: &Start,
        seat: Seat,
        stream: u64,
    ) -> Result<Participant, HostFault> {
        match (contender.kind(), program) {
            (Kind::Reference { opponent, .. }, _) => {
                let book = &self.searching.about(&start.resolved).book;
                let player = opponent.player_with_book(self.seed, stream, book);
                Ok(Participant::Other(player))
            }
            (Kind::Bot { .. }, Some(program)) => {
                let seed = guest_seed(self.seed, stream);
                Participant::bot(program, &*start.instance, seat, seed)
            }
            (Kind::Bot { .. }, None) => Err(without_program()),
        }
    }
}

fn without_program() -> HostFault {
    HostFault::Host("a bot without a program was to play".to_owned())
}

/// The program of a bot. `None` for a reference player.
pub(super) fn load(host: &Host, contender: &Contender) -> Result<Option<Program>, HostFault> {
    match contender.kind() {
        Kind::Reference { .. } => Ok(None),
        Kind::Bot { code, .. } => host.load(code).map(Some).map_err(host_fault),
    }
}

/// The seed of the random numbers that a bot sees, for one stream.
pub(crate) fn guest_seed(seed: u64, stream: u64) -> u64 {
    seed.wrapping_add(stream)
}

/// Plays a game among players that have not moved yet.
///
/// # Errors
/// If the judge or the rules fail.
pub(crate) fn play_out(
    instance: &dyn Instance,
    participants: &mut [Participant],
    max_plies: usize,
) -> Result<GameRecord, HostFault> {
    let players = participants.iter_mut().map(Participant::player);
    let mut players: Vec<&mut dyn Player> = players.collect();
    play(instance, &mut players, GameLimits { max_plies })
}

/// Whether the wall clock ended this game.
pub(crate) fn is_stopped_by_the_clock(record: &GameRecord) -> bool {
    let forfeit = record.forfeit();
    forfeit.is_some_and(|(_, forfeit)| forfeit.fault == Fault::WallClock)
}

impl PlayedGame {
    /// The usage of the bot in a seat; zero for a reference player.
    pub(crate) fn usage(&self, seat: Seat) -> Usage {
        self.participants[usize::from(seat.0)].usage()
    }

    /// The fuel that the bot in a seat spent in this game. The part of a script's start that comes from
    /// a snapshot is left out, because it takes no time.
    pub(crate) fn fuel_spent(&self, seat: Seat) -> u64 {
        self.participants[usize::from(seat.0)].fuel_spent()
    }

    /// The standard error of the bot in a seat, as far as it was kept.
    pub(crate) fn messages(&self, seat: Seat) -> BotMessages {
        match &self.participants[usize::from(seat.0)] {
            Participant::Bot { bot, .. } => bot.messages(),
            Participant::Other(_) => BotMessages::default(),
        }
    }
}

impl Participant {
    /// A fresh instance of a program. `seed` is that of the random numbers that it sees.
    ///
    /// # Errors
    /// If the sandbox fails.
    pub(crate) fn bot(
        program: &Program,
        instance: &dyn Instance,
        seat: Seat,
        seed: u64,
    ) -> Result<Self, HostFault> {
        let guest = program.start(seed).map_err(host_fault)?;
        let bot = Bot::new(guest, seat.number(), &instance.parameters());
        Ok(Self::Bot {
            bot: Box::new(bot),
            from_snapshot: program.fuel_in_snapshot(),
        })
    }

    fn player(&mut self) -> &mut dyn Player {
        match self {
            Self::Bot { bot, .. } => &mut **bot,
            Self::Other(player) => &mut **player,
        }
    }

    fn usage(&self) -> Usage {
        match self {
            Self::Bot { bot, .. } => bot.usage(),
            Self::Other(_) => Usage::default(),
        }
    }

    fn fuel_spent(&self) -> u64 {
        match self {
            // A guest that was never asked has not started, so its total can be less than the snapshot's fuel.
            Self::Bot { bot, from_snapshot } => bot.usage().total.saturating_sub(*from_snapshot),
            Self::Other(_) => 0,
        }
    }
}
