//! Plays a refutation as a game, so that it can be recorded and shown.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;

use grundy_play::proof::{Line, Refutation, RefutationKind};
use grundy_play::{
    Choice, Failure, Finish, Fixture, GameLimits, GameRecord, HostFault, Opponent, Player, Seat,
    perfect_move, play,
};
use grundy_problem::{Problem, Start};
use grundy_report::record::{BotSeat, Seated, record};
use grundy_report::{DifferenceBy, JudgedGame, settings_text};
use grundy_rules::{Ply, PositionView};
use grundy_sandbox::Usage;

use super::bot::FreshBot;
use super::{Certification, Difference, Options, Plan, Proof};
use crate::run::{failures, header, used};

/// The number of times that a cycle is played. Its first position then arises for the third time, and the referee
/// declares a draw.
const ROUNDS: usize = 2;

/// A game that was played to refute a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefutingGame {
    /// The index of its case.
    pub case: usize,
    /// The game. The bot's opponents play the refutation, and perfectly after its end.
    pub record: GameRecord,
    /// The move cap.
    pub max_plies: usize,
    /// The fuel and memory that the bot used.
    pub usage: Usage,
    /// The bot's output on standard error, as far as that was kept.
    pub stderr: String,
}

/// Plays a refutation against one instance of the bot.
pub(super) fn refute(
    plan: &Plan<'_>,
    refutation: &Refutation,
    bot: &FreshBot<'_>,
    conduct: GameLimits,
) -> Result<RefutingGame, HostFault> {
    let root = &plan.roots[refutation.root];
    let seats = root.instance.seats();
    let script = script(refutation);
    let mut bot = bot.seated(refutation.root, bot.seed)?;
    let mut others: Vec<ScriptedPlayer> = (0..seats)
        .map(|seat| {
            let plies = script.iter().enumerate();
            let own = plies.filter(|(ply, _)| Seat::on_turn(*ply, seats) == Seat(seat));
            ScriptedPlayer(own.map(|(_, text)| (*text).to_owned()).collect())
        })
        .collect();
    let mut players: Vec<&mut dyn Player> = others
        .iter_mut()
        .map(|other| -> &mut dyn Player { other })
        .collect();
    players[usize::from(root.seat.0)] = &mut bot;
    let conduct = GameLimits {
        max_plies: conduct.max_plies.max(script.len() + 1),
    };
    let record = play(root.instance, &mut players, conduct)?;
    drop(players);
    Ok(RefutingGame {
        case: refutation.root,
        record,
        max_plies: conduct.max_plies,
        usage: bot.usage(),
        stderr: bot.messages().text(),
    })
}

/// The moves of a refutation, with a cycle repeated as often as needed for a draw.
fn script(refutation: &Refutation) -> Vec<&str> {
    let moves = &refutation.line.moves;
    let rounds = match refutation.error {
        RefutationKind::NotConverted => ROUNDS,
        RefutationKind::Blunder | RefutationKind::Ended(_) | RefutationKind::Forfeit(_) => 1,
    };
    let (stem, circle) = moves.split_at(refutation.at.min(moves.len()));
    let circles = std::iter::repeat_n(circle, rounds).flatten();
    stem.iter().chain(circles).map(String::as_str).collect()
}

