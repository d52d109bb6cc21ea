//! The judge's report for machines, `grundy.judge/1`.

use std::collections::BTreeMap;

use grundy_arena::{Finish, Interval, Opponent, Seat, Tally, best_line};
use grundy_rules::{Outcome, PositionView, ValueKeeping};
use serde::Serialize;

use super::ProofReport;
use crate::judge::{Failure, Judgement, Options, Played, Reason, Verdict, failures};
use crate::problem::{Kind, Problem, Start, settings_text};

/// At most this many good moves are listed.
const KEPT_LISTED: usize = 100;
/// At most this many plies of a refutation are shown.
pub(super) const LINE_SHOWN: usize = 100;

/// One submission's report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct JudgeReport {
    /// `grundy.judge/1`.
    pub schema: &'static str,
    /// The problem's folder name.
    pub problem: String,
    /// What was judged.
    pub submission: SubmissionId,
    /// `AC`, `WA`, `TLE`, `MLE`, `RTE`, `OLE`, `CE` or `JE`.
    pub verdict: &'static str,
    /// Why, where the verdict is not AC.
    pub reason: Option<&'static str>,
    /// What the compiler, the sandbox or the judge said.
    pub message: Option<String>,
    /// Results of all games.
    pub games: Games,
    /// Points per game, a draw being half a point.
    pub score: Option<f64>,
    /// Its 95 % Wilson interval.
    pub interval: Option<Ratio>,
    /// What became of won positions.
    pub converted: Converted,
    /// Moves that lowered the value of the game.
    pub blunders: u64,
    /// The same by kind: `win-to-loss`, `win-to-draw`, `draw-to-loss`.
    pub blunders_by_kind: BTreeMap<String, u64>,
    /// Games that ended by a fault of the bot, by reason.
    pub faults: BTreeMap<&'static str, u64>,
    /// What decided the verdict.
    pub first_failure: Option<FirstFailure>,
    /// The search for a proof, where the problem asks for one and the games were passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofReport>,
    /// Results by opponent.
    pub by_opponent: Vec<OpponentReport>,
    /// Results by seat.
    pub by_side: Vec<SideReport>,
    /// Wasm instructions.
    pub fuel: Fuel,
    /// The largest linear memory of any game, in bytes.
    pub memory_peak: u64,
    /// The limit of memory, in bytes.
    pub memory_limit: u64,
    /// The seed that makes this report come out again.
    pub seed: u64,
    /// The version of the engine.
    pub engine: &'static str,
}

/// What was judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SubmissionId {
    /// The file, as the user named it.
    pub file: String,
    /// Sha-256 of the wasm module; none where there is no module.
    pub sha256: Option<String>,
}

/// Counts of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Games {
    /// Games that the schedule holds; the rest is not played once a bot has shown enough faults.
    pub planned: usize,
    /// Games that were played.
    pub played: u64,
    /// Won by the bot.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the bot.
    pub losses: u64,
}

/// A 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Ratio {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// What became of games whose start the bot could win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Converted {
    /// Games that began with a win for the bot.
    pub won_starts: u64,
    /// Those of them that it won.
    pub converted: u64,
}

/// Results of some of the games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Results {
    /// Games played.
    pub games: u64,
    /// Won by the bot.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the bot.
    pub losses: u64,
    /// Points per game.
    pub score: Option<f64>,
    /// Its 95 % Wilson interval.
    pub interval: Option<Ratio>,
}

/// Results against one opponent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OpponentReport {
    /// The opponent's name.
    pub opponent: &'static str,
    /// The results against it.
    #[serde(flatten)]
    pub results: Results,
}

/// Results from one seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideReport {
    /// The bot's seat; 1 moves first.
    pub seat: u8,
    /// The results from it.
    #[serde(flatten)]
    pub results: Results,
}

/// Wasm instructions that the bot used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Fuel {
    /// The most before the bot asked for the first position of any game.
    pub to_start: u64,
    /// The most for one move.
    pub max_per_move: u64,
    /// The mean over all moves.
    pub mean_per_move: u64,
    /// In all games together.
    pub total: u64,
    /// The limit until then.
    pub limit_to_start: u64,
    /// The limit for one move.
    pub limit_per_move: u64,
}

