//! A recorded game with what the solver says of every ply, `grundy.replay/1`.

use std::collections::BTreeMap;

use grundy_play::{Finish, GameLimits, GameRecord, Seat, Session};
use grundy_rules::{
    Board, Instance, Known, Outcome, PositionView, RelativeSeat, Touch, Value, ValueKeeping,
};
use serde::{Deserialize, Serialize};

use crate::proved::ProvedValue;
use crate::record::{Record, Recorded, Seated};
use crate::searched::RightMoves;
use crate::settings::settings_map;
use crate::words::{BlunderKind, FinishKind, Schema, SeatKind};

/// The most good moves that are listed of one position; the others are only counted.
const RIGHT_LISTED: usize = 12;

/// One game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ReplayReport {
    /// `grundy.replay/1`.
    pub schema: Schema,
    /// The problem for which the game was played.
    pub problem: String,
    /// Number of the game in the schedule, from 1; 0 for a line of play that refutes a bot.
    pub number: u64,
    /// The game.
    pub game: String,
    /// Rules, including defaults.
    pub rules: BTreeMap<String, serde_json::Value>,
    /// The players, in the order of their seats.
    pub players: Vec<SeatedReport>,
    /// The plies.
    pub plies: Vec<PlyReport>,
    /// End of the game.
    pub finish: FinishReport,
    /// Engine version that played the game.
    pub engine: String,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct SeatedReport {
    /// The seat, from 1; 1 moved first.
    pub seat: u8,
    /// `bot`, `reference`, `line` or `person`.
    pub kind: SeatKind,
    /// Path of a bot, or name of a reference player.
    pub name: String,
    /// SHA-256 of a bot's module.
    pub sha256: Option<String>,
    /// Standard error of a bot.
    pub stderr: Option<String>,
}

/// A position with its value for the player about to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct PositionReport {
    /// The position, in notation.
    pub position: String,
    /// Its value or bounds.
    #[serde(flatten)]
    pub proved: ProvedValue,
    /// Explanation by the theory of the game.
    #[serde(rename = "insight")]
    pub explanation: Option<String>,
    /// Its values for all players: first the one about to move, then the others in the order of
    /// their turns.
    #[serde(skip)]
    pub values: Vec<Known>,
    /// The board of the position.
    #[serde(skip)]
    pub board: Option<Board>,
}

/// One ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct PlyReport {
    /// Number of the ply, from 1.
    pub ply: usize,
    /// The seat that moved, from 1.
    pub seat: u8,
    /// The position before the move.
    pub from: PositionReport,
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// The move as one would say it.
    #[serde(skip)]
    pub words: String,
    /// The parts of the board that the move touched, in the position that it led to.
    #[serde(skip)]
    pub touched: Vec<Touch>,
    /// The position after the move.
    pub to: PositionReport,
    /// Fuel, in wasm instructions; `null` for players that are not bots.
    pub fuel: Option<u64>,
    /// If the move lowered the value: `win-to-loss`, `win-to-draw` or `draw-to-loss`.
    pub blunder: Option<BlunderKind>,
    /// Number of plies by which the mover's win came later, or its loss sooner, than under best
    /// play; `null` if the move lowered the value or a remoteness is unknown.
    pub remoteness_lost: Option<u64>,
    /// Moves that preserve the value (at most 12); empty in a lost position, in which every move
    /// does.
    pub right: Vec<String>,
    /// Total number, including those that are not listed.
    pub right_count: u128,
    /// For a blunder: the position after the first of the right moves.
    pub instead: Option<PositionReport>,
    /// For a proved blunder in a game that is too large to list: the moves that are proved to be right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proved_right: Option<RightMoves>,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct FinishReport {
    /// `won`, `drawn`, `repetition`, `move-cap` or `forfeit`.
    pub kind: FinishKind,
    /// The seat that won; `null` for a draw, and if one of more than two players failed, so that
    /// all others have won.
    pub winner: Option<u8>,
    /// The position at the end.
    pub position: PositionReport,
    /// For a forfeit: the seat that failed.
    pub failed: Option<u8>,
    /// For a forfeit: the output of the player.
    pub wrote: Option<String>,
    /// For a forfeit: the error.
    pub because: Option<String>,
}

/// The report on a record.
#[must_use]
pub fn replay_report(recorded: &Recorded) -> ReplayReport {
    replay(&recorded.record, &*recorded.instance)
}

