//! One step of the search: what follows from a place in the product graph.

use std::sync::Arc;

use grundy_rules::{BoxedPosition, Ending, Outcome, Ply, RelativeSeat};

use super::graph::{Graph, Key};
use super::{HistoryDependence, Past, Question, RefutationKind, Requirement, Strategy};
use crate::{Failure, HostFault, REPETITIONS};

/// A place of the product graph that must be expanded.
pub(super) struct Item<'t> {
    pub(super) node: u32,
    pub(super) root: u32,
    pub(super) class: u32,
    pub(super) hero: RelativeSeat,
    pub(super) memory: u32,
    pub(super) situation: BoxedPosition<'t>,
    /// The game before, if the strategy remembers it.
    pub(super) past: Option<Arc<Past>>,
}

/// The result of expanding a place.
pub(super) struct Expanded<'t> {
    pub(super) node: u32,
    /// The root whose budget was charged.
    pub(super) root: u32,
    /// `None` if the strategy was not asked; `Some(None)` if it failed to answer.
    pub(super) answer: Option<Option<Ply>>,
    pub(super) next: Next<'t>,
}

pub(super) enum Next<'t> {
    /// The strategy errs here, by this move if it made one.
    Refuted(RefutationKind, Option<Ply>),
    /// Play goes on.
    To(Successors<'t>),
}

/// The places after an expanded one.
pub(super) struct Successors<'t> {
    pub(super) places: Vec<Successor<'t>>,
    pub(super) due: Due,
    pub(super) followed: Followed,
}

/// The part of the moves that was followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Followed {
    All,
    /// The first moves, up to the number of new places that there was room for.
    Some,
}

/// The result that the strategy must reach from a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Due {
    /// A win, so that play must not return to the place.
    Win,
    Nothing,
}

/// A place that a move leads to.
pub(super) enum Successor<'t> {
    Known(u32),
    /// A place that was not in the graph when the batch began. Other expansions of the batch may have found it, too.
    New(Ply, Key, Box<Item<'t>>),
}

/// The context that all steps share.
pub(super) struct Rules<'s> {
    pub(super) requirements: &'s [Requirement],
    pub(super) recall: HistoryDependence,
}

