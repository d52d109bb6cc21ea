//! Traps: positions from which bots have given games away, kept as starts for other bots.

use grundy_play::{Finish, GameLimits, Opponent, Player, Seat, play_from};
use grundy_render::page::board_data;
use grundy_render::play::board_lines;
use grundy_rules::RelativeSeat;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::positions::{Context, OpenGame, Query, Refusal, SeatBot};
use crate::question::Answered;

/// A game that reaches this many plies has no result.
const LIMITS: GameLimits = GameLimits { max_plies: 300 };
/// The seed of the players.
const SEED: u64 = 1;

/// A trap as pages show it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Trap {
    /// The board, for the script that draws it; none if it is too large.
    pub board: Option<Json>,
    /// The board in text.
    pub lines: Vec<String>,
    /// The position.
    pub position: String,
    /// Whether the bot keeps from here what the position is worth, against perfect play; nothing where
    /// there is no bot, or if the value is not known.
    pub survived: Option<bool>,
}

/// The traps of a query, which has one address of a position a line, as JSON.
pub(crate) fn answer(context: &Context<'_>, query: &str) -> Answered {
    let traps: Result<Vec<Trap>, Refusal> = query.lines().map(|line| trap(context, line)).collect();
    Answered::document(traps.as_ref().map_err(Clone::clone))
}

fn trap(context: &Context<'_>, line: &str) -> Result<Trap, Refusal> {
    let opened = Query::read(line).and_then(|query| context.open_whole(&query));
    let opened = match opened {
        Ok(opened) => opened,
        Err(Refusal::ForWorker) => return Err(Refusal::ForWorker),
        // It was a position of the problem as it was once.
        Err(_) => return Ok(Trap::unknown()),
    };
    let here = opened.here();
    let board = here.board();
    let names = ["first".to_owned(), "second".to_owned()];
    let survived = match context.bot() {
        None => None,
        Some(bot) => survives(&opened, bot.seat.ok_or(Refusal::ForWorker)?)?,
    };
    Ok(Trap {
        lines: board_lines(&board, &names),
        board: Some(board_data(&board)),
        position: here.notation(),
        survived,
    })
}

impl Trap {
    fn unknown() -> Self {
        Self {
            board: None,
            lines: Vec::new(),
            position: String::new(),
            survived: None,
        }
    }
}

/// Whether a bot that moves first from here ends with what the position is worth. `None` if the worth
/// is not known, or the game reached the cap of plies.
fn survives(opened: &OpenGame, seat_bot: &SeatBot<'_>) -> Result<Option<bool>, Refusal> {
    if !opened.is_quick() {
        return Ok(None);
    }
    let here = opened.here();
    let worth = here.value(RelativeSeat::MOVER).outcome();
    let unseated = |_| Refusal::unusable("the bot cannot be started at this table");
    let bot = seat_bot(opened.instance(), Seat(0), SEED).map_err(unseated)?;
    let others = (1..here.seats()).map(|_| Opponent::Perfect.player(SEED, 0));
    let mut seated: Vec<Box<dyn Player>> = std::iter::once(bot).chain(others).collect();
    let mut players: Vec<&mut dyn Player> = Vec::new();
    for player in &mut seated {
        players.push(&mut **player);
    }
    let record = play_from(here, &mut players, LIMITS);
    let record = record.map_err(|_| Refusal::unusable("the bot cannot move here"))?;
    Ok(match record.finish {
        Finish::MoveCap(_) => None,
        // A bot that fails has not survived, even if the position is lost anyway.
        Finish::Forfeit { .. } => Some(false),
        _ => Some(record.outcome(Seat(0)) >= worth),
    })
}

#[cfg(test)]
mod tests {
    use grundy_games::Catalog;
    use grundy_play::{HostFault, Player};
    use grundy_rules::Instance;

    use super::*;
    use crate::positions::{BotAtTable, Bounds, Library};
    use crate::question::{Answer, Kind, Question};

    #[test]
    fn who_plays_perfectly_survives_and_who_takes_one_does_not() {
        let library = Library::new(Catalog::standard(), Bounds::of_the_site());
        // 2 + 2 is lost for the player about to move, so no move from it is a mistake.
        let query = "game=nim&position=3+4+5\ngame=nim&position=1+1+4\ngame=nim&position=2+2\n\
                     game=nim&position=nonsense";
        let question = Question::new(Kind::Traps, query);
        for (opponent, expected) in [
            (
                Opponent::Perfect,
                [Some(true), Some(true), Some(true), None],
            ),
            (
                Opponent::Random,
                [Some(false), Some(false), Some(true), None],
            ),
        ] {
            let seat = |_: &dyn Instance, _: Seat, seed: u64| {
                let player: Box<dyn Player> = opponent.player(seed, 3);
                Ok::<_, HostFault>(player)
            };
            let bot = BotAtTable {
                id: "b",
                called: "bot",
                seat: Some(&seat),
            };
            let context = Context::new(&library).with_bot(Some(bot));
            let Answer::Document(text) = crate::answer(&context, &question).answer else {
                panic!("no document")
            };
            let traps: Vec<Trap> = serde_json::from_str(&text).expect("traps");
            let survived: Vec<_> = traps.iter().map(|trap| trap.survived).collect();
            assert_eq!(survived, expected, "{opponent:?}");
            assert!(traps[0].board.is_some() && traps[3].board.is_none());
        }
        // A process that cannot run bots leaves the question to one that can.
        let bot = BotAtTable {
            id: "b",
            called: "bot",
            seat: None,
        };
        let context = Context::new(&library).with_bot(Some(bot));
        assert!(crate::answer(&context, &question).is_for_worker);
    }
}
