//! Checks a claimed strategy by exploring every choice that it leaves open and every move of the opponents. Reports
//! the shortest line that violates the claim.

use std::collections::{HashMap, VecDeque};

use grundy_play::HostFault;
use grundy_report::Diagnostic;
use grundy_report::Error;
use grundy_rules::{BoxedPosition, MoveStanding, Outcome, Ply, RelativeSeat};
use indexmap::IndexSet;

use super::position_facts::{PositionFacts, Undecided};
use super::strategy::{Choice, Fault, Follower, Goal};

/// The result of a test.
pub(super) enum Tested {
    /// The recipe does what is claimed.
    Achieved,
    /// It does not.
    Violation(Violation),
    /// It has nothing to do: the game is over.
    Vacuous,
    /// There is too much to try, or something is not known.
    Unknown(Undecided),
}

/// A play in which a recipe does not do what is claimed.
pub(super) struct Violation {
    pub(super) fault: Fault,
    /// The moves from the start.
    pub(super) line: Vec<String>,
    /// The position that they lead to, in notation.
    pub(super) position: String,
}

/// The greatest number of positions and moves, counted together, that are tried.
const MOST: usize = 1_000_000;

pub(super) fn test(follower: &Follower<'_>, goal: Goal) -> Result<Tested, Error> {
    match goal {
        Goal::Wins(seat) | Goal::NeverLoses(seat) if seat >= follower.instance.seats() => {
            let title = format!(
                "there is no seat {} among {}",
                seat + 1,
                follower.instance.seats()
            );
            Err(Error::User(vec![Diagnostic::new(title)]))
        }
        Goal::Keeps => keeps(follower),
        Goal::Wins(seat) => play_out(follower, RelativeSeat(seat), Draws::AreFaults),
        Goal::NeverLoses(seat) => play_out(follower, RelativeSeat(seat), Draws::AreFine),
    }
}

/// Whether every move of the recipe from the start keeps the value.
fn keeps(follower: &Follower<'_>) -> Result<Tested, Error> {
    let start = PositionFacts::start(follower.instance, &follower.search);
    if start.at.ending().is_some() {
        return Ok(Tested::Vacuous);
    }
    let here = |fault, line| {
        let position = start.at.notation();
        Ok(Tested::Violation(Violation {
            fault,
            line,
            position,
        }))
    };
    let plies = match follower.choose(&start)? {
        Choice::Any(plies) => plies,
        Choice::Nothing => return here(Fault::NoMove, Vec::new()),
        Choice::Impossible(problem) => return here(Fault::Impossible(problem), Vec::new()),
        Choice::Unknown(why) => return Ok(Tested::Unknown(why)),
    };
    let standings: Vec<MoveStanding> = plies.iter().map(|&ply| start.standing_of(ply)).collect();
    let worse = standings
        .iter()
        .position(|&standing| standing == MoveStanding::Loses);
    match worse {
        None if standings.contains(&MoveStanding::NotDecided) => {
            Ok(Tested::Unknown(Undecided::Value))
        }
        None => Ok(Tested::Achieved),
        Some(number) => {
            let ply = plies[number];
            let mover_then = RelativeSeat::MOVER.after_ply(start.at.seats());
            let before = start.known().at_least;
            let after = follower
                .facts(start.at.after(ply))
                .known_for(mover_then)
                .at_most;
            let line = vec![start.at.move_text(ply)];
            here(Fault::Worse { before, after }, line)
        }
    }
}

/// The meaning of a drawn game, or of one without an end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Draws {
    AreFaults,
    AreFine,
}

/// The continuation from a position.
enum Next {
    Moves(Vec<Ply>),
    Fault(Fault),
    Unknown(Undecided),
}

fn next<'t>(
    follower: &Follower<'t>,
    seen: &PositionFacts<'t>,
    hero: RelativeSeat,
    draws: Draws,
) -> Result<Next, Error> {
    if let Some(fault) = seen.at.fault() {
        return Err(HostFault::Rules(fault).into());
    }
    if let Some(ending) = seen.at.ending() {
        return Ok(match ending.value_for(hero).outcome() {
            Outcome::Loss => Next::Fault(Fault::Lost),
            Outcome::Draw if draws == Draws::AreFaults => Next::Fault(Fault::Drawn),
            Outcome::Draw | Outcome::Win => Next::Moves(Vec::new()),
        });
    }
    if hero != RelativeSeat::MOVER {
        let few = seen.at.move_count() <= MOST as u128;
        let all = (0..).map_while(|number| seen.at.nth(number));
        return Ok(if few {
            Next::Moves(all.collect())
        } else {
            Next::Unknown(Undecided::TooMany)
        });
    }
    Ok(match follower.choose(seen)? {
        Choice::Any(plies) => Next::Moves(plies),
        Choice::Nothing => Next::Fault(Fault::NoMove),
        Choice::Impossible(problem) => Next::Fault(Fault::Impossible(problem)),
        Choice::Unknown(why) => Next::Unknown(why),
    })
}

/// All plays in which one player keeps to a recipe, as a graph. A node is a position with the seat
/// of that player; they are numbered by ascending distance from the start.
#[derive(Default)]
struct Plays {
    nodes: IndexSet<(String, RelativeSeat)>,
    /// The node and the move from which each was first reached; `None` for the start.
    from: Vec<Option<(usize, String)>>,
    /// The positions that the moves of each lead to, and the texts of the moves.
    options: Vec<Vec<(usize, String)>>,
}

