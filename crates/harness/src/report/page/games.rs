//! The games as the viewer wants them.

use std::collections::BTreeMap;

use grundy_arena::{Fixture, GameRecord, Opponent, Seat};
use grundy_rules::{Board, Instance, Outcome, RelativeSeat};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::super::replay::{PlyReport, PositionReport, ReplayReport, replay};
use super::super::style::ordinal;
use super::charts::word;
use crate::certify::{Asked, Proof, proof_record};
use crate::judge::{Judgement, Options, Played, Verdict, failures};
use crate::problem::{Problem, Start, settings_text};
use crate::record::judged;
use crate::sanitize::escape;

/// What all games of a page that can be replayed may take up in it, in bytes.
const ROOM: usize = 1_200_000;
/// Games that are listed although they cannot be replayed.
const LISTED: usize = 400;
/// What is shown of a bot's stderr in one game, in characters.
const STDERR_SHOWN: usize = 4_000;
/// Up to this size of its heaps, Wythoff's game is shown on a board with all its cold squares.
const SQUARES: u64 = 25;
/// How far the board goes on beyond the larger heap.
const MARGIN: u64 = 3;

/// How much budget there is left.
pub(super) struct SizeBudget {
    bytes: usize,
    submissions: usize,
}

impl SizeBudget {
    /// The budget of a page.
    pub(super) fn shared_by(submissions: usize) -> Self {
        Self {
            bytes: ROOM,
            submissions,
        }
    }

    /// The share of the next submission; what one does not need, the others get.
    fn share(&mut self) -> usize {
        let share = self.bytes / self.submissions.max(1);
        self.submissions = self.submissions.saturating_sub(1);
        share
    }
}

/// The games of one submission.
#[derive(Serialize)]
pub(super) struct Games {
    /// Those that are listed, in the order of the schedule.
    all: Vec<GameRow>,
    /// How many of them can be replayed.
    full: usize,
    /// How many were played.
    played: usize,
}

/// One game.
#[derive(Serialize)]
struct GameRow {
    /// From 1; 0 for the game that refutes a proof.
    number: u64,
    opponent: &'static str,
    /// Who sits where, the one who moves first first.
    names: Vec<String>,
    /// The bot's seat, from 1, and when it moves.
    seat: u8,
    turn: &'static str,
    start: String,
    instance: String,
    /// `won`, `drawn` or `lost`, for the bot.
    result: &'static str,
    /// What the start was worth to it.
    expected: &'static str,
    plies: usize,
    /// What went wrong, with the ply from 1.
    failures: Vec<(&'static str, usize)>,
    /// All there is to say of it, where there was budget.
    replay: Option<Json>,
}

pub(super) fn games(
    problem: &Problem,
    starts: &[Start],
    judgement: &Judgement,
    options: Options,
    budget: &mut SizeBudget,
) -> Games {
    let share = budget.share();
    let refuted = judgement.proof.as_ref().and_then(|proved| {
        let bot = Asked {
            file: &judgement.file,
            module: judgement.module.as_deref(),
            seed: options.seed,
        };
        refutation(problem, &proved.starts, &proved.proof, bot)
    });
    let order = telling_first(&judgement.games);
    let mut left = share;
    let mut replays = BTreeMap::new();
    for &index in &order {
        let played = &judgement.games[index];
        let start = &starts[played.fixture.start];
        let record = judged(problem, starts, judgement, played, options);
        let report = replay(&record, &*start.instance, &played.record);
        let viewed = viewed(&report, &*start.instance, &Shown::of(played));
        let Some(rest) = left.checked_sub(viewed.to_string().len()) else {
            break;
        };
        left = rest;
        replays.insert(index, viewed);
    }
    budget.bytes -= share - left;
    let full = replays.len();
    let refuted_too = usize::from(refuted.is_some());
    let mut listed: Vec<usize> = order.into_iter().take(full.max(LISTED)).collect();
    listed.sort_unstable();
    let all = listed.into_iter().map(|index| {
        let played = &judgement.games[index];
        let start = &starts[played.fixture.start];
        row(&Shown::of(played), start, replays.remove(&index))
    });
    Games {
        all: refuted.into_iter().chain(all).collect(),
        full: full + refuted_too,
        played: judgement.games.len() + refuted_too,
    }
}

/// The one game that refutes a bot, where a proof has come to one.
pub(super) fn refuting_games(
    problem: &Problem,
    starts: &[Start],
    proof: Option<&Proof>,
    bot: Asked<'_>,
) -> Games {
    let refuted = proof.and_then(|proof| refutation(problem, starts, proof, bot));
    let all: Vec<GameRow> = refuted.into_iter().collect();
    Games {
        full: all.len(),
        played: all.len(),
        all,
    }
}

fn refutation(
    problem: &Problem,
    starts: &[Start],
    proof: &Proof,
    bot: Asked<'_>,
) -> Option<GameRow> {
    let game = proof.game.as_ref()?;
    let case = proof.cases[game.case];
    let start = &starts[case.start];
    let record = proof_record(problem, starts, proof, bot)?;
    let shown = Shown {
        number: 0,
        opponent: "opponent",
        fixture: Fixture {
            number: 0,
            start: case.start,
            // So it plays from where the line ends.
            opponent: Opponent::Perfect,
            seat: case.seat,
        },
        record: &game.record,
        stderr: &game.stderr,
    };
    let report = replay(&record, &*start.instance, &game.record);
    let viewed = viewed(&report, &*start.instance, &shown);
    Some(row(&shown, start, Some(viewed)))
}

/// A game that is shown.
struct Shown<'g> {
    /// From 1; 0 for the game that refutes a proof.
    number: u64,
    /// What those are called who are not the bot.
    opponent: &'static str,
    fixture: Fixture,
    record: &'g GameRecord,
    stderr: &'g str,
}

