//! The games as the viewer wants them.

use std::collections::BTreeMap;

use grundy_rules::{Ahead, Board, Outcome, Table};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::super::replayed::{PlyReport, PositionReport, ReplayReport, replay};
use super::charts::word;
use crate::harmless::harmless;
use crate::judge::{Judgement, Options, Played, Verdict, failures};
use crate::problem::{Problem, Start, settings_text};
use crate::record::judged;

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

/// How much room there is left.
pub(super) struct Room {
    bytes: usize,
    submissions: usize,
}

impl Room {
    /// The room of a page.
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
    /// From 1.
    number: u64,
    opponent: &'static str,
    /// The bot's seat, from 1.
    seat: u8,
    start: String,
    instance: String,
    /// `won`, `drawn` or `lost`, for the bot.
    result: &'static str,
    /// What the start was worth to it.
    expected: &'static str,
    plies: usize,
    /// What went wrong, with the ply from 1.
    failures: Vec<(&'static str, usize)>,
    /// All there is to say of it, where there was room.
    replay: Option<Json>,
}

pub(super) fn games(
    problem: &Problem,
    starts: &[Start],
    judgement: &Judgement,
    options: Options,
    room: &mut Room,
) -> Games {
    let share = room.share();
    let order = telling_first(&judgement.games);
    let mut left = share;
    let mut replays = BTreeMap::new();
    for &index in &order {
        let played = &judgement.games[index];
        let start = &starts[played.fixture.start];
        let record = judged(problem, starts, judgement, played, options);
        let report = replay(&record, &*start.table, &played.record);
        let viewed = viewed(&report, &*start.table, played);
        let Some(rest) = left.checked_sub(viewed.to_string().len()) else {
            break;
        };
        left = rest;
        replays.insert(index, viewed);
    }
    room.bytes -= share - left;
    let full = replays.len();
    let mut listed: Vec<usize> = order.into_iter().take(full.max(LISTED)).collect();
    listed.sort_unstable();
    let all = listed.into_iter().map(|index| {
        let played = &judgement.games[index];
        row(
            played,
            &starts[played.fixture.start],
            replays.remove(&index),
        )
    });
    Games {
        all: all.collect(),
        full,
        played: judgement.games.len(),
    }
}

/// The places of games, those in which the bot failed before the others.
fn telling_first(games: &[Played]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..games.len()).collect();
    order.sort_by_key(|&index| failures(games[index].fixture, &games[index].record).is_empty());
    order
}

fn row(played: &Played, start: &Start, replay: Option<Json>) -> GameRow {
    let fixture = played.fixture;
    let ahead = fixture
        .seat
        .ahead_of(grundy_arena::Seat(0), played.record.seats);
    let expected = ahead.of_two(played.record.start_value).outcome();
    let failures = failures(fixture, &played.record);
    let failures = failures.iter().map(|failure| {
        let reason = Verdict::Rejected(failure.reason).reason();
        (reason.unwrap_or_default(), failure.ply + 1)
    });
    GameRow {
        number: fixture.number + 1,
        opponent: fixture.opponent.name(),
        seat: fixture.seat.number(),
        start: played.record.start.clone(),
        instance: settings_text(&start.settings),
        result: word(played.record.outcome(fixture.seat)),
        expected: word(expected),
        plies: played.record.plies.len(),
        failures: failures.collect(),
        replay,
    }
}

/// The game for the viewer: positions, and the plies between them.
fn viewed(report: &ReplayReport, table: &dyn Table, played: &Played) -> Json {
    let froms = report.plies.iter().map(|ply| &ply.from);
    let positions = froms.chain([&report.finish.position]);
    let finish = &report.finish;
    let stderr: String = played.stderr.chars().take(STDERR_SHOWN).collect();
    json!({
        "positions": positions.map(position).collect::<Vec<_>>(),
        "plies": report.plies.iter().map(ply).collect::<Vec<_>>(),
        "cold": cold_squares(table),
        "end": {
            "kind": finish.kind,
            "winner": finish.winner,
            "failed": finish.failed,
            "wrote": finish.wrote.as_deref().map(harmless),
            "because": finish.because.as_deref().map(harmless),
        },
        "stderr": harmless(&stderr),
    })
}

fn position(position: &PositionReport) -> Json {
    json!({
        "text": position.position,
        "value": position.value,
        "remoteness": position.remoteness.map(|plies| plies.to_string()),
        "insight": position.insight,
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
    }
}

/// The squares of a small board from which the player about to move loses.
fn cold_squares(table: &dyn Table) -> Option<Vec<[u64; 2]>> {
    let Board::Square([a, b]) = table.start().board() else {
        return None;
    };
    let side = a.max(b).saturating_add(MARGIN);
    if side > SQUARES {
        return None;
    }
    let mut cold = Vec::new();
    for a in 0..side {
        for b in 0..side {
            let square = table.position(&format!("{a} {b}")).ok()?;
            if square.value(Ahead::MOVER).outcome() == Outcome::Loss {
                cold.push([a, b]);
            }
        }
    }
    Some(cold)
}