/// The first place where the bot deviated from the refutation, if there is one.
pub(super) fn difference(refutation: &Refutation, game: &RefutingGame) -> Option<Difference> {
    let script = script(refutation);
    let record = &game.record;
    let played = record.plies.iter().map(|ply| ply.played.as_str());
    let same = script.iter().zip(played).take_while(|(a, b)| **a == *b);
    let same = same.count();
    let confirmed = match (&refutation.error, &record.finish) {
        (RefutationKind::Blunder | RefutationKind::Ended(_), _) => same == script.len(),
        (RefutationKind::NotConverted, finish) => {
            *finish == Finish::Repetition && same == record.plies.len()
        }
        (RefutationKind::Forfeit(told), Finish::Forfeit { forfeit, .. }) => {
            same == record.plies.len() && told.fault == forfeit.fault
        }
        (RefutationKind::Forfeit(_), _) => false,
    };
    if confirmed {
        return None;
    }
    let (position, otherwise) = match (record.plies.get(same), &record.finish) {
        (Some(ply), _) => (&ply.position, ply.played.clone()),
        (
            None,
            Finish::Forfeit {
                position, forfeit, ..
            },
        ) => (position, forfeit.detail.clone()),
        (None, _) => return None,
    };
    let before = &record.plies[..same];
    let positions = before.iter().map(|ply| &ply.position).chain([position]);
    let fresh = match (script.get(same), &refutation.error) {
        (Some(text), _) => (*text).to_owned(),
        (None, RefutationKind::Forfeit(forfeit)) => forfeit.detail.clone(),
        (None, _) => return None,
    };
    Some(Difference {
        by: DifferenceBy::Play,
        case: game.case,
        line: Line {
            positions: positions.cloned().collect(),
            moves: before.iter().map(|ply| ply.played.clone()).collect(),
        },
        fresh,
        otherwise,
    })
}

/// The game that refutes a bot, if there is one.
#[must_use]
pub fn refutation_of(
    problem: &Problem,
    starts: &[Start],
    certification: &Certification,
    options: Options<'_>,
) -> Option<JudgedGame> {
    let proof = certification.proof.as_ref().ok()?;
    let bot = BotId {
        file: &certification.file,
        module: certification.module.as_deref(),
        seed: options.judge.seed,
    };
    refuting_game(problem, starts, proof, bot)
}

/// The bot that a proof is about.
#[derive(Clone, Copy)]
pub(crate) struct BotId<'a> {
    /// Its file, as the user named it.
    pub(crate) file: &'a Path,
    pub(crate) module: Option<&'a str>,
    pub(crate) seed: u64,
}

/// The game of a proof that refutes a bot, if there is one. Its record has the number 1, although it is
/// in no schedule.
pub(crate) fn refuting_game(
    problem: &Problem,
    starts: &[Start],
    proof: &Proof,
    bot: BotId<'_>,
) -> Option<JudgedGame> {
    let game = proof.game.as_ref()?;
    let case = proof.cases[game.case];
    let start = &starts[case.start];
    let bot = Seated::Bot(BotSeat {
        file: bot.file.display().to_string(),
        module: bot.module.unwrap_or_default().to_owned(),
        seed: bot.seed,
        used: used(game.usage),
        stderr: game.stderr.clone(),
    });
    let seats = (0..game.record.seats).map(|seat| match case.seat {
        own if own == Seat(seat) => bot.clone(),
        _ => Seated::Line,
    });
    let rules = start.rules(&problem.game);
    let mut record = record(
        &header(problem, &rules),
        0,
        seats.collect(),
        game.record.clone(),
    );
    record.limits.max_plies = game.max_plies;
    let fixture = Fixture {
        number: 0,
        start: case.start,
        opponent: Opponent::Perfect,
        seat: case.seat,
    };
    Some(JudgedGame {
        record,
        instance: Arc::clone(&start.instance),
        settings: settings_text(&start.settings),
        rules: start.rules_chosen.clone(),
        seat: case.seat,
        failures: failures(fixture, &game.record)
            .iter()
            .map(|failure| (failure.reason, failure.ply))
            .collect(),
    })
}

/// Plays a list of moves, and perfectly when the list is at its end or a move in it is not legal. In a game without
/// values, it then plays the first legal move.
struct ScriptedPlayer(VecDeque<String>);

impl Player for ScriptedPlayer {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        let told = self.0.pop_front();
        let told = told.and_then(|text| situation.read_move(&text).ok());
        let ply = told.unwrap_or_else(|| match situation.has_values() {
            true => perfect_move(situation),
            false => Ply::at(0),
        });
        Ok(Choice::free(ply))
    }
}