impl<'g> Shown<'g> {
    fn of(played: &'g Played) -> Self {
        Self {
            number: played.fixture.number + 1,
            opponent: played.fixture.opponent.name(),
            fixture: played.fixture,
            record: &played.record,
            stderr: &played.stderr,
        }
    }

    /// Among more than two players, the others are told apart by their seats.
    fn names(&self) -> Vec<String> {
        let seats = (0..self.record.seats).map(Seat);
        let names = seats.map(
            |seat| match (seat == self.fixture.seat, self.record.seats) {
                (true, _) => "bot".to_owned(),
                (false, 2) => self.opponent.to_owned(),
                (false, _) => format!("{} {seat}", self.opponent),
            },
        );
        names.collect()
    }
}

/// The places of games, those in which the bot failed before the others.
fn telling_first(games: &[Played]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..games.len()).collect();
    order.sort_by_key(|&index| failures(games[index].fixture, &games[index].record).is_empty());
    order
}

fn row(shown: &Shown<'_>, start: &Start, replay: Option<Json>) -> GameRow {
    let fixture = shown.fixture;
    let failures = failures(fixture, shown.record);
    let failures = failures.iter().map(|failure| {
        let reason = Verdict::Rejected(failure.reason).reason();
        (reason.unwrap_or_default(), failure.ply + 1)
    });
    GameRow {
        number: shown.number,
        opponent: shown.opponent,
        names: shown.names(),
        seat: fixture.seat.number(),
        turn: ordinal(fixture.seat.number()),
        start: shown.record.start.clone(),
        instance: settings_text(&start.settings),
        result: word(shown.record.outcome(fixture.seat)),
        expected: word(start.value_for(fixture.seat).outcome()),
        plies: shown.record.plies.len(),
        failures: failures.collect(),
        replay,
    }
}

