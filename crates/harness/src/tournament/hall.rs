//! Playing the meetings on several threads, with the same result on any number of them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use std::thread;
use std::time::Duration;

use grundy_arena::{Conduct, Fault, GameRecord, HostFault, Player, Seat, play};
use grundy_sandbox::{Budget, Host, HostError, Program};

use super::calendar::{Appointment, Calendar};
use super::game::{End, Game};
use super::journal::{Journal, Known};
use super::sheet::{Ended, Sheet};
use super::{Entrant, Options, Standing, host};
use crate::bot::{Bot, guest_limits};
use crate::claims::Stopped;
use crate::judge::{Event, SECOND_HEARING, joined, patience};
use crate::problem::{Problem, Start, settings_text};

/// What is noted, and what was noted before.
pub(super) struct Desk {
    pub(super) journal: Option<Journal>,
    pub(super) known: Known,
}

/// What the threads share.
struct Hall<'h> {
    problem: &'h Problem,
    entrants: &'h [Entrant],
    seed: u64,
    /// Everybody's processor time in all games together.
    budgets: Vec<Budget>,
    calendar: Mutex<Calendar<'h>>,
    desk: Desk,
    account: Mutex<Account>,
    /// Nothing more is to be played.
    over: AtomicBool,
    /// Held for writing by a game that is to be alone on the machine.
    quiet: RwLock<()>,
    on_event: &'h (dyn Fn(Event<'_>) + Sync),
}

/// The sheet, and the meetings that wait for earlier ones to be counted.
struct Account {
    sheet: Sheet,
    next: u64,
    waiting: BTreeMap<u64, (Appointment, [Game; 2])>,
}

/// Plays the calendar up to its end, or until the sheet says that it is enough.
pub(super) fn play_all(
    problem: &Problem,
    entrants: &[Entrant],
    calendar: Calendar<'_>,
    options: &Options,
    desk: Desk,
    on_event: &(dyn Fn(Event<'_>) + Sync),
) -> Result<Sheet, Stopped> {
    let threads = usize::try_from(calendar.meetings()).unwrap_or(usize::MAX);
    let threads = options.judge.jobs.clamp(1, threads.max(1));
    let hall = Hall {
        problem,
        entrants,
        seed: options.judge.seed,
        budgets: entrants
            .iter()
            .map(|_| Budget::new(problem.limits.clocks.processor_time))
            .collect(),
        calendar: Mutex::new(calendar),
        desk,
        account: Mutex::new(Account {
            sheet: Sheet::new(entrants, options.pairing, options.sprt),
            next: 0,
            waiting: BTreeMap::new(),
        }),
        over: AtomicBool::new(false),
        quiet: RwLock::new(()),
        on_event,
    };
    let results: Vec<Result<(), Stopped>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| hall.work())).collect();
        workers.into_iter().map(joined).collect()
    });
    if let Some(journal) = &hall.desk.journal {
        journal.finish().map_err(host)?;
    }
    results.into_iter().collect::<Result<(), Stopped>>()?;
    let account = hall.account.into_inner();
    Ok(account.unwrap_or_else(PoisonError::into_inner).sheet)
}

