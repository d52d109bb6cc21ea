use std::sync::Arc;

use grundy_rules::{Ending, RelativeSeat, Rules};
use grundy_solver::Searchable;

use super::network::{Network, Node};

/// The rules of pieces on one graph.
#[derive(Clone, Debug)]
pub struct GraphGame {
    pub(super) network: Arc<Network>,
    pub(super) pieces: Pieces,
    /// Where the mouse has won.
    pub(super) holes: Vec<Node>,
    pub(super) places: Vec<[i32; 2]>,
}

/// Which pieces there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// One token that both players move.
    Token,
    /// The same, and it never comes back to a node.
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

/// The bit of a node.
pub(super) fn bit(node: Node) -> u64 {
    1 << (node - 1)
}

impl GraphGame {
    pub(super) fn new(
        network: Network,
        pieces: Pieces,
        holes: &[u64],
        places: Vec<[i32; 2]>,
    ) -> Self {
        let holes = holes.iter().filter_map(|&hole| Node::try_from(hole).ok());
        Self {
            network: Arc::new(network),
            pieces,
            holes: holes.collect(),
            places,
        }
    }
}

impl Rules for GraphGame {
    type Position = Spot;
    /// The node that the piece goes to.
    type Move = u16;
    type Moves = Vec<u16>;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, spot: &Spot) -> Vec<u16> {
        match *spot {
            Spot::Token(node) => self.network.from(node).to_vec(),
            Spot::Visited(node, visited) => {
                let next = self.network.from(node).iter().copied();
                next.filter(|&next| visited & bit(next) == 0).collect()
            }
            Spot::Chase { own, .. } if self.caught_or_safe(spot).is_none() => {
                self.network.from(own).to_vec()
            }
            Spot::Chase { .. } => Vec::new(),
        }
    }

    fn play(&self, spot: &Spot, to: u16) -> Spot {
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
    /// How cat and mouse has ended, unless somebody is stuck. A mouse that is caught in its hole is
    /// caught.
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
