//! Two bots against each other, from every start of a problem, once in each seat.
//!
//! What comes of a meeting depends on nothing but the problem, the two programs and the seed: not on who
//! else takes part in a ladder, nor on when they met. So it is kept by its content and never played twice.

mod played;

use std::sync::Arc;

pub use grundy_play::Opponent;
use grundy_play::{Finish, GameRecord, HostFault, Seat};
use grundy_problem::Start;
use grundy_report::{Error, Events};
pub use grundy_rules::Outcome;
use grundy_sandbox::Precompiled;

use crate::Submission;
use crate::run::{Options, Prepared, prepare};

pub use played::Meetings;

/// The most starts of a meeting. Of more, so many are taken that lie evenly among them.
pub const MEETING_STARTS: usize = 25;

/// What the games of one bot in one meeting may use up, in units of fuel: some two seconds of a core.
pub const MEETING_FUEL: u64 = 4_000_000_000;

/// Somebody who can take part: a reference player, or a bot that is ready to run.
#[derive(Clone)]
pub struct Contender(Arc<Kind>);

enum Kind {
    Reference(Opponent),
    Bot { module: String, code: Precompiled },
}

impl Contender {
    /// A reference player.
    #[must_use]
    pub fn reference(opponent: Opponent) -> Self {
        Self(Arc::new(Kind::Reference(opponent)))
    }

    /// The bot of a submission. `None` if it is no program that runs.
    ///
    /// # Errors
    /// A compiler that is not there; faults of the judge.
    pub fn bot(submission: &Submission, options: Options<'_>) -> Result<Option<Self>, Error> {
        let events = Events::new("", &|_| {});
        let prepared = prepare(submission, options.precompiler, options.toolchains, &events)?;
        match prepared {
            Prepared::Ready {
                module,
                precompiled,
            } => Ok(Some(Self(Arc::new(Kind::Bot {
                module,
                code: precompiled,
            })))),
            Prepared::Refused(..) => Ok(None),
            Prepared::JudgeFailed(message) => Err(Error::Internal(HostFault(message))),
        }
    }

    /// What tells contenders apart: the name of a reference player, or the SHA-256 of the module.
    #[must_use]
    pub fn key(&self) -> &str {
        match &*self.0 {
            Kind::Reference(opponent) => opponent.name(),
            Kind::Bot { module, .. } => module,
        }
    }
}

/// One game of a meeting.
pub struct MeetingGame {
    /// Its start among those of the problem.
    pub start: Arc<Start>,
    /// Which of the two moves first: 0 or 1.
    pub first: usize,
    /// How it went; `None` if whoever has used up all fuel lost it without playing.
    pub record: Option<GameRecord>,
    /// Who that is, 0 or 1.
    pub loser: Option<usize>,
}

/// What two contenders did against each other. Of pairs, the first is that of the first contender.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Meeting {
    /// Games.
    pub games: u64,
    /// Twice the points: 2 for a win, 1 for a draw.
    pub half_points: [u64; 2],
    /// Twice the points that each gave away: by moves that lowered the value of the game, by faults, and
    /// by going in circles in a won position.
    pub given_away: [u64; 2],
    /// Games that each lost by a fault, or without playing because its fuel was used up.
    pub faults: [u64; 2],
}

impl Meeting {
    fn count(&mut self, record: &GameRecord, first: usize) {
        self.games += 1;
        for seat in [Seat(0), Seat(1)] {
            let bot = bot_at(seat, first);
            self.half_points[bot] += half_points(record.outcome(seat));
            self.given_away[bot] += given_away(record, seat);
        }
        if let Finish::Forfeit { seat, .. } = &record.finish {
            self.faults[bot_at(*seat, first)] += 1;
        }
    }

    fn count_unplayed(&mut self, loser: usize) {
        self.games += 1;
        self.half_points[1 - loser] += 2;
        self.given_away[loser] += 2;
        self.faults[loser] += 1;
    }
}

/// Who of the two sits there, if `first` moves first.
fn bot_at(seat: Seat, first: usize) -> usize {
    match seat {
        Seat(0) => first,
        _ => 1 - first,
    }
}

fn half_points(outcome: Outcome) -> u64 {
    match outcome {
        Outcome::Loss => 0,
        Outcome::Draw => 1,
        Outcome::Win => 2,
    }
}

