//! Meetings of one problem, played one after another.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use grundy_play::{Fault, Finish, GameLimits, GameRecord, HostFault, Player, Seat, play};
use grundy_problem::{Problem, Start};
use grundy_report::{Error, Limits};
use grundy_sandbox::{Budget, Host, Program};

use super::{Contender, Kind, MEETING_FUEL, MEETING_STARTS, Meeting, MeetingGame, bot_at};
use crate::Cancellation;
use crate::bot::{Bot, guest_limits, processor_time};
use crate::retry::{Quiet, RETRY_FACTOR};
use crate::run::{host_fault, wall_clock_limit};

/// The meetings of one problem: what all of them share. What was found out about a start position in one, the
/// next need not find out again, and a program that plays again is loaded already.
pub struct Meetings {
    limits: Limits,
    seed: u64,
    /// Every start, and who of the two moves first.
    games: Vec<(Arc<Start>, usize)>,
    host: Host,
    loaded: Mutex<Loaded>,
}

impl Meetings {
    /// The meetings of a problem; `None` if bots cannot meet in it, because it is not for two players who play.
    ///
    /// # Errors
    /// Starts that cannot be laid out; faults of the judge.
    pub fn of(problem: &Problem, seed: u64) -> Result<Option<Self>, Error> {
        let starts = problem.starts(seed)?;
        if starts.is_empty() || starts.iter().any(|start| start.instance.seats() != 2) {
            return Ok(None);
        }
        let count = starts.len().min(MEETING_STARTS);
        let chosen = (0..count).map(|index| Arc::new(starts[index * starts.len() / count].clone()));
        let games = chosen.flat_map(|start| [(Arc::clone(&start), 0), (start, 1)]);
        let limits = guest_limits(&problem.limits, wall_clock_limit(&problem.limits));
        let host = Host::new(&limits).map_err(|error| Error::Internal(host_fault(error)))?;
        Ok(Some(Self {
            limits: problem.limits,
            seed,
            games: games.collect(),
            host,
            loaded: Mutex::default(),
        }))
    }

    /// Plays a meeting. Every game is handed to `each` when it is over, in order.
    ///
    /// Takes the time of twice as many games as there are starts, and half a millisecond.
    ///
    /// # Errors
    /// Cancellation; faults of the judge.
    pub fn play(
        &self,
        contenders: &[Contender; 2],
        cancellation: &Cancellation,
        mut each: impl FnMut(&MeetingGame),
    ) -> Result<Meeting, Error> {
        let budgets = [(); 2].map(|()| processor_time(&self.limits));
        let table = Table {
            limits: &self.limits,
            contenders,
            seed: self.seed,
            programs: self.programs(contenders, &budgets)?,
            budgets,
            quiet: Quiet::default(),
        };
        let mut spent = [0; 2];
        let mut meeting = Meeting::default();
        for (number, (start, first)) in (0u64..).zip(&self.games) {
            if cancellation.is_cancelled() {
                return Err(Error::Cancelled);
            }
            let (start, first) = (Arc::clone(start), *first);
            let exhausted = |&bot: &usize| spent[bot] > MEETING_FUEL;
            let game = match [first, 1 - first].into_iter().find(exhausted) {
                Some(loser) => {
                    meeting.count_unplayed(loser);
                    MeetingGame {
                        start,
                        first,
                        record: None,
                        loser: Some(loser),
                    }
                }
                None => {
                    let played = table.game(number, first, &start)?;
                    for (bot, fuel) in played.fuel.into_iter().enumerate() {
                        spent[bot] += fuel;
                    }
                    // Starts are alike in all games, and time by the clock is not to be had twice.
                    if let Some((
                        loser,
                        Fault::SlowStart | Fault::WallClock | Fault::ProcessorTime,
                    )) = played.fault(first)
                    {
                        spent[loser] = u64::MAX / 2;
                    }
                    meeting.count(&played.record, first);
                    MeetingGame {
                        start,
                        first,
                        record: Some(played.record),
                        loser: None,
                    }
                }
            };
            each(&game);
        }
        Ok(meeting)
    }

    /// The programs of two who meet, loaded, unless they are there from an earlier meeting.
    fn programs(
        &self,
        contenders: &[Contender; 2],
        budgets: &[Budget; 2],
    ) -> Result<[Option<Program>; 2], HostFault> {
        let mut loaded = self.loaded.lock().expect("no panic while it is held");
        let mut programs = [None, None];
        for ((contender, budget), program) in contenders.iter().zip(budgets).zip(&mut programs) {
            let found = loaded.program(&self.host, contender)?;
            *program = found.map(|found| found.on_budget(budget.clone()));
        }
        Ok(programs)
    }
}

/// What loaded programs may take up together, in bytes.
const MOST_LOADED: u64 = 64 << 20;
/// What a program counts for at least: each also takes a file descriptor.
const LEAST_PROGRAM: u64 = 512 << 10;

