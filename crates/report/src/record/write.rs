//! Writing records as text.

use std::fmt::Write as _;

use grundy_play::{Finish, Seat};

use super::escape::escaped;
use super::words::{KIND, LAST, VALUES, VERSION};
use super::{BotSeat, Record, Seated};
use crate::{ENGINE_VERSION, GameFuel, game_line};

pub(super) fn text(record: &Record) -> String {
    let mut text = String::new();
    let mut line = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    line(format!("{KIND} {VERSION}"));
    line(format!("engine {}", escaped(&record.engine)));
    line(format!("engine-version {ENGINE_VERSION}"));
    line(format!("problem {}", escaped(&record.problem)));
    line(format!("number {}", record.number));
    game_line::written(&record.game)
        .into_iter()
        .for_each(&mut line);
    if let Some(from) = record.game.family.chosen_values() {
        line(format!("{VALUES}{}", from.word()));
    }
    for (key, value) in &record.rules {
        line(format!("set {key} = {value}"));
    }
    line(format!("start {}", record.played.start));
    let limits = &record.limits;
    line(format!("fuel-to-start {}", limits.fuel_to_start));
    line(format!("fuel-per-move {}", limits.fuel_per_move));
    if let Some(GameFuel { fuel, increment }) = limits.fuel_per_game {
        line(format!("fuel-per-game {fuel} and {increment} a move"));
    }
    line(format!("memory {}", limits.memory.as_u64()));
    line(format!("max-plies {}", limits.max_plies));
    for (seat, seated) in numbered(record) {
        line(format!("seat {seat} {}", seated_text(seated)));
    }
    line(String::new());
    let turns = numbered(record).cycle();
    for (number, (ply, (seat, seated))) in (1..).zip(record.played.plies.iter().zip(turns)) {
        let (position, played) = (&ply.position, &ply.played);
        let mut told = format!("ply {number} seat {seat}: {position} plays {played}");
        if let Seated::Bot(_) = seated {
            let _ = write!(told, ", fuel {}", ply.fuel);
        }
        line(told);
    }
    let finish = &record.played.finish;
    line(format!("finish {}", finish_text(finish)));
    if let Finish::Forfeit { forfeit, .. } = finish {
        line(format!("wrote {}", escaped(&forfeit.said)));
        line(format!("because {}", escaped(&forfeit.detail)));
    }
    for (seat, bot) in record.bots() {
        line(String::new());
        bot_text(seat, bot, &mut line);
    }
    line(String::new());
    line(LAST.to_owned());
    text
}

fn numbered(record: &Record) -> impl Iterator<Item = (Seat, &Seated)> + Clone {
    (0..).map(Seat).zip(&record.seats)
}

fn seated_text(seated: &Seated) -> String {
    match seated {
        Seated::Reference {
            opponent,
            seed,
            stream,
        } => format!("{} seed {seed} stream {stream}", opponent.name()),
        Seated::Bot(bot) => format!(
            "bot seed {} module {} file {}",
            bot.seed,
            bot.module,
            escaped(&bot.file)
        ),
        Seated::Line => "line".to_owned(),
        Seated::Person => "person".to_owned(),
    }
}

/// The text after `finish `.
pub(super) fn finish_text(finish: &Finish) -> String {
    match finish {
        Finish::Won(seat) => format!("won by seat {seat}"),
        Finish::Drawn => "drawn".to_owned(),
        Finish::Repetition => "repetition".to_owned(),
        Finish::MoveCap(_) => "move cap".to_owned(),
        Finish::Forfeit {
            seat,
            position,
            forfeit,
            ..
        } => format!("{} by seat {seat} at {position}", forfeit.fault),
    }
}

fn bot_text(seat: Seat, bot: &BotSeat, line: &mut impl FnMut(String)) {
    let used = &bot.used;
    line(format!(
        "used by seat {seat}: fuel to start {}, fuel in all {}, memory {}",
        used.to_start, used.total, used.memory
    ));
    if bot.stderr.is_empty() {
        return;
    }
    line(format!("stderr of seat {seat}"));
    for said in bot.stderr.split('\n') {
        line(match said {
            "" => "|".to_owned(),
            said => format!("| {}", escaped(said)),
        });
    }
}