/// The game for the viewer: positions, and the plies between them.
fn viewed(report: &ReplayReport, instance: &dyn Instance, shown: &Shown<'_>) -> Json {
    let froms = report.plies.iter().map(|ply| &ply.from);
    let positions = froms.chain([&report.finish.position]).enumerate();
    let seats = shown.record.seats;
    let positions = positions.map(|(plies, position)| {
        let bot = shown.fixture.seat;
        let bot = bot.ahead_of(Seat::on_turn(plies, seats), seats);
        with_value_for(bot, position)
    });
    let finish = &report.finish;
    let stderr: String = shown.stderr.chars().take(STDERR_SHOWN).collect();
    json!({
        "positions": positions.collect::<Vec<_>>(),
        "plies": report.plies.iter().map(ply).collect::<Vec<_>>(),
        "cold": cold_squares(instance),
        "end": {
            "kind": finish.kind,
            "winner": finish.winner,
            "failed": finish.failed,
            "wrote": finish.wrote.as_deref().map(escape),
            "because": finish.because.as_deref().map(escape),
        },
        "stderr": escape(&stderr),
    })
}

/// A position with what it is worth to the bot.
fn with_value_for(bot: RelativeSeat, report: &PositionReport) -> Json {
    let mut json = position(report);
    let value = report.values[usize::from(bot.0)];
    json["bot"] = json!({
        "value": value.outcome().letter(),
        "remoteness": value.remoteness().map(|plies| plies.to_string()),
    });
    json
}

fn position(position: &PositionReport) -> Json {
    json!({
        "text": position.position,
        "value": position.value,
        "remoteness": position.remoteness.map(|plies| plies.to_string()),
        "explanation": position.explanation,
        "board": drawn(&position.board),
    })
}

fn ply(ply: &PlyReport) -> Json {
    json!({
        "seat": ply.seat,
        "move": ply.played,
        "fuel": ply.fuel.map(|fuel| fuel.to_string()),
        "blunder": ply.blunder,
        "lost": ply.remoteness_lost.filter(|lost| *lost > 0).map(|lost| lost.to_string()),
        // Beside a move that was right, the others are not shown.
        "right": ply.blunder.as_ref().map(|_| &ply.right),
        "rightCount": ply.blunder.as_ref().map(|_| ply.right_count.to_string()),
        "instead": ply.instead.as_ref().map(position),
    })
}

/// Heaps go beyond what a number of JavaScript holds, so they are texts.
fn drawn(board: &Board) -> Json {
    let texts = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>();
    match board {
        Board::Heaps(heaps) => json!({ "kind": "heaps", "heaps": texts(heaps) }),
        Board::Towers(heights) => json!({ "kind": "towers", "heaps": texts(heights) }),
        Board::Square(heaps) => json!({ "kind": "square", "heaps": texts(heaps) }),
        Board::Count { total, target } => {
            json!({ "kind": "count", "heaps": texts(&[*total, *target]) })
        }
        Board::Sum(boards) => {
            json!({ "kind": "sum", "boards": boards.iter().map(drawn).collect::<Vec<_>>() })
        }
        Board::Hands {
            players,
            finger,
            limit,
        } => {
            let players = players.iter();
            let players = players.map(|p| json!({ "hands": p.hands, "notes": p.notes }));
            json!({
                "kind": "hands",
                "players": players.collect::<Vec<_>>(),
                "finger": finger,
                "limit": limit,
            })
        }
        Board::Grid(grid) => json!({ "kind": "grid", "grid": grid }),
        Board::Places(places) => json!({ "kind": "places", "places": places }),
    }
}

/// The squares of a small board from which the player about to move loses.
fn cold_squares(instance: &dyn Instance) -> Option<Vec<[u64; 2]>> {
    let start = instance.start();
    let Board::Square([a, b]) = start.board() else {
        return None;
    };
    let side = a.max(b).saturating_add(MARGIN);
    if side > SQUARES {
        return None;
    }
    let mut cold = Vec::new();
    for a in 0..side {
        for b in 0..side {
            let square = start.with_heaps(&[a, b]).ok()?;
            if square.value(RelativeSeat::MOVER).outcome() == Outcome::Loss {
                cold.push([a, b]);
            }
        }
    }
    Some(cold)
}
