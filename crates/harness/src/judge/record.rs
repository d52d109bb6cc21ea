//! The records of games that were judged.

use std::sync::Arc;

use grundy_play::Seat;
use grundy_problem::{Problem, Start};
use grundy_report::record::{BotSeat, Record, Seated, record};
use grundy_report::{JudgedGame, settings_text};

use super::{Judgement, Options, Played, guest_seed};
use crate::certify::{BotId, refuting_game};
use crate::run::{failures, header, used};

/// All games of a judgement, for files and viewers. If the search for a proof has refuted the bot, the refuting game
/// comes first, with number 0.
#[must_use]
pub fn judged_games(
    problem: &Problem,
    starts: &[Start],
    judgement: &Judgement,
    options: Options<'_>,
) -> Vec<JudgedGame> {
    let refuting = judgement.proof.as_ref().and_then(|proved| {
        let bot = BotId {
            file: &judgement.file,
            module: judgement.module.as_deref(),
            seed: options.seed,
        };
        refuting_game(problem, &proved.starts, &proved.proof, bot)
    });
    let played = judgement.games.iter().map(|played| {
        let start = &starts[played.fixture.start];
        JudgedGame {
            record: judged(problem, start, judgement, played, options),
            instance: Arc::clone(&start.instance),
            settings: settings_text(&start.settings),
            rules: start.rules_chosen.clone(),
            seat: played.fixture.seat,
            failures: failures(played.fixture, &played.record)
                .iter()
                .map(|failure| (failure.reason, failure.ply))
                .collect(),
        }
    });
    refuting.into_iter().chain(played).collect()
}

fn judged(
    problem: &Problem,
    start: &Start,
    judgement: &Judgement,
    played: &Played,
    options: Options<'_>,
) -> Record {
    let fixture = played.fixture;
    let bot = Seated::Bot(BotSeat {
        file: judgement.file.display().to_string(),
        module: judgement.module.clone().unwrap_or_default(),
        seed: guest_seed(options.seed, fixture),
        used: used(played.usage),
        stderr: played.messages.text(),
    });
    let seats = (0..played.record.seats).map(Seat).map(|seat| match seat {
        own if own == fixture.seat => bot.clone(),
        seat => Seated::Reference {
            opponent: fixture.opponent,
            seed: options.seed,
            stream: fixture.stream(seat),
        },
    });
    let rules = start.rules(&problem.game);
    let (number, seats) = (fixture.number + 1, seats.collect());
    record(
        &header(problem, &rules),
        number,
        seats,
        played.record.clone(),
    )
}