fn play_out(follower: &Follower<'_>, hero: RelativeSeat, draws: Draws) -> Result<Tested, Error> {
    let mut plays = Plays::default();
    let mut queue = VecDeque::new();
    let mut spent = 0;
    let start = follower.instance.start();
    plays.number(&start, hero, None);
    queue.push_back((start, hero));
    while let Some((at, hero)) = queue.pop_front() {
        let node = plays.options.len();
        let seen = follower.facts(at);
        let moves = match next(follower, &seen, hero, draws)? {
            Next::Moves(moves) => moves,
            Next::Fault(fault) => return Ok(Tested::Violation(plays.broken(fault, node, &[]))),
            Next::Unknown(why) => return Ok(Tested::Unknown(why)),
        };
        spent += 1 + moves.len();
        if spent > MOST {
            return Ok(Tested::Unknown(Undecided::TooMany));
        }
        let then = hero.after_ply(seen.at.seats());
        let mut options = Vec::with_capacity(moves.len());
        for ply in moves {
            let text = seen.at.move_text(ply);
            let after = seen.at.after(ply);
            let (option, is_new) = plays.number(&after, then, Some((node, &text)));
            if is_new {
                queue.push_back((after, then));
            }
            options.push((option, text));
        }
        plays.options.push(options);
    }
    let endless = match draws {
        Draws::AreFaults => plays.shortest_way_round(),
        Draws::AreFine => None,
    };
    Ok(match endless {
        None => Tested::Achieved,
        Some((node, round)) => {
            let plies = round.len();
            Tested::Violation(plays.broken(Fault::Endless { plies }, node, &round))
        }
    })
}

impl Plays {
    /// The number of a position with the hero's seat, and whether it is a new one.
    fn number(
        &mut self,
        at: &BoxedPosition<'_>,
        hero: RelativeSeat,
        from: Option<(usize, &String)>,
    ) -> (usize, bool) {
        let (node, is_new) = self.nodes.insert_full((at.notation(), hero));
        if is_new {
            let from = from.map(|(node, text)| (node, text.clone()));
            self.from.push(from);
        }
        (node, is_new)
    }

    /// The shortest play to a node, and on from there by these moves, back to it.
    fn broken(&self, fault: Fault, node: usize, round: &[String]) -> Violation {
        let mut line = Vec::new();
        let mut back = node;
        while let Some((before, text)) = &self.from[back] {
            line.push(text.clone());
            back = *before;
        }
        line.reverse();
        line.extend_from_slice(round);
        Violation {
            fault,
            line,
            position: self.nodes[node].0.clone(),
        }
    }

    /// The cycle that a play from the start closes soonest: a node and the moves from it back to it. `None` if every
    /// play ends.
    fn shortest_way_round(&self) -> Option<(usize, Vec<String>)> {
        let endless = self.endless();
        let mut depth = vec![0; self.nodes.len()];
        let mut best: Option<(usize, usize, Vec<String>)> = None;
        for node in 0..self.nodes.len() {
            if let Some((before, _)) = &self.from[node] {
                depth[node] = depth[*before] + 1;
            }
            let longest = best.as_ref().map_or(usize::MAX, |(total, ..)| *total);
            if !endless[node] || depth[node] + 1 >= longest {
                continue;
            }
            if let Some(round) = self.round(node, &endless, longest - depth[node]) {
                best = Some((depth[node] + round.len(), node, round));
            }
        }
        best.map(|(_, node, round)| (node, round))
    }

    /// For every node, whether play can go on forever from there.
    fn endless(&self) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.nodes.len()];
        let mut open: Vec<usize> = self.options.iter().map(Vec::len).collect();
        for (node, options) in self.options.iter().enumerate() {
            for (option, _) in options {
                before[*option].push(node);
            }
        }
        let all = 0..self.nodes.len();
        let mut ends: Vec<usize> = all.filter(|&node| open[node] == 0).collect();
        while let Some(node) = ends.pop() {
            for &earlier in &before[node] {
                open[earlier] -= 1;
                if open[earlier] == 0 {
                    ends.push(earlier);
                }
            }
        }
        open.into_iter().map(|open| open > 0).collect()
    }

    /// The shortest way from a node back to it, if it takes fewer than `fewer` moves.
    fn round(&self, node: usize, endless: &[bool], fewer: usize) -> Option<Vec<String>> {
        let mut from: HashMap<usize, (usize, &String)> = HashMap::new();
        let mut level = vec![node];
        for _ in 1..fewer {
            let mut next = Vec::new();
            for here in level {
                for (option, text) in &self.options[here] {
                    if endless[*option] && !from.contains_key(option) {
                        from.insert(*option, (here, text));
                        next.push(*option);
                    }
                }
            }
            if from.contains_key(&node) {
                break;
            }
            if next.is_empty() {
                return None;
            }
            level = next;
        }
        let mut round = Vec::new();
        let mut back = node;
        loop {
            let &(before, text) = from.get(&back)?;
            round.push(text.clone());
            back = before;
            if back == node {
                round.reverse();
                return Some(round);
            }
        }
    }
}
