//! An overview of a game that is too large to list: what random games show of it.

use std::collections::BTreeMap;
use std::thread;

use grundy_play::{Finish, GameLimits, GameRecord, HostFault, Opponent, Player, Seat, play};
use grundy_rules::{Board, BoxedPosition, Instance, PositionView, RulesFault};
use serde::{Deserialize, Serialize};

use crate::overview::{RandomPly, no_board};

/// The most random games that are played.
const GAMES: u64 = 100;
/// No further game is begun after this many plies in all.
const PLIES: usize = 5_000;
/// A game stops after this many plies.
const LIMITS: GameLimits = GameLimits { max_plies: 1_000 };
/// The most first moves that are listed.
const MOVES: usize = 1_000;
/// The most plies of the random game that are shown.
const SHOWN: usize = 60;
/// The most positions whose answers for the display are checked.
const DISPLAYED: usize = 100;

/// An overview of a game that is too large to list, from its first position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct LargeOverview {
    /// The first position, in notation.
    pub start: String,
    /// The first moves, each with the position after it, at most 1,000.
    pub moves: Vec<RandomPly>,
    /// Number of first moves.
    pub move_count: u128,
    /// The random games that were played, counted.
    pub random_games: RandomGames,
    /// The board of the first position.
    #[serde(skip, default = "no_board")]
    pub board: Board,
    /// The first random game: its moves, each with the position after it.
    pub random_game: Vec<RandomPly>,
}

/// Random games, counted.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct RandomGames {
    /// Number of games.
    pub games: u64,
    /// Number of different positions in them, before their ends. The program was asked about each of them in two instances, which gave
    /// the same answers.
    pub positions: u64,
    /// Number of plies of the shortest game.
    pub shortest: u64,
    /// Number of plies of the longest game.
    pub longest: u64,
    /// The least number of moves in a position.
    pub least_moves: u64,
    /// The largest number of moves in a position.
    pub most_moves: u64,
    /// Number of games that each seat won, from seat 1 on.
    pub won: Vec<u64>,
    /// Number of games that were drawn, those included that stopped after 1,000 plies or because a position arose for
    /// the third time.
    pub drawn: u64,
    /// Number of games that stopped after 1,000 plies.
    #[serde(default)]
    pub stopped: u64,
}

/// The answer of the rules about one position: the moves with the positions after them.
#[derive(PartialEq, Eq, Default, Debug)]
struct Reply(Vec<(String, String)>);

impl Reply {
    fn of(position: &dyn PositionView<'_>) -> Self {
        let plies = (0..).map_while(|number| position.nth(number));
        let moves = plies.map(|ply| (position.move_text(ply), position.after(ply).notation()));
        Self(moves.collect())
    }
}

/// Plays random games, and then asks about each of their positions in two instances of the program.
///
/// # Errors
/// If the rules fail, or answer the same question in two ways.
pub fn large_overview(instance: &dyn Instance) -> Result<LargeOverview, HostFault> {
    let start = instance.start();
    let games = random_games(instance)?;
    let mut positions = BTreeMap::new();
    for game in &games {
        let texts = game.plies.iter().map(|ply| &ply.position);
        positions.extend(texts.map(|text| (text.clone(), Reply::default())));
    }
    ask(instance, positions.iter_mut())?;
    ask_again(instance, &positions)?;
    check_display(instance, &positions)?;
    Ok(LargeOverview {
        start: start.notation(),
        moves: options(&*start).take(MOVES).collect(),
        move_count: start.move_count(),
        random_games: counted(&games, &positions, instance.seats()),
        board: start.board(),
        random_game: games
            .first()
            .map_or_else(Vec::new, |game| shown(instance, game)),
    })
}

/// Games of players that move at random.
fn random_games(instance: &dyn Instance) -> Result<Vec<GameRecord>, HostFault> {
    let (mut games, mut plies) = (Vec::new(), 0);
    for number in 0..GAMES {
        let seats = 0..u64::from(instance.seats());
        let mut players: Vec<Box<dyn Player>> = seats
            .map(|seat| Opponent::Random.player(1 + seat, number))
            .collect();
        let mut players: Vec<&mut dyn Player> = players
            .iter_mut()
            .map(|player| -> &mut dyn Player { &mut **player })
            .collect();
        let game = play(instance, &mut players, LIMITS)?;
        plies += game.plies.len();
        games.push(game);
        if plies >= PLIES {
            break;
        }
    }
    Ok(games)
}

