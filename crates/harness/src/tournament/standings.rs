//! The standings of a tournament: a pure function of its games in the order of the schedule.

use std::collections::{BTreeMap, HashMap};

use grundy_play::{Fault, Pairing, Pentanomial, Sample, Seat, Sprt, SprtStatus, Tally};
use grundy_report::{Ended, Reason};
use grundy_rules::Outcome;

use super::game::{End, Game};
use super::schedule::ScheduledPair;
use super::{Entrant, Standing};

/// The number of games that a bot loses before it asks for the first position after which it plays no more. Each such
/// game costs as much as a hundred moves.
const SLOW_STARTS: u32 = 3;

/// The number of consecutive rounds without a new game after which the tournament ends. With few starts and few
/// moves, fewer such rounds could be chance.
const STALE_ROUNDS: u32 = 20;

/// The results so far.
pub struct Standings {
    /// Every pair that meets.
    pub pairs: Vec<PairSheet>,
    /// All counted games, from the side of the players who moved first.
    pub first: Tally,
    /// Games that were played, or taken from the journal.
    pub played: u64,
    /// The number of these games that do not count because an earlier game of the same players, start and seats went
    /// the same way.
    pub repeated: u64,
    /// The fault for which an entrant must not play on, by the number of the entrant. `None` if it may.
    pub excluded: Vec<Option<Fault>>,
    /// The log likelihood ratio of the test, if there is one.
    pub llr: Option<f64>,
    /// The reason why the tournament ended.
    pub ended: Ended,
    sprt: Option<Sprt>,
    refused: Vec<bool>,
    void: Vec<bool>,
    slow_starts: Vec<u32>,
    encounters: HashMap<(usize, String), Encounter>,
    round: u64,
    /// Whether the round has had a game that counts.
    news: bool,
    /// The number of consecutive rounds without such a game.
    stale: u32,
}

/// The results of two entrants against each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairSheet {
    /// Their numbers, the lower first.
    pub players: [usize; 2],
    /// The first one's results.
    pub results: Tally,
    /// The first one's results by game pairs.
    pub game_pairs: Pentanomial,
    /// Each one's faults, by reason.
    pub faults: [BTreeMap<Reason, u64>; 2],
    /// Games that each one lost without playing.
    pub unplayed: [u64; 2],
}

/// All game pairs of two entrants from one start.
struct Encounter {
    first: [Game; 2],
    /// The number of game pairs that went like the first and do not count.
    repeats: u64,
    /// Whether all went like the first.
    alike: bool,
}

impl Standings {
    pub(super) fn new(entrants: &[Entrant], pairing: Pairing, sprt: Option<Sprt>) -> Self {
        let pairs = pairing.pairs(entrants.len()).map(PairSheet::new);
        let those = |are: fn(&Standing) -> bool| {
            let entrants = entrants.iter();
            entrants.map(|entrant| are(&entrant.standing)).collect()
        };
        Self {
            pairs: pairs.collect(),
            first: Tally::default(),
            played: 0,
            repeated: 0,
            excluded: vec![None; entrants.len()],
            llr: sprt.map(|_| 0.0),
            ended: Ended::Complete,
            sprt,
            refused: those(|standing| matches!(standing, Standing::Refused { .. })),
            void: those(|standing| matches!(standing, Standing::JudgeFailed { .. })),
            slow_starts: vec![0; entrants.len()],
            encounters: HashMap::new(),
            round: 0,
            news: false,
            stale: 0,
        }
    }

    /// The seat that loses without playing; the first one if neither player may play.
    fn forfeiter(&self, seating: [usize; 2]) -> Option<Seat> {
        let absent = seating.map(|player| self.refused[player] || self.excluded[player].is_some());
        match absent {
            [true, _] => Some(Seat(0)),
            [false, true] => Some(Seat(1)),
            [false, false] => None,
        }
    }

    /// Whether these two do not meet, because the judge failed to build one of them.
    pub(super) fn is_void(&self, players: [usize; 2]) -> bool {
        players.iter().any(|&player| self.void[player])
    }

    /// The replacement for a game that these two do not play: a loss of the player who must not play, or a
    /// placeholder, which does not count, if they do not meet. `None` if they play.
    pub(super) fn unplayed(&self, seating: [usize; 2]) -> Option<Game> {
        let loser = self.forfeiter(seating);
        let loser = loser.or(self.is_void(seating).then_some(Seat(0)))?;
        Some(Game::unplayed(loser))
    }

