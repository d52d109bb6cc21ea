//! The games as the viewer wants them.

use grundy_rules::{Ahead, Board, Outcome, Table};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::super::replayed::{PlyReport, PositionReport, ReplayReport, replay};
use super::charts::word;
use crate::harmless::harmless;
use crate::judge::{Judgement, Options, Played, Verdict, failures};
use crate::problem::{Problem, Start, settings_text};
use crate::record::judged;

/// Plies that a page holds with all there is to say of them; some two hundred bytes each.
const PLIES: usize = 8_000;
/// What is shown of a bot's stderr in one game, in characters.
const STDERR_SHOWN: usize = 4_000;
/// Up to this size of its heaps, Wythoff's game is shown on a board with all its cold squares.
const SQUARES: u64 = 24;

/// How many more plies there is room for.
pub(super) struct Room {
    plies: usize,
    submissions: usize,
}

impl Room {
    /// The room of a page.
    pub(super) fn shared_by(submissions: usize) -> Self {
        Self {
            plies: PLIES,
            submissions,
        }
    }

    /// The share of the next submission; what one does not need, the others get.
    fn share(&mut self) -> usize {
        let share = self.plies / self.submissions.max(1);
        self.submissions = self.submissions.saturating_sub(1);
        share
    }
}

/// The games of one submission.
#[derive(Serialize)]
pub(super) struct Games {
    /// All of them, in the order of the schedule.
    all: Vec<GameRow>,
    /// How many can be replayed.
    full: usize,
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
    let chosen = chosen(&judgement.games, share);
    let mut used = 0;
    let all = judgement.games.iter().zip(&chosen).map(|(played, chosen)| {
        let start = &starts[played.fixture.start];
        let replay = chosen.then(|| {
            used += played.record.plies.len() + 1;
            let record = judged(problem, starts, judgement, played, options);
            let report = replay(&record, &*start.table, &played.record);
            viewed(&report, &*start.table, played)
        });
        row(played, start, replay)
    });
    let all: Vec<GameRow> = all.collect();
    room.plies = room.plies.saturating_sub(used);
    Games {
        full: all.iter().filter(|game| game.replay.is_some()).count(),
        all,
    }
}

/// Which games fit: those in which the bot failed before the others, the first before the later.
fn chosen(games: &[Played], mut plies: usize) -> Vec<bool> {
    let mut order: Vec<usize> = (0..games.len()).collect();
    order.sort_by_key(|&index| failures(games[index].fixture, &games[index].record).is_empty());
    let mut chosen = vec![false; games.len()];
    for index in order {
        let needed = games[index].record.plies.len() + 1;
        if needed <= plies {
            plies -= needed;
            chosen[index] = true;
        }
    }
    chosen
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
        "right": ply.right,
        "rightCount": ply.right_count.to_string(),
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
    if a.max(b) > SQUARES {
        return None;
    }
    let mut cold = Vec::new();
    for a in 0..=SQUARES {
        for b in 0..=SQUARES {
            let square = table.position(&format!("{a} {b}")).ok()?;
            if square.value(Ahead::MOVER).outcome() == Outcome::Loss {
                cold.push([a, b]);
            }
        }
    }
    Some(cold)
}