/// Asks about positions, in their order.
fn ask<'a>(
    instance: &dyn Instance,
    positions: impl Iterator<Item = (&'a String, &'a mut Reply)>,
) -> Result<(), HostFault> {
    for (text, reply) in positions {
        *reply = Reply::of(&*read(instance, text)?);
    }
    Ok(())
}

fn read<'t>(instance: &'t dyn Instance, text: &str) -> Result<BoxedPosition<'t>, HostFault> {
    let position = instance.position(text).map_err(|error| {
        let problem = format!("the position `{text}`, to which a move leads, is refused: {error}");
        HostFault::Rules(RulesFault {
            problem,
            help: Vec::new(),
        })
    })?;
    match position.fault() {
        Some(fault) => Err(HostFault::Rules(fault)),
        None => Ok(position),
    }
}

/// Asks about positions once more, in the opposite order. Another thread has another instance of the program.
fn ask_again(
    instance: &dyn Instance,
    positions: &BTreeMap<String, Reply>,
) -> Result<(), HostFault> {
    let compare = || {
        for (text, first) in positions.iter().rev() {
            if Reply::of(&*read(instance, text)?) != *first {
                return Err(HostFault::Rules(changed(text)));
            }
        }
        Ok(())
    };
    thread::scope(|scope| scope.spawn(compare).join()).unwrap_or_else(|_| {
        Err(HostFault::Host(
            "a thread of the overview failed".to_owned(),
        ))
    })
}

/// Checks the boards and the moves in words of some positions, evenly spread.
fn check_display(
    instance: &dyn Instance,
    positions: &BTreeMap<String, Reply>,
) -> Result<(), HostFault> {
    let step = positions.len().div_ceil(DISPLAYED).max(1);
    for text in positions.keys().step_by(step) {
        if let Some(fault) = read(instance, text)?.display_fault() {
            return Err(HostFault::Rules(fault));
        }
    }
    Ok(())
}

fn changed(position: &str) -> RulesFault {
    RulesFault {
        problem: format!(
            "in the position `{position}`, another instance of the program gives another answer"
        ),
        help: vec!["the position must contain all that the answer depends on".to_owned()],
    }
}

fn counted(games: &[GameRecord], positions: &BTreeMap<String, Reply>, seats: u8) -> RandomGames {
    let lengths = games.iter().map(|game| game.plies.len() as u64);
    let moves = positions.values().map(|reply| reply.0.len() as u64);
    let won = |seat| {
        let won = |game: &&GameRecord| game.finish == Finish::Won(seat);
        games.iter().filter(won).count() as u64
    };
    let is_stopped = |game: &&GameRecord| matches!(game.finish, Finish::MoveCap(_));
    let won: Vec<u64> = (0..seats).map(|seat| won(Seat(seat))).collect();
    RandomGames {
        games: games.len() as u64,
        positions: positions.len() as u64,
        shortest: lengths.clone().min().unwrap_or_default(),
        longest: lengths.max().unwrap_or_default(),
        least_moves: moves.clone().min().unwrap_or_default(),
        most_moves: moves.max().unwrap_or_default(),
        drawn: games.len() as u64 - won.iter().sum::<u64>(),
        stopped: games.iter().filter(is_stopped).count() as u64,
        won,
    }
}

/// The moves of a game, with the positions after them.
fn shown(instance: &dyn Instance, game: &GameRecord) -> Vec<RandomPly> {
    let plies = game.plies.iter().take(SHOWN);
    let after = plies.filter_map(|ply| {
        let position = instance.position(&ply.position).ok()?;
        let played = position.read_move(&ply.played).ok()?;
        Some(RandomPly::new(ply.played.clone(), &*position.after(played)))
    });
    after.collect()
}

/// The moves of a position, with the positions after them.
fn options<'p>(position: &'p dyn PositionView<'_>) -> impl Iterator<Item = RandomPly> + 'p {
    let plies = (0..).map_while(|number| position.nth(number));
    plies.map(|ply| RandomPly::new(position.move_text(ply), &*position.after(ply)))
}