/// The programs of bots that have met before, by what tells contenders apart.
#[derive(Default)]
struct Loaded {
    programs: HashMap<String, Program>,
    /// What they take up together.
    size: u64,
}

impl Loaded {
    /// The program of a bot, which is loaded if it is not there; none of a reference player.
    fn program(
        &mut self,
        host: &Host,
        contender: &Contender,
    ) -> Result<Option<Program>, HostFault> {
        if let Some(program) = self.programs.get(contender.key()) {
            return Ok(Some(program.clone()));
        }
        let program = load(host, contender)?;
        if let (Kind::Bot { module, code }, Some(program)) = (&*contender.0, &program) {
            let size = code.size().max(LEAST_PROGRAM);
            if self.size + size > MOST_LOADED {
                *self = Self::default();
            }
            self.size += size;
            self.programs.insert(module.clone(), program.clone());
        }
        Ok(program)
    }
}

/// The program of a bot; none of a reference player.
fn load(host: &Host, contender: &Contender) -> Result<Option<Program>, HostFault> {
    match &*contender.0 {
        Kind::Reference(_) => Ok(None),
        Kind::Bot { code, .. } => host.load(code).map(Some).map_err(host_fault),
    }
}

/// What the games of one meeting have in common.
struct Table<'m> {
    limits: &'m Limits,
    contenders: &'m [Contender; 2],
    seed: u64,
    programs: [Option<Program>; 2],
    budgets: [Budget; 2],
    quiet: Quiet,
}

/// A game, and what the two have used up for it.
struct Played {
    record: GameRecord,
    fuel: [u64; 2],
}

impl Played {
    /// Who of the two committed which fault.
    fn fault(&self, first: usize) -> Option<(usize, Fault)> {
        match &self.record.finish {
            Finish::Forfeit { seat, forfeit, .. } => Some((bot_at(*seat, first), forfeit.fault)),
            _ => None,
        }
    }
}

/// Who sits in a seat.
enum Sitting {
    Reference(Box<dyn Player>),
    Bot(Bot),
}

impl Sitting {
    fn player(&mut self) -> &mut dyn Player {
        match self {
            Self::Reference(player) => &mut **player,
            Self::Bot(bot) => bot,
        }
    }

    fn fuel(&self) -> u64 {
        match self {
            Self::Reference(_) => 0,
            Self::Bot(bot) => bot.usage().total,
        }
    }
}

impl Table<'_> {
    /// Plays a game and, if the clock stops it, plays it once more with more time.
    fn game(&self, number: u64, first: usize, start: &Start) -> Result<Played, HostFault> {
        let stopped = |played: &Result<Played, HostFault>| {
            let fault = played.as_ref().ok().and_then(|played| played.fault(first));
            matches!(fault, Some((_, Fault::WallClock)))
        };
        self.quiet.retry_alone(
            || self.play(&self.programs, number, first, start),
            stopped,
            || {
                let limit = wall_clock_limit(self.limits).saturating_mul(RETRY_FACTOR);
                let host = Host::new(&guest_limits(self.limits, limit));
                let host = host.map_err(host_fault)?;
                let program = |bot: usize| {
                    let loaded = load(&host, &self.contenders[bot])?;
                    Ok(loaded.map(|program| program.on_budget(self.budgets[bot].clone())))
                };
                self.play(&[program(0)?, program(1)?], number, first, start)
            },
        )
    }

    fn play(
        &self,
        programs: &[Option<Program>; 2],
        number: u64,
        first: usize,
        start: &Start,
    ) -> Result<Played, HostFault> {
        let instance = &*start.instance;
        let sitting = |seat: Seat| -> Result<Sitting, HostFault> {
            let bot = bot_at(seat, first);
            // Every seat of every game has randomness of its own.
            let stream = 2 * number + u64::from(seat.0);
            match (&*self.contenders[bot].0, &programs[bot]) {
                (Kind::Reference(opponent), _) => {
                    Ok(Sitting::Reference(opponent.player(self.seed, stream)))
                }
                (_, Some(program)) => {
                    let guest = program.start(self.seed.wrapping_add(stream));
                    let guest = guest.map_err(host_fault)?;
                    let parameters = instance.parameters();
                    Ok(Sitting::Bot(Bot::new(guest, seat.number(), &parameters)))
                }
                (_, None) => Err(HostFault("a bot without a program was to play".to_owned())),
            }
        };
        let (mut one, mut other) = (sitting(Seat(0))?, sitting(Seat(1))?);
        let conduct = GameLimits {
            max_plies: self.limits.max_plies,
        };
        let record = play(instance, &mut [one.player(), other.player()], conduct)?;
        let mut fuel = [0; 2];
        fuel[first] = one.fuel();
        fuel[1 - first] = other.fuel();
        Ok(Played { record, fuel })
    }
}