fn given_away(record: &GameRecord, seat: Seat) -> u64 {
    let blunders = record.blunders(seat);
    let moves = blunders.map(|blunder| half_points(blunder.from) - half_points(blunder.to));
    let end = match &record.finish {
        Finish::Forfeit {
            seat: failed,
            value,
            ..
        } if *failed == seat => half_points(value.outcome()),
        _ => u64::from(record.failed_to_convert(seat).is_some()),
    };
    moves.sum::<u64>() + end
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use grundy_games::Catalog;
    use grundy_problem::Problem;
    use grundy_report::DEFAULT_SEED;
    use grundy_sandbox::Precompiler;
    use grundy_toolchain::Toolchains;

    use super::*;
    use crate::Judge;

    fn problem(tests: &str) -> Problem {
        let text = format!(
            "name = \"Items\"\ngame = \"bash\"\nrules = {{ m = 3 }}\n[play]\ntests = {tests}\n"
        );
        let problem = Problem::parse("items", Path::new("x.toml"), &text, &Catalog::standard());
        problem.expect("a problem")
    }

    fn up_to(most: u32) -> String {
        let tests: Vec<String> = (1..=most).map(|n| format!("{{ n = {n} }}")).collect();
        format!("[{}]", tests.join(", "))
    }

    fn judge() -> Judge {
        Judge::new(Precompiler::in_process(), Toolchains::none())
    }

    fn bot(judge: &Judge, name: &str, text: &[u8]) -> Contender {
        let submission = Submission::Source {
            name: name.to_owned(),
            text: text.to_vec(),
        };
        let bot = Contender::bot(&submission, judge.options(DEFAULT_SEED));
        bot.expect("the judge works").expect("a program")
    }

    const GOOD: &[u8] = include_bytes!("../../../../bots/bash/accepted/remainder.wat");
    /// Plays one meeting.
    fn meet(
        problem: &Problem,
        pair: &[Contender; 2],
        options: Options<'_>,
        each: impl FnMut(&MeetingGame),
    ) -> Result<Meeting, Error> {
        let meetings = Meetings::of(problem, options.seed)?.expect("a problem for two who play");
        meetings.play(pair, options.cancellation, each)
    }

    /// Ends before it answers.
    const SILENT: &[u8] = br#"(module (memory (export "memory") 1) (func (export "_start")))"#;
    /// Never answers.
    const BUSY: &[u8] =
        br#"(module (memory (export "memory") 1) (func (export "_start") (loop (br 0))))"#;

    #[test]
    fn what_each_did_is_counted() {
        let judge = judge();
        let (good, silent) = (
            bot(&judge, "good.wat", GOOD),
            bot(&judge, "silent.wat", SILENT),
        );
        // 4 is lost for whoever moves first, 5 is won.
        let problem = problem("[{ n = 4 }, { n = 5 }]");
        let options = judge.options(DEFAULT_SEED);
        let mut seen = Vec::new();
        let meeting = meet(&problem, &[good, silent], options, |game| {
            seen.push((game.first, game.record.is_some()));
        });
        assert_eq!(seen, [(0, true), (1, true), (0, true), (1, true)]);
        let expected = Meeting {
            games: 4,
            half_points: [8, 0],
            // It had a win where it moved first from 5, or where the other moved first from 4.
            given_away: [0, 4],
            faults: [0, 4],
        };
        assert_eq!(meeting.expect("played"), expected);
    }

    #[test]
    fn who_uses_up_all_fuel_loses_what_is_left() {
        let judge = judge();
        let busy = bot(&judge, "busy.wat", BUSY);
        let random = Contender::reference(Opponent::Random);
        assert_eq!(random.key(), "random");
        let mut problem = problem(&up_to(20));
        problem.limits.fuel_to_start = 100_000_000;
        let mut unplayed = 0;
        let meeting = meet(&problem, &[random, busy], judge.options(1), |game| {
            unplayed += u64::from(game.record.is_none());
        });
        let meeting = meeting.expect("played");
        assert_eq!(meeting.half_points, [2 * meeting.games, 0]);
        // But for games that are over before it is asked, it loses by faults, the first one slowly.
        assert_eq!(meeting.faults[0], 0);
        assert!(meeting.faults[1] > unplayed && unplayed >= 30, "{unplayed}");
    }

    #[test]
    fn a_meeting_of_equals_is_even_and_comes_out_again() {
        let judge = judge();
        let players = [bot(&judge, "a.wat", GOOD), bot(&judge, "b.wat", GOOD)];
        assert_eq!(players[0].key(), players[1].key());
        let problem = problem(&up_to(200));
        let play = || meet(&problem, &players, judge.options(7), |_| {}).expect("played");
        let meeting = play();
        assert_eq!(meeting.games, 2 * MEETING_STARTS as u64);
        assert_eq!(meeting.half_points[0], meeting.half_points[1]);
        assert_eq!(meeting.given_away, [0, 0]);
        assert_eq!(play(), meeting);
    }
}
