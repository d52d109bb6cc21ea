//! The games as the viewer wants them.

use std::collections::BTreeMap;

use grundy_arena::{Opponent, Seat};
use grundy_rules::{Board, Instance, Outcome, RelativeSeat};
use serde::Serialize;
use serde_json::{Value as Json, json};

use grundy_report::sanitize::escape;
use grundy_report::{JudgedGame, PlyReport, PositionReport, Reason};

use crate::style::{ordinal, outcome_word as word};

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
    failures: Vec<(Reason, usize)>,
    /// All there is to say of it, where there was budget.
    replay: Option<Json>,
}

/// The games of a submission, the tells first, as many in full as the page has room for.
pub(super) fn games(judged: &[JudgedGame], budget: &mut SizeBudget) -> Games {
    let share = budget.share();
    let mut left = share;
    let mut replays = BTreeMap::new();
    let (refuting, scheduled): (Vec<usize>, Vec<usize>) =
        (0..judged.len()).partition(|&index| judged[index].record.number == 0);
    let order = telling_first(judged, scheduled);
    for &index in refuting.iter().chain(&order) {
        let viewed = viewed(&judged[index]);
        let Some(rest) = left.checked_sub(viewed.to_string().len()) else {
            break;
        };
        left = rest;
        replays.insert(index, viewed);
    }
    budget.bytes -= share - left;
    let full = replays.len();
    let mut listed: Vec<usize> = order.into_iter().take(full.max(LISTED)).collect();
    listed.sort_unstable();
    let all = refuting.into_iter().chain(listed);
    let all = all.map(|index| row(&judged[index], replays.remove(&index)));
    Games {
        all: all.collect(),
        full,
        played: judged.len(),
    }
}

/// The games in which the bot failed before all others.
fn telling_first(judged: &[JudgedGame], mut games: Vec<usize>) -> Vec<usize> {
    games.sort_by_key(|&index| judged[index].failures.is_empty());
    games
}

fn row(judged: &JudgedGame, replay: Option<Json>) -> GameRow {
    let failures = judged.failures.iter();
    let turn = judged.seat.number();
    GameRow {
        number: judged.record.number,
        opponent: opponent(judged),
        names: names(judged),
        seat: turn,
        turn: ordinal(turn),
        start: judged.game.start.clone(),
        instance: judged.settings.clone(),
        result: word(judged.game.outcome(judged.seat)),
        expected: word(judged.start_value().outcome()),
        plies: judged.game.plies.len(),
        failures: failures.map(|&(reason, ply)| (reason, ply + 1)).collect(),
        replay,
    }
}

fn opponent(judged: &JudgedGame) -> &'static str {
    judged.opponent().map_or("opponent", Opponent::name)
}

fn names(judged: &JudgedGame) -> Vec<String> {
    let seats = (0..judged.game.seats).map(Seat);
    let other = opponent(judged);
    let names = seats.map(|seat| match (seat == judged.seat, judged.game.seats) {
        (true, _) => "bot".to_owned(),
        (false, 2) => other.to_owned(),
        (false, _) => format!("{other} {seat}"),
    });
    names.collect()
}

/// The game for the viewer: positions, and the plies between them.
fn viewed(judged: &JudgedGame) -> Json {
    let report = judged.replay();
    let froms = report.plies.iter().map(|ply| &ply.from);
    let positions = froms.chain([&report.finish.position]).enumerate();
    let seats = judged.game.seats;
    let positions = positions.map(|(plies, position)| {
        let bot = judged.seat;
        let bot = bot.ahead_of(Seat::on_turn(plies, seats), seats);
        with_value_for(bot, position)
    });
    let finish = &report.finish;
    let stderr = judged.bot().map_or("", |bot| bot.stderr.as_str());
    let stderr: String = stderr.chars().take(STDERR_SHOWN).collect();
    json!({
        "positions": positions.collect::<Vec<_>>(),
        "plies": report.plies.iter().map(ply).collect::<Vec<_>>(),
        "cold": cold_squares(&*judged.instance),
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
        "value": position.value.letter(),
        "remoteness": position.remoteness.map(|plies| plies.to_string()),
        "explanation": position.explanation,
        "board": position.board.as_ref().map(drawn),
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
