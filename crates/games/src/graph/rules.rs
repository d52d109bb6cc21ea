use std::sync::Arc;

use grundy_rules::{Ending, RelativeSeat, Rules};
use grundy_solver::Searchable;

use super::network::{Network, Node};
use super::nimbers::Nimbers;
use crate::component::{MoveNumbers, Numbers};

/// The rules of pieces on one graph.
#[derive(Clone, Debug)]
pub struct GraphGame {
    pub(super) network: Arc<Network>,
    pub(super) pieces: Pieces,
    /// The nodes in which the mouse has won.
    pub(super) holes: Vec<Node>,
    /// The nodes that the cat must not enter.
    pub(super) forbidden: Vec<Node>,
    pub(super) places: Vec<[i32; 2]>,
    pub(super) nimbers: Arc<Nimbers>,
}

/// The pieces of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// One token that both players move.
    Token,
    /// A token that never comes back to a node.
    Geography,
    /// A piece for each player.
    CatAndMouse,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// The token is on this node.
    Token(u16),
    /// The token is on this node, and was on those of these bits, the lowest of which is node 1.
    Visited(u16, u64),
    /// The piece of the player about to move, and that of the other.
    Chase {
        /// Whether the mouse moves.
        mouse: bool,
        /// The node of the piece that moves.
        own: u16,
        /// The node of the other.
        other: u16,
    },
}

/// Moves a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The node that it goes to.
    pub to: u16,
}

/// The bit of a node.
pub(super) fn bit(node: Node) -> u64 {
    1 << (node - 1)
}

impl GraphGame {
    pub(super) fn new(
        network: Network,
        pieces: Pieces,
        holes: &[u64],
        forbidden: &[u64],
        places: Vec<[i32; 2]>,
    ) -> Self {
        let nodes = |list: &[u64]| {
            let nodes = list.iter().filter_map(|&node| Node::try_from(node).ok());
            nodes.collect()
        };
        Self {
            network: Arc::new(network),
            pieces,
            holes: nodes(holes),
            forbidden: nodes(forbidden),
            places,
            nimbers: Arc::default(),
        }
    }
}

impl Rules for GraphGame {
    type Position = Spot;
    type Move = Step;
    type Moves = Vec<Step>;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, spot: &Spot) -> Vec<Step> {
        let steps = |from: Node| self.network.from(from).iter().map(|&to| Step { to });
        match *spot {
            Spot::Token(node) => steps(node).collect(),
            Spot::Visited(node, visited) => {
                let is_new = |step: &Step| visited & bit(step.to) == 0;
                steps(node).filter(is_new).collect()
            }
            Spot::Chase { mouse, own, .. } if self.caught_or_safe(spot).is_none() => {
                let may_enter = |step: &Step| mouse || !self.forbidden.contains(&step.to);
                steps(own).filter(may_enter).collect()
            }
            Spot::Chase { .. } => Vec::new(),
        }
    }

    fn play(&self, spot: &Spot, Step { to }: Step) -> Spot {
        match *spot {
            Spot::Token(_) => Spot::Token(to),
            Spot::Visited(_, visited) => Spot::Visited(to, visited | bit(to)),
            Spot::Chase { mouse, other, .. } => Spot::Chase {
                mouse: !mouse,
                own: other,
                other: to,
            },
        }
    }

    fn ending(&self, spot: &Spot) -> Option<Ending> {
        self.caught_or_safe(spot).or_else(|| {
            let stuck = self.moves(spot).is_empty();
            stuck.then_some(Ending::Won(RelativeSeat::NEXT))
        })
    }
}

impl GraphGame {
    /// The end of cat and mouse, except that a player is stuck. A mouse that is caught in its hole is caught.
    fn caught_or_safe(&self, spot: &Spot) -> Option<Ending> {
        let Spot::Chase { mouse, own, other } = *spot else {
            return None;
        };
        let seat = |of_mouse: bool| {
            if of_mouse == mouse {
                RelativeSeat::MOVER
            } else {
                RelativeSeat::NEXT
            }
        };
        let mouse_at = if mouse { own } else { other };
        if own == other {
            Some(Ending::Won(seat(false)))
        } else {
            let safe = self.holes.contains(&mouse_at);
            safe.then(|| Ending::Won(seat(true)))
        }
    }
}

impl Searchable for GraphGame {
    fn at_most(&self, _start: &Spot) -> u128 {
        let nodes = u128::from(self.network.nodes());
        match self.pieces {
            Pieces::Token => nodes,
            Pieces::Geography => nodes << (nodes - 1),
            Pieces::CatAndMouse => 2 * nodes * nodes,
        }
    }
}

/// The node of the token, then the bits of those that it was on; of a chase, the mover and both nodes.
impl Numbers for Spot {
    fn to_numbers(&self) -> Vec<u64> {
        match *self {
            Self::Token(node) => vec![node.into()],
            Self::Visited(node, visited) => vec![node.into(), visited],
            Self::Chase { mouse, own, other } => vec![mouse.into(), own.into(), other.into()],
        }
    }

    fn of_numbers(numbers: &[u64]) -> Self {
        let node = |number: u64| Node::try_from(number).unwrap_or(Node::MAX);
        match *numbers {
            [mouse, own, other] => Self::Chase {
                mouse: mouse == 1,
                own: node(own),
                other: node(other),
            },
            [at, visited] => Self::Visited(node(at), visited),
            [at, ..] => Self::Token(node(at)),
            [] => Self::Token(1),
        }
    }
}

impl From<MoveNumbers> for Step {
    fn from([to, ..]: MoveNumbers) -> Self {
        Self {
            to: Node::try_from(to).unwrap_or(Node::MAX),
        }
    }
}

impl From<Step> for MoveNumbers {
    fn from(Step { to }: Step) -> Self {
        [to.into(), 0, 0, 0]
    }
}
