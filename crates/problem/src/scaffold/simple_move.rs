//! The simplest move that templates know, and whether it is legal wherever a bot has to move.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use grundy_games::{Game, SearchBudget, Settings};
use grundy_rules::{BoxedPosition, Ply, PositionView};

use super::facts::{self, Layout, StarterTable};
use crate::problem::{Problem, Start};

/// Characters of positions, as bots read them, that are looked at in all.
const MOST_CHARACTERS: usize = 1 << 12;

/// Moves of a position that are followed, at most.
const MOST_MOVES: u128 = 8;

/// The move that templates make, as `crates/games/src/starter.rs` explains `answer`.
struct SimpleMove<'t> {
    starter: &'t StarterTable,
    layout: Layout,
    switches: &'t BTreeMap<String, bool>,
}

/// Whether the simplest move is legal in every position in which a bot may have to move, as far as that can be told
/// from the positions of some games, and from those that the starter of the game names. A token has neighbors instead,
/// for example, and not every game of heaps allows one item to be taken.
pub(super) fn is_always_legal(problem: &Problem, starts: &[Start]) -> bool {
    let game = &problem.game;
    let Some((parts, layout)) = facts::one_game(problem, starts) else {
        return false;
    };
    if parts.is_empty() || parts.iter().any(|part| part.starter.answer.is_empty()) {
        return false;
    }
    let switches = facts::switches(game, starts);
    let is_sum = game.composite().is_some();
    parts.iter().all(|part| {
        let simple = SimpleMove {
            starter: &part.starter,
            layout,
            switches: &switches,
        };
        if is_sum {
            return simple.is_legal_in_probes(&part.game, &part.settings);
        }
        let rules: BTreeSet<Settings> = starts.iter().map(|start| start.rules(game)).collect();
        let most = MOST_CHARACTERS / starts.len().max(1);
        let mut starts = starts.iter().map(|start| start.instance.start());
        rules
            .iter()
            .all(|rules| simple.is_legal_in_probes(game, rules))
            && starts.all(|start| simple.is_legal_from(start, most))
    })
}

impl SimpleMove<'_> {
    /// The move in a position that bots read as these numbers. `None` if the template finds no place for it.
    fn text(&self, position: &[u64]) -> Option<String> {
        let first = |start: usize, least: u64| {
            let mut places = position.iter().enumerate().skip(start);
            places.find(|(_, number)| **number >= least)
        };
        let index = || Some(first(self.starter.from, self.starter.least)?.0);
        Some(match self.starter.answer.as_str() {
            "one" => "1".to_owned(),
            "index" => index()?.to_string(),
            "pair" => match index()? {
                0 => "1 0".to_owned(),
                _ => "0 1".to_owned(),
            },
            "place" => format!("{} 1", index()?),
            _ => {
                let (mine, of_mine) = first(0, 1)?;
                let Layout { seats, hands, .. } = self.layout;
                let (theirs, of_theirs) = first(hands, 1)?;
                let ahead = theirs / hands.max(1);
                match (seats, mine < hands) {
                    (0..=2, _) => format!("tap {of_mine} {of_theirs}"),
                    (_, true) => format!("tap {of_mine} {of_theirs} {ahead}"),
                    // The player is out.
                    (_, false) => match self.switches.get("zombies") {
                        Some(true) => format!("tap 1 {of_theirs} {ahead}"),
                        _ => "pass".to_owned(),
                    },
                }
            }
        })
    }

    /// Whether the move is legal in this position, which bots read as `wire`.
    fn is_legal(&self, position: &dyn PositionView<'_>, wire: &str) -> bool {
        let numbers: Result<Vec<u64>, _> = wire.split_whitespace().map(str::parse).collect();
        let text = numbers.ok().and_then(|numbers| self.text(&numbers));
        text.is_some_and(|text| position.read_move(&text).is_ok())
    }

    /// Whether the move is legal in the positions that the starter of the game names for this.
    fn is_legal_in_probes(&self, game: &Game, rules: &Settings) -> bool {
        self.starter.probes.iter().all(|probe| {
            let opened = game.open_to_play(rules, Some(probe.as_str()), SearchBudget::Quick);
            opened.is_ok_and(|instance| {
                let position = instance.start();
                let wire = position.wire();
                self.is_legal(&*position, &wire)
            })
        })
    }

    /// Whether the move is legal in all positions that some games from this one reach. `most` is the number of
    /// characters of positions that are looked at.
    fn is_legal_from(&self, start: BoxedPosition<'_>, most: usize) -> bool {
        let mut left = most;
        let mut seen = HashSet::new();
        let mut ahead = vec![start];
        while let Some(position) = ahead.pop() {
            let wire = position.wire();
            if position.ending().is_some() || seen.contains(&wire) {
                continue;
            }
            let count = position.move_count();
            let is_asked = count > 0 && position.unasked().is_none();
            if is_asked && !self.is_legal(&*position, &wire) {
                return false;
            }
            left = left.saturating_sub(wire.len() + 1);
            if left == 0 {
                break;
            }
            seen.insert(wire);
            ahead.extend(some_moves(count).map(|ply| position.after(ply)));
        }
        true
    }
}

/// Some of `count` moves, evenly spread, the first and the last among them.
fn some_moves(count: u128) -> impl Iterator<Item = Ply> {
    let step = (count / MOST_MOVES).max(1);
    let spread = (0..MOST_MOVES).map(move |number| number * step);
    let spread = spread.filter(move |&number| number + 1 < count);
    spread.chain(count.checked_sub(1)).map(Ply::at)
}