/// The failure that decided a verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FirstFailure {
    /// What went wrong, as in the verdict's reason.
    pub reason: &'static str,
    /// One sentence more, for faults.
    pub detail: Option<String>,
    /// The game's number in the schedule, from 1.
    pub game: u64,
    /// Against whom.
    pub opponent: &'static str,
    /// The bot's seat; 1 moves first.
    pub seat: u8,
    /// The start position.
    pub start: String,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// The number of the failing ply in the game, from 1.
    pub ply: usize,
    /// The position in which the bot failed.
    pub position: String,
    /// Its value for the bot: `W`, `D` or `L`.
    pub value: char,
    /// Its remoteness, where it has one that is known.
    pub remoteness: Option<u64>,
    /// What the bot played or wrote.
    #[serde(rename = "move")]
    pub played: String,
    /// The value that the move left the bot with; none for a fault.
    pub value_after: Option<char>,
    /// Legal moves that keep the value, at most 100 of them.
    pub kept: Vec<String>,
    /// How many there are.
    pub kept_count: u128,
    /// The refutation: how the opponent makes use of the blunder when both play on perfectly. For
    /// a win not converted, how it is won. Empty for faults.
    pub line: Vec<String>,
    /// What the bot wrote on stderr in this game, as far as it was kept.
    pub stderr: String,
}

impl JudgeReport {
    /// The report on one judgement.
    #[must_use]
    pub fn new(
        problem: &Problem,
        starts: &[Start],
        judgement: &Judgement,
        options: Options,
    ) -> Self {
        let games = &judgement.games;
        let players = starts.iter().map(|start| start.instance.seats()).max();
        let (opponents, seats): (&[Opponent], Vec<Seat>) = match &problem.kind {
            Kind::Play(play) => {
                let seats = play.sides.seats(players.unwrap_or(2));
                (&play.opponents, seats.collect())
            }
            Kind::Answer(_) => (&[], Vec::new()),
        };
        let all = tally(games.iter());
        let blunders_by_kind = blunders_by_kind(games);
        Self {
            schema: "grundy.judge/1",
            problem: problem.id.clone(),
            submission: SubmissionId {
                file: judgement.file.display().to_string(),
                sha256: judgement.module.clone(),
            },
            verdict: judgement.verdict.code(),
            reason: judgement.verdict.reason(),
            message: judgement.message.clone(),
            games: Games {
                planned: judgement.planned,
                played: all.games(),
                wins: all.wins,
                draws: all.draws,
                losses: all.losses,
            },
            score: all.score(),
            interval: all.interval().map(Ratio::from),
            converted: converted(starts, games),
            blunders: blunders_by_kind.values().sum(),
            blunders_by_kind,
            faults: faults(games),
            first_failure: judgement
                .first_failure
                .map(|failure| first_failure(starts, games, failure)),
            proof: judgement
                .proof
                .as_ref()
                .map(|proved| ProofReport::new(&proved.starts, &proved.proof)),
            by_opponent: by_opponent(opponents, games),
            by_side: by_side(&seats, games),
            fuel: fuel(problem, games),
            memory_peak: games.iter().map(|g| g.usage.memory_peak).max().unwrap_or(0),
            memory_limit: problem.limits.memory.as_u64(),
            seed: options.seed,
            engine: super::ENGINE,
        }
    }
}

impl From<Interval> for Ratio {
    fn from(interval: Interval) -> Self {
        Self {
            low: interval.low,
            high: interval.high,
        }
    }
}

fn tally<'g>(games: impl Iterator<Item = &'g Played>) -> Tally {
    let mut tally = Tally::default();
    for game in games {
        tally.add(game.record.outcome(game.fixture.seat));
    }
    tally
}

fn converted(starts: &[Start], games: &[Played]) -> Converted {
    let won = games.iter().filter(|game| {
        let value = starts[game.fixture.start].value_for(game.fixture.seat);
        value.outcome() == Outcome::Win
    });
    let mut counts = Converted {
        won_starts: 0,
        converted: 0,
    };
    for game in won {
        counts.won_starts += 1;
        if game.record.outcome(game.fixture.seat) == Outcome::Win {
            counts.converted += 1;
        }
    }
    counts
}

fn blunders_by_kind(games: &[Played]) -> BTreeMap<String, u64> {
    let mut kinds = BTreeMap::new();
    for game in games {
        for blunder in game.record.blunders(game.fixture.seat) {
            *kinds
                .entry(format!("{}-to-{}", blunder.from, blunder.to))
                .or_default() += 1;
        }
    }
    kinds
}

fn faults(games: &[Played]) -> BTreeMap<&'static str, u64> {
    let mut counts = BTreeMap::new();
    for failure in games.iter().flat_map(|g| failures(g.fixture, &g.record)) {
        if failure.reason != Reason::Blunder
            && let Some(name) = Verdict::Rejected(failure.reason).reason()
        {
            *counts.entry(name).or_default() += 1;
        }
    }
    counts
}