impl Hall<'_> {
    fn work(&self) -> Result<(), Stopped> {
        let result = self.play_on();
        if result.is_err() {
            self.over.store(true, Ordering::Relaxed);
        }
        result
    }

    fn play_on(&self) -> Result<(), Stopped> {
        let room = Room::open(self, patience(&self.problem.limits)).map_err(host)?;
        while !self.over.load(Ordering::Relaxed) {
            let Some(appointment) = lock(&self.calendar).next() else {
                break;
            };
            let appointment = appointment.map_err(Stopped::Complaints)?;
            let games = [
                self.game(&room, &appointment, 0).map_err(host)?,
                self.game(&room, &appointment, 1).map_err(host)?,
            ];
            self.hand_in(appointment, games);
        }
        Ok(())
    }

    /// The first or the second game of a meeting: as the journal has it, or played now.
    fn game(&self, room: &Room, appointment: &Appointment, side: u8) -> Result<Game, HostFault> {
        let seating = appointment.meeting.seatings()[usize::from(side)];
        let number = 2 * appointment.number + u64::from(side);
        (self.on_event)(Event::Played);
        if let Some(game) = self.desk.known.get(&number) {
            return Ok(*game);
        }
        // Who is excluded by now will be when this game is counted, too.
        if let Some(loser) = lock(&self.account).sheet.absent(seating) {
            return Ok(Game::unplayed(loser));
        }
        let start = appointment.start();
        let record = self.record(room, number, seating, start)?;
        let (game, moves) = Game::of(&record);
        if let Some(journal) = &self.desk.journal {
            let names = seating.map(|player| self.entrants[player].name.as_str());
            journal.note(
                number,
                &settings_text(&start.settings),
                names,
                &moves,
                &game,
            )?;
        }
        Ok(game)
    }

    /// A game that the clock stops is played once more, alone and with far more patience: a busy
    /// machine must not decide about a bot.
    fn record(
        &self,
        room: &Room,
        number: u64,
        seating: [usize; 2],
        start: &Start,
    ) -> Result<GameRecord, HostFault> {
        let record = {
            let _others_may_play = self.quiet.read().unwrap_or_else(PoisonError::into_inner);
            self.play_in(room, number, seating, start)?
        };
        if Game::of(&record).0.end != End::Fault(Fault::WallClock) {
            return Ok(record);
        }
        let _nobody_else_plays = self.quiet.write().unwrap_or_else(PoisonError::into_inner);
        let room = Room::open(
            self,
            patience(&self.problem.limits).saturating_mul(SECOND_HEARING),
        )?;
        self.play_in(&room, number, seating, start)
    }

    fn play_in(
        &self,
        room: &Room,
        number: u64,
        seating: [usize; 2],
        start: &Start,
    ) -> Result<GameRecord, HostFault> {
        let table = &*start.table;
        let player = |seat: Seat| -> Result<Box<dyn Player>, HostFault> {
            let entrant = seating[usize::from(seat.0)];
            // Every seat of every game has chances of its own.
            let stream = 2 * number + u64::from(seat.0);
            match (&self.entrants[entrant].standing, &room.programs[entrant]) {
                (Standing::Reference(opponent), _) => Ok(opponent.player(self.seed, stream)),
                (_, Some(program)) => {
                    let guest = program
                        .start(self.seed.wrapping_add(stream))
                        .map_err(fault)?;
                    Ok(Box::new(Bot::new(
                        guest,
                        seat.number(),
                        &table.parameters(),
                    )))
                }
                (_, None) => Err(HostFault("a bot without a program was to play".to_owned())),
            }
        };
        let (mut first, mut second) = (player(Seat(0))?, player(Seat(1))?);
        let conduct = Conduct {
            max_plies: self.problem.limits.max_plies,
        };
        play(table, &mut [&mut *first, &mut *second], conduct)
    }

    /// Counts a meeting as soon as all earlier ones are counted.
    fn hand_in(&self, appointment: Appointment, games: [Game; 2]) {
        let mut account = lock(&self.account);
        let Account {
            sheet,
            next,
            waiting,
        } = &mut *account;
        waiting.insert(appointment.number, (appointment, games));
        while let Some((appointment, games)) = waiting.remove(next) {
            let start = settings_text(&appointment.start().settings);
            sheet.count(&appointment, &start, games);
            *next += 1;
        }
        if sheet.ended != Ended::Complete {
            self.over.store(true, Ordering::Relaxed);
        }
    }
}

/// One thread's host with everybody's program.
struct Room {
    programs: Vec<Option<Program>>,
    _host: Host,
}

impl Room {
    fn open(hall: &Hall<'_>, wall_clock: Duration) -> Result<Self, HostFault> {
        let host = Host::new(&guest_limits(&hall.problem.limits, wall_clock)).map_err(fault)?;
        let program = |(entrant, budget): (&Entrant, &Budget)| match &entrant.standing {
            Standing::Bot { precompiled, .. } => {
                let program = host.load(precompiled).map_err(fault)?;
                Ok(Some(program.on_budget(budget.clone())))
            }
            Standing::Reference(_) | Standing::Refused { .. } => Ok(None),
        };
        let everybody = hall.entrants.iter().zip(&hall.budgets);
        let programs = everybody.map(program).collect::<Result<_, _>>()?;
        Ok(Self {
            programs,
            _host: host,
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn fault(error: HostError) -> HostFault {
    HostFault(error.to_string())
}