/// The report on a game whose table is `instance`. The record must be a game by its rules.
pub fn replay(record: &Record, instance: &dyn Instance) -> ReplayReport {
    let seats = (0..).map(Seat).zip(&record.seats);
    let moves = record.played.plies.iter().map(|ply| ply.played.as_str());
    let session = Session::replay(instance.start(), GameLimits::NO_CAP, moves);
    let session = session.expect("the referee has played these moves");
    let mut from = recorded(session.position_after(0), &record.played, 0);
    let mut plies = Vec::new();
    for (index, ply) in record.played.plies.iter().enumerate() {
        let situation = session.position_after(index);
        let played = session.line()[index].choice.ply;
        let to = recorded(session.position_after(index + 1), &record.played, index + 1);
        let seated = &record.seats[usize::from(ply.seat.0)];
        let fuel = matches!(seated, Seated::Bot(_)).then_some(ply.fuel);
        let lowered = ply.after.at_most < ply.before.at_least;
        let (right, right_count) = right(situation, ply.before);
        let instead = right.first().filter(|_| lowered).map(|text| {
            let ply = situation.read_move(text).expect("a legal move");
            position(&*situation.after(ply))
        });
        plies.push(PlyReport {
            ply: index + 1,
            seat: ply.seat.number(),
            from,
            played: ply.played.clone(),
            words: situation.move_words(played),
            touched: situation.touched(played),
            to: to.clone(),
            fuel,
            blunder: BlunderKind::of(ply.before.at_least, ply.after.at_most),
            remoteness_lost: remoteness_lost(ply.before, ply.after),
            right,
            right_count,
            instead,
            proved_right: None,
        });
        from = to;
    }
    ReplayReport {
        schema: Schema::Replay,
        problem: record.problem.clone(),
        number: record.number,
        game: record.game.name.clone(),
        rules: settings_map(&record.rules),
        players: seats.map(|(seat, seated)| player(seat, seated)).collect(),
        plies,
        finish: finish(record, from),
        engine: record.engine.clone(),
    }
}

/// The number of plies by which a move that keeps the value is worse than the best: a later win, or an earlier loss.
pub fn remoteness_lost(before: Known, after: Known) -> Option<u64> {
    match (before.value()?, after.one_ply_earlier().value()?) {
        (Value::Win(Some(best)), Value::Win(Some(now))) => now.checked_sub(best),
        (Value::Loss(Some(best)), Value::Loss(Some(now))) => best.checked_sub(now),
        _ => None,
    }
}

/// The report on a position. Costs a lookup of values.
#[must_use]
pub fn position(situation: &dyn PositionView<'_>) -> PositionReport {
    let seats = (0..situation.seats()).map(RelativeSeat);
    let values: Vec<Known> = seats.map(|seat| situation.known(seat)).collect();
    with_values(situation, values)
}

/// The report on a position with these values, of the player about to move first.
fn with_values(situation: &dyn PositionView<'_>, values: Vec<Known>) -> PositionReport {
    let known = values.first().copied().unwrap_or(Known::NOTHING);
    PositionReport {
        position: situation.notation(),
        proved: known.into(),
        explanation: situation.explain(),
        values,
        board: Some(situation.board()),
    }
}

/// The report on the position of a recorded game after this many plies. If the game has no values, the bounds are those
/// of the record.
fn recorded(situation: &dyn PositionView<'_>, game: &GameRecord, plies: usize) -> PositionReport {
    if situation.has_values() {
        return position(situation);
    }
    let before = game.plies.get(plies).map(|ply| ply.before);
    let after = plies.checked_sub(1).and_then(|last| game.plies.get(last));
    let known = before.or(after.map(|ply| ply.after.for_other()));
    let known = known.unwrap_or(game.start_value);
    with_values(situation, vec![known, known.for_other()])
}

/// The first moves that keep the value, and the number of all of them; none if no move can lower the value.
fn right(situation: &dyn PositionView<'_>, before: Known) -> (Vec<String>, u128) {
    if !situation.has_values() {
        return (Vec::new(), 0);
    }
    match situation.kept() {
        ValueKeeping::Only(plies) if before.at_least != Outcome::Loss => {
            let listed = plies.iter().take(RIGHT_LISTED);
            let texts = listed.map(|&ply| situation.move_text(ply)).collect();
            (texts, plies.len() as u128)
        }
        _ => (Vec::new(), 0),
    }
}

fn player(seat: Seat, seated: &Seated) -> SeatedReport {
    let (kind, bot) = match seated {
        Seated::Bot(bot) => (SeatKind::Bot, Some(bot)),
        Seated::Reference { .. } => (SeatKind::Reference, None),
        Seated::Line => (SeatKind::Line, None),
        Seated::Person => (SeatKind::Person, None),
    };
    SeatedReport {
        seat: seat.number(),
        kind,
        name: seated.name().into_owned(),
        sha256: bot.map(|bot| bot.module.clone()),
        stderr: bot.map(|bot| bot.stderr.clone()),
    }
}

fn finish(record: &Record, position: PositionReport) -> FinishReport {
    let game = &record.played;
    let seats = (0..game.seats).map(Seat);
    let winners = seats.filter(|&seat| game.outcome(seat) == Outcome::Win);
    let winner = match winners.collect::<Vec<_>>()[..] {
        [only] => Some(only.number()),
        _ => None,
    };
    let plain = |kind| FinishReport {
        kind,
        winner,
        position,
        failed: None,
        wrote: None,
        because: None,
    };
    match &game.finish {
        Finish::Won(_) => plain(FinishKind::Won),
        Finish::Drawn => plain(FinishKind::Drawn),
        Finish::Repetition => plain(FinishKind::Repetition),
        Finish::MoveCap(_) => plain(FinishKind::MoveCap),
        Finish::Forfeit { seat, forfeit, .. } => FinishReport {
            failed: Some(seat.number()),
            wrote: Some(forfeit.said.clone()),
            because: Some(forfeit.detail.clone()),
            ..plain(FinishKind::Forfeit)
        },
    }
}