    /// Counts the next game pair of the schedule, unless the tournament is over.
    pub(super) fn count(&mut self, scheduled: &ScheduledPair, start: &str, games: [Game; 2]) {
        self.begin_round(scheduled.round);
        let game_pair = scheduled.pair;
        if self.ended != Ended::Complete || self.is_void(game_pair.players) {
            return;
        }
        let seatings = game_pair.seatings();
        let games = [0, 1].map(|side| match self.forfeiter(seatings[side]) {
            Some(loser) => Game::unplayed(loser),
            None => {
                self.played += 1;
                games[side]
            }
        });
        let found = self
            .pairs
            .iter()
            .position(|pair| pair.players == game_pair.players);
        let pair = found.expect("the schedule holds the pairs of these standings");
        self.count_game_pair(pair, start, games);
        for (game, seating) in games.iter().zip(seatings) {
            self.exclude(game, seating);
        }
        self.test();
    }

    /// Counts a game pair. If all game pairs of two entrants from one start went the same way, they are one result,
    /// independent of their number. If they differ, chance is involved and each is a result.
    /// Unplayed games are not counted again for the same start.
    fn count_game_pair(&mut self, pair: usize, start: &str, games: [Game; 2]) {
        let key = (pair, start.to_owned());
        let Some(encounter) = self.encounters.get_mut(&key) else {
            let first = Encounter {
                first: games,
                repeats: 0,
                alike: true,
            };
            self.encounters.insert(key, first);
            return self.add(pair, games, 1);
        };
        let courses = |games: [Game; 2]| games.map(|game| game.course);
        let unplayed = games.iter().any(|game| game.end == End::Unplayed);
        if unplayed || (encounter.alike && courses(encounter.first) == courses(games)) {
            encounter.repeats += u64::from(!unplayed);
            self.repeated += played(games);
            return;
        }
        encounter.alike = false;
        let (first, repeats) = (encounter.first, std::mem::take(&mut encounter.repeats));
        self.repeated -= repeats * played(first);
        self.add(pair, first, repeats);
        self.add(pair, games, 1);
    }

    fn add(&mut self, pair: usize, games: [Game; 2], times: u64) {
        self.news = true;
        for game in games {
            self.first.add_times(game.outcome, times);
        }
        self.pairs[pair].add(games, times);
    }

    fn exclude(&mut self, game: &Game, seating: [usize; 2]) {
        let End::Fault(fault) = game.end else { return };
        let loser = match game.outcome {
            Outcome::Loss => seating[0],
            _ => seating[1],
        };
        let enough = match fault {
            Fault::SlowStart => {
                self.slow_starts[loser] += 1;
                self.slow_starts[loser] >= SLOW_STARTS
            }
            // The game was stopped twice, the second time with a far larger limit, or the bot's games have used up the
            // CPU time that they share.
            Fault::WallClock | Fault::ProcessorTime => true,
            _ => false,
        };
        if enough {
            self.excluded[loser] = Some(fault);
        }
    }

    fn test(&mut self) {
        let (Some(sprt), [pair]) = (&self.sprt, self.pairs.as_slice()) else {
            return;
        };
        let llr = sprt.llr(&Sample::from(pair.game_pairs));
        self.llr = Some(llr);
        if sprt.status(llr) != SprtStatus::Undecided {
            self.ended = Ended::Decided;
        }
    }

    fn begin_round(&mut self, round: u64) {
        if round == self.round {
            return;
        }
        self.stale = if self.news { 0 } else { self.stale + 1 };
        if self.ended == Ended::Complete && self.stale >= STALE_ROUNDS {
            self.ended = Ended::NothingNew;
        }
        self.round = round;
        self.news = false;
    }

    /// The number of counted games.
    #[must_use]
    pub fn counted(&self) -> u64 {
        self.first.games()
    }
}

fn played(games: [Game; 2]) -> u64 {
    games
        .iter()
        .map(|game| u64::from(game.end != End::Unplayed))
        .sum()
}

impl PairSheet {
    fn new(players: [usize; 2]) -> Self {
        Self {
            players,
            results: Tally::default(),
            game_pairs: Pentanomial::default(),
            faults: Default::default(),
            unplayed: [0, 0],
        }
    }

    fn add(&mut self, games: [Game; 2], times: u64) {
        // In the second game of a pair the seats are swapped.
        let outcomes = [games[0].outcome_for(Seat(0)), games[1].outcome_for(Seat(1))];
        self.game_pairs.add(outcomes, times);
        for (game, outcome) in games.iter().zip(outcomes) {
            self.results.add_times(outcome, times);
            let loser = usize::from(outcome == Outcome::Win);
            match game.end {
                End::Fault(fault) => {
                    *self.faults[loser].entry(Reason::from(fault)).or_default() += times;
                }
                End::Unplayed => self.unplayed[loser] += times,
                End::Rules | End::Repetition | End::MoveCap => {}
            }
        }
    }
}