fn by_opponent(opponents: &[Opponent], games: &[Played]) -> Vec<OpponentReport> {
    let report = |&opponent: &Opponent| {
        let against = games.iter().filter(|g| g.fixture.opponent == opponent);
        OpponentReport {
            opponent: opponent.name(),
            results: tally(against).into(),
        }
    };
    opponents.iter().map(report).collect()
}

fn by_side(seats: &[Seat], games: &[Played]) -> Vec<SideReport> {
    let report = |&seat: &Seat| {
        let from = games.iter().filter(|g| g.fixture.seat == seat);
        SideReport {
            seat: seat.number(),
            results: tally(from).into(),
        }
    };
    seats.iter().map(report).collect()
}

impl From<Tally> for Results {
    fn from(tally: Tally) -> Self {
        Self {
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            interval: tally.interval().map(Ratio::from),
        }
    }
}

fn fuel(problem: &Problem, games: &[Played]) -> Fuel {
    let (mut moves, mut spent) = (0u64, 0u64);
    for game in games {
        let plies = game.record.plies.iter();
        let own = plies.filter(|ply| ply.seat == game.fixture.seat);
        let (made, took) = own.fold((0, 0), |(made, took), ply| (made + 1, took + ply.fuel));
        // A turn in which it failed is no ply, but was paid for.
        let in_turns = game.usage.total.saturating_sub(game.usage.fuel_to_start);
        let failed = match &game.record.finish {
            Finish::Forfeit { seat, .. } if *seat == game.fixture.seat => {
                in_turns.saturating_sub(took)
            }
            _ => 0,
        };
        moves += made + u64::from(failed > 0);
        spent += took + failed;
    }
    let most = |fuel: fn(&Played) -> u64| games.iter().map(fuel).max().unwrap_or(0);
    Fuel {
        to_start: most(|game| game.usage.fuel_to_start),
        max_per_move: most(|game| game.usage.largest_turn),
        mean_per_move: spent.checked_div(moves).unwrap_or(0),
        total: games.iter().map(|game| game.usage.total).sum(),
        limit_to_start: problem.limits.fuel_to_start,
        limit_per_move: problem.limits.fuel_per_move,
    }
}

fn first_failure(starts: &[Start], games: &[Played], failure: Failure) -> FirstFailure {
    let fixture = failure.fixture;
    let number = fixture.number;
    let game = games.iter().find(|game| game.fixture.number == number);
    let game = game.expect("a failure is a failure of one of the games");
    let start = &starts[fixture.start];
    let (position, before, played, after, detail) = match &game.record.finish {
        Finish::Forfeit {
            position,
            value,
            forfeit,
            ..
        } if failure.ply == game.record.plies.len() => (
            position,
            *value,
            forfeit.said.clone(),
            None,
            Some(forfeit.detail.clone()),
        ),
        _ => {
            let ply = &game.record.plies[failure.ply];
            let after = Some(ply.after);
            (&ply.position, ply.before, ply.played.clone(), after, None)
        }
    };
    let situation = start.instance.position(position);
    let situation = situation.expect("a position that arose in play can be read back");
    let (kept, kept_count) = kept_moves(&*situation);
    let line = match failure.reason {
        Reason::Blunder => situation
            .read_move(&played)
            .map(|ply| best_line(situation.after(ply), LINE_SHOWN))
            .unwrap_or_default(),
        Reason::NotConverted => best_line(situation, LINE_SHOWN),
        _ => Vec::new(),
    };
    FirstFailure {
        reason: Verdict::Rejected(failure.reason).reason().unwrap_or(""),
        detail,
        game: number + 1,
        opponent: fixture.opponent.name(),
        seat: fixture.seat.number(),
        start: game.record.start.clone(),
        instance: settings_text(&start.settings),
        ply: failure.ply + 1,
        position: position.clone(),
        value: before.outcome().letter(),
        remoteness: before.remoteness(),
        played,
        value_after: after.map(|value| value.outcome().letter()),
        kept,
        kept_count,
        line,
        stderr: game.stderr.clone(),
    }
}

/// The moves that keep the value, the first of them as texts, and their number.
pub(super) fn kept_moves(situation: &dyn PositionView<'_>) -> (Vec<String>, u128) {
    match situation.kept() {
        ValueKeeping::Only(plies) => {
            let shown = plies.iter().take(KEPT_LISTED);
            let texts = shown.map(|&ply| situation.move_text(ply)).collect();
            (texts, plies.len() as u128)
        }
        ValueKeeping::All => {
            let numbers = 0..KEPT_LISTED as u128;
            let plies = numbers.map_while(|number| situation.nth(number));
            let texts = plies.map(|ply| situation.move_text(ply)).collect();
            (texts, situation.move_count())
        }
    }
}
