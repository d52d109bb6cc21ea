//! Checks of a game that is too large to list, in the positions of some random games.

use std::collections::BTreeMap;
use std::thread;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::determinism::{AFTER_OTHERS, contradiction, same_after_others};
use super::{ends, equivalence};
use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::reply::{Reply, read_in_play};

/// The number of games that are played.
const GAMES: usize = 12;
/// The most plies of a game.
const PLIES: usize = 200;
/// The number of positions, in all games together, after which no further ply is played.
const POSITIONS: usize = 300;

/// Looks for contradictions in the answers about the positions of some games in which both players move at random.
/// Another instance of the module must give the same answers, and positions that are declared to be equivalent must
/// have equivalent moves.
///
/// # Errors
/// If the answers contradict each other, or the rules are at fault in one of these games.
pub(crate) fn in_random_games(on: &ConfiguredModule) -> Result<(), ModuleError> {
    let positions = random_positions(on)?;
    consistent(on, &positions)?;
    let some = positions.iter().take(AFTER_OTHERS);
    let some: Vec<(&str, Reply)> = some
        .map(|(text, reply)| (text.as_str(), reply.clone()))
        .collect();
    same_after_others(on, &some, read_in_play)
}

/// Asks about positions once more, with the checks of [`in_random_games`].
///
/// # Errors
/// If the answers contradict each other, or the rules are at fault in one of these positions.
pub(crate) fn again(on: &ConfiguredModule, positions: &[&str]) -> Result<(), ModuleError> {
    let mut known = BTreeMap::new();
    for (text, line) in positions.iter().zip(on.ask_each("moves", positions)?) {
        known.insert((*text).to_owned(), read_in_play(on, text, &line)?);
    }
    consistent(on, &known)
}

fn consistent(
    on: &ConfiguredModule,
    positions: &BTreeMap<String, Reply>,
) -> Result<(), ModuleError> {
    same_in_another_instance(on, positions)?;
    let texts: Vec<&str> = positions.keys().map(String::as_str).collect();
    equivalence::of_positions(on, &texts)
}

/// The positions of random games with the answers about them, all as the module writes them.
fn random_positions(on: &ConfiguredModule) -> Result<BTreeMap<String, Reply>, ModuleError> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut known = BTreeMap::new();
    // The positions of each game that has not ended.
    let mut games = vec![vec![on.start()?]; GAMES];
    for _ in 0..PLIES {
        if games.is_empty() || known.len() >= POSITIONS {
            break;
        }
        let mut new: Vec<&str> = games.iter().filter_map(|game| now(game)).collect();
        new.sort_unstable();
        new.dedup();
        new.retain(|text| !known.contains_key(*text));
        let lines = on.ask_each("moves", &new)?;
        let mut replies = Vec::with_capacity(new.len());
        for (text, line) in new.into_iter().zip(lines) {
            replies.push((text.to_owned(), read_in_play(on, text, &line)?));
        }
        known.extend(replies);
        games.retain_mut(|game| {
            let reply = now(game).and_then(|text| known.get(text));
            let options: Vec<&str> = reply.iter().flat_map(|reply| reply.in_order()).collect();
            let number = rng.next_u64() % (options.len() as u64).max(1);
            let chosen = usize::try_from(number).ok();
            let chosen = chosen.and_then(|number| options.get(number));
            game.extend(chosen.map(|&chosen| chosen.to_owned()));
            chosen.is_some()
        });
        if on.header().ends {
            games.iter().try_for_each(|game| no_return(on, game))?;
        }
    }
    Ok(known)
}

/// The last position of a game.
fn now(game: &[String]) -> Option<&str> {
    game.last().map(String::as_str)
}

/// Refuses a game whose last position was there before.
fn no_return(on: &ConfiguredModule, game: &[String]) -> Result<(), ModuleError> {
    let Some((last, before)) = game.split_last() else {
        return Ok(());
    };
    match before.iter().rposition(|text| text == last) {
        Some(first) => Err(ends::returned_in(on, last, before.len() - first)),
        None => Ok(()),
    }
}

/// Asks about positions once more, in the opposite order, in another instance: each thread has its own.
fn same_in_another_instance(
    on: &ConfiguredModule,
    positions: &BTreeMap<String, Reply>,
) -> Result<(), ModuleError> {
    let ask_again = || {
        let texts: Vec<&str> = positions.keys().rev().map(String::as_str).collect();
        let lines = on.ask_each("moves", &texts)?;
        for ((text, before), line) in positions.iter().rev().zip(lines) {
            let now = read_in_play(on, text, &line)?;
            if now != *before {
                return Err(contradiction(on, text, [before, &now], "another time:   "));
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let panicked = |_| Err(ModuleError::new("a thread has panicked"));
        scope.spawn(ask_again).join().unwrap_or_else(panicked)
    })
}