impl Rules<'_> {
    /// Expands one place. The moves of an opponent are followed until they have led to `room` new places.
    pub(super) fn expand<'t>(
        &self,
        graph: &Graph,
        item: Item<'t>,
        room: u64,
        strategy: &mut dyn Strategy,
    ) -> Result<Expanded<'t>, HostFault> {
        if let Some(fault) = item.situation.fault() {
            return Err(HostFault::Rules(fault));
        }
        let (node, root) = (item.node, item.root);
        let expanded = |answer, next| Expanded {
            node,
            root,
            answer,
            next,
        };
        if !item.asks() {
            let plies = (0..).map_while(|number| item.situation.nth(number));
            let next = self.follow(graph, &item, plies, room);
            return Ok(expanded(None, next));
        }
        let question = Question {
            root: item.root as usize,
            past: item.past.as_deref(),
            situation: &*item.situation,
        };
        let ply = match strategy.answer(&question) {
            Ok(ply) => ply,
            Err(Failure::Forfeit(forfeit)) => {
                return Ok(expanded(
                    Some(None),
                    Next::Refuted(RefutationKind::Forfeit(forfeit), None),
                ));
            }
            Err(Failure::Host(fault)) => return Err(fault),
        };
        let next = if self.is_blunder(&item, ply) {
            Next::Refuted(RefutationKind::Blunder, Some(ply))
        } else {
            self.follow(graph, &item, [ply].into_iter(), 1)
        };
        Ok(expanded(Some(Some(ply)), next))
    }

    fn requirement(&self, item: &Item<'_>) -> Requirement {
        self.requirements[item.class as usize]
    }

    fn is_blunder(&self, item: &Item<'_>, ply: Ply) -> bool {
        let requirement = self.requirement(item);
        if requirement.least_result().is_some() {
            return false;
        }
        let mover_after = RelativeSeat::MOVER.after_ply(item.situation.seats());
        let after = item.situation.after(ply).value(mover_after).outcome();
        if after == Outcome::Win {
            return false;
        }
        let before = item.situation.value(RelativeSeat::MOVER).outcome();
        match requirement {
            Requirement::NoLoss => after == Outcome::Loss && before != Outcome::Loss,
            _ => after < before,
        }
    }

    fn due(&self, item: &Item<'_>) -> Due {
        let is_due = match self.requirement(item) {
            Requirement::Wins => true,
            Requirement::NoError => item.situation.value(item.hero).outcome() == Outcome::Win,
            Requirement::NoLoss | Requirement::NeverLoses => false,
        };
        match is_due {
            true => Due::Win,
            false => Due::Nothing,
        }
    }

    /// The result of a line that has ended, if it is less than the required one.
    fn too_little(&self, item: &Item<'_>, ending: Ending, hero: RelativeSeat) -> Option<Outcome> {
        let least = self.requirement(item).least_result()?;
        Some(ending.value_for(hero).outcome()).filter(|&result| result < least)
    }

    fn follow<'t>(
        &self,
        graph: &Graph,
        item: &Item<'t>,
        plies: impl Iterator<Item = Ply>,
        mut room: u64,
    ) -> Next<'t> {
        let due = self.due(item);
        let hero = item.hero.after_ply(item.situation.seats());
        let memory = match self.recall {
            HistoryDependence::Everything if item.asks() => item.node + 1,
            HistoryDependence::Everything | HistoryDependence::Nothing => item.memory,
        };
        let past = match self.recall {
            HistoryDependence::Everything => Some(Arc::new(remember(item))),
            HistoryDependence::Nothing => None,
        };
        let mut successors = Successors {
            places: Vec::new(),
            due,
            followed: Followed::All,
        };
        for ply in plies {
            let situation = item.situation.after(ply);
            if let Some(ending) = situation.ending() {
                match self.too_little(item, ending, hero) {
                    Some(result) => {
                        return Next::Refuted(RefutationKind::Ended(result), Some(ply));
                    }
                    None => continue,
                }
            }
            let position = situation.notation();
            if let Some(past) = &past
                && past.times(&position, hero) + 1 == REPETITIONS
            {
                match due {
                    Due::Win => {
                        return Next::Refuted(RefutationKind::NotConverted, Some(ply));
                    }
                    Due::Nothing => continue,
                }
            }
            let key = Key {
                class: item.class,
                hero,
                memory,
                position: position.into(),
            };
            successors.places.push(match graph.find(&key) {
                Some(known) => Successor::Known(known),
                None if room == 0 => {
                    successors.followed = Followed::Some;
                    break;
                }
                None => {
                    room -= 1;
                    let next = Item {
                        node: u32::MAX,
                        root: item.root,
                        class: item.class,
                        hero,
                        memory,
                        situation,
                        past: past.clone(),
                    };
                    Successor::New(ply, key, Box::new(next))
                }
            });
        }
        Next::To(successors)
    }
}

impl Item<'_> {
    /// Whether the strategy must be asked: it is on turn, and its move is not forced.
    pub(super) fn asks(&self) -> bool {
        self.hero == RelativeSeat::MOVER && self.situation.unasked().is_none()
    }
}

fn remember(item: &Item<'_>) -> Past {
    Past {
        position: item.situation.notation(),
        hero: item.hero,
        asked: item.asks().then(|| item.situation.wire()),
        before: item.past.clone(),
    }
}

impl Past {
    /// The number of times that this position has arisen with the same player on turn. Costs the length of the game.
    fn times(&self, position: &str, hero: RelativeSeat) -> usize {
        let same = |past: &&Self| past.hero == hero && past.position == position;
        self.back().filter(same).count()
    }
}
