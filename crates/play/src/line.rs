//! A game as whoever leads it has it: the positions so far, with the plies from them.

use grundy_rules::{BoxedPosition, Ply, PositionView, RelativeSeat};

use crate::{Finish, GameRecord, PlyRecord, REPETITIONS, Seat};

/// The positions of a game so far, each with the ply from it.
pub type Line<'t> = [(BoxedPosition<'t>, Ply)];

/// How a game has ended that went by this line to this position, if it has: by the rules, or because the
/// position has arisen too often with the same player to move.
#[must_use]
pub fn finished(line: &Line<'_>, here: &dyn PositionView<'_>) -> Option<Finish> {
    let seats = here.seats();
    if let Some(ending) = here.ending() {
        let mover = Seat::on_turn(line.len(), seats);
        return Some(Finish::by_rules(ending, mover, seats));
    }
    let now = here.notation();
    let every = usize::from(seats);
    let mine = line.iter().skip(line.len() % every).step_by(every);
    let before = mine
        .filter(|(position, _)| position.notation() == now)
        .count();
    (before + 1 >= REPETITIONS).then_some(Finish::Repetition)
}

/// The game of a line that led to this position, with the values of all its positions.
#[must_use]
pub fn recorded(line: &Line<'_>, here: &dyn PositionView<'_>, finish: Finish) -> GameRecord {
    let seats = here.seats();
    let plies = line.iter().enumerate().map(|(index, (position, ply))| {
        let after = position.after(*ply);
        PlyRecord {
            seat: Seat::on_turn(index, seats),
            position: position.notation(),
            played: position.move_text(*ply),
            before: position.value(RelativeSeat::MOVER),
            after: after.value(RelativeSeat::MOVER.after_ply(seats)),
            fuel: 0,
        }
    });
    let (start, start_value) = match line.first() {
        Some((start, _)) => (start.notation(), start.value(RelativeSeat::MOVER)),
        None => (here.notation(), here.value(RelativeSeat::MOVER)),
    };
    GameRecord {
        start,
        start_value,
        plies: plies.collect(),
        finish,
        repeated: false,
        seats,
    }
}
