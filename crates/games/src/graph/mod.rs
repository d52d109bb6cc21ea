//! Pieces on a graph that is given as data: a token that is moved in turn, geography, in which no
//! node is visited twice, and cat and mouse. Play may go on forever, so all is found by search. A token
//! that never comes back, and geography, have Grundy values, and may be parts of sums.

mod network;
mod nimbers;
mod notation;
mod rules;
mod theory;

use grundy_rules::{Misere, Notation};

use crate::budget::SearchBudget;
use crate::checked::{Checked, position};
use crate::component::Component;
use crate::error::SettingsError;
use crate::game::{Family, Game, Opened};
use crate::heap::{LAST, Play, last};
use crate::key::{Key, Kind, Role};
use crate::searched::searched;
use crate::starter::{Starter, StarterBot};
use network::{MAX_NODES, Network, Node, places};
use rules::bit;
pub use rules::{GraphGame, Pieces, Spot, Step};

const ARCS: &str = "arcs";
const KIND: &str = "kind";
const HOLES: &str = "holes";
const FORBIDDEN: &str = "forbidden";
const PLACES: &str = "places";
const START: &str = "start";
/// Visited nodes are bits of a number.
const MAX_VISITED: u64 = 64;

/// The data with which new bots and problems begin.
static STARTER: Starter = Starter {
    facts: include_str!("starter.toml"),
    bots: &[StarterBot::plays(
        "wins",
        "retrograde.c",
        include_str!("../../../../bots/cat-and-mouse/accepted/retrograde.c"),
    )],
};

/// The game as catalogs list it.
#[must_use]
pub fn game() -> Game {
    let rule = |name, kind, about| Key::new(name, Role::Rule, kind, about);
    let keys = vec![
        rule(
            ARCS,
            Kind::Text,
            "the edges of the graph: `1>2` leads one way, `1-2` both ways; nodes are numbered from 1",
        )
        .required(),
        rule(
            KIND,
            Kind::words(["token", "geography", "cat-and-mouse"]),
            "token: players take turns to move one token, and a player who cannot move loses; \
             geography: also, no node may be visited twice; cat-and-mouse: each player has a \
             piece, the cat catches the mouse, or the mouse comes to a hole",
        )
        .with_default("token"),
        rule(
            HOLES,
            Kind::List {
                min_len: 0,
                max_len: 64,
                min: 1,
                max: MAX_NODES,
            },
            "with cat-and-mouse: the nodes in which the mouse is safe and wins",
        ),
        rule(
            FORBIDDEN,
            Kind::List {
                min_len: 0,
                max_len: 64,
                min: 1,
                max: MAX_NODES,
            },
            "with cat-and-mouse: the nodes that the cat must not enter",
        ),
        rule(
            PLACES,
            Kind::List {
                min_len: 2,
                max_len: 2 * 1000,
                min: 0,
                max: 1_000_000,
            },
            "position of each node in pictures: x and y of node 1, of node 2, and so on \
             (default: in a circle)",
        ),
        Key::new(
            START,
            Role::Instance,
            Kind::Text,
            "start: the node of the token; with cat-and-mouse, the piece that moves first, its \
             node, and the other piece's node: `mouse 3 7`",
        )
        .required(),
        last(),
    ];
    Game {
        name: "graph".to_owned(),
        title: "Pieces on a graph".to_owned(),
        summary: "Move a token, or a cat and a mouse, along the lines of a graph.".to_owned(),
        keys,
        presets: Vec::new(),
        starter: Some(&STARTER),
        family: Box::new(Graphs),
    }
}

#[derive(Debug)]
struct Graphs;

impl Family for Graphs {
    fn open(&self, checked: &Checked<'_>, _budget: SearchBudget) -> Opened {
        let rules = rules(checked).map_err(|error| vec![error])?;
        let start = checked.start(&rules, || position(&rules, checked.word(START), &[START]))?;
        let too_large = |_| {
            let problem = "there are too many positions to search them all";
            let error = SettingsError::new(&[ARCS], problem);
            vec![error.help("set fewer nodes: geography is searched with some twenty")]
        };
        let instance = match Play::of(checked) {
            Play::Normal => searched(rules, start),
            Play::Misere => searched(Misere(rules), start),
        };
        instance.map_err(too_large)
    }

    fn some_start(&self, checked: &Checked<'_>) -> Option<String> {
        let rules = rules(checked).ok()?;
        let spot = rules.some_spot()?;
        Some(Notation::notation(&rules, &spot))
    }

    fn component(
        &self,
        checked: &Checked<'_>,
    ) -> Option<Result<Box<dyn Component>, SettingsError>> {
        let rules = rules(checked);
        Some(rules.and_then(|rules| match rules.as_component() {
            Ok(()) => Ok(Box::new(rules) as Box<dyn Component>),
            Err(error) => Err(error),
        }))
    }
}

impl GraphGame {
    /// A spot with a move: the first node that an arc leads from, outside of holes; the cat is as far from it in the
    /// order of the nodes as it can be.
    fn some_spot(&self) -> Option<Spot> {
        let mut from = self.network.arcs().map(|(from, _)| from);
        let first = from.find(|node| !self.holes.contains(node))?;
        Some(match self.pieces {
            Pieces::Token => Spot::Token(first),
            Pieces::Geography => Spot::Visited(first, bit(first)),
            Pieces::CatAndMouse => {
                let last = Node::try_from(self.network.nodes()).ok()?;
                let may_be = |node: &Node| *node != first && !self.forbidden.contains(node);
                Spot::Chase {
                    mouse: true,
                    own: first,
                    other: (1..=last).rev().find(may_be).unwrap_or(first),
                }
            }
        })
    }

    /// Looks whether the game has Grundy values.
    fn as_component(&self) -> Result<(), SettingsError> {
        match self.pieces {
            Pieces::CatAndMouse => {
                let problem = "cat and mouse have different moves, so they cannot be part of a sum";
                let error = SettingsError::new(&[KIND], problem);
                Err(error.help("set kind = token or geography"))
            }
            Pieces::Geography => Ok(()),
            Pieces::Token => match self.network.circle() {
                None => Ok(()),
                Some(circle) => {
                    let nodes: Vec<String> = circle.iter().map(u16::to_string).collect();
                    let problem = format!(
                        "the token can go round forever ({}), so it has no Grundy value and cannot \
                         be part of a sum",
                        nodes.join(" > ")
                    );
                    let error = SettingsError::new(&[ARCS], problem);
                    Err(error.help(
                        "leave out an arc of the circle, or set kind = geography, in which no node \
                         is visited twice",
                    ))
                }
            },
        }
    }
}

/// The rules that settings make.
fn rules(checked: &Checked<'_>) -> Result<GraphGame, SettingsError> {
    let network =
        Network::read(checked.word(ARCS)).map_err(|error| SettingsError::text(&[ARCS], error))?;
    let nodes = network.nodes();
    let pieces = match checked.word(KIND) {
        "geography" => Pieces::Geography,
        "cat-and-mouse" => Pieces::CatAndMouse,
        _ => Pieces::Token,
    };
    if pieces == Pieces::Geography && nodes > MAX_VISITED {
        let problem = format!("geography with {nodes} nodes");
        let error = SettingsError::new(&[ARCS, KIND], problem);
        return Err(error.help(format!(
            "at most {MAX_VISITED}, and some twenty to be searched"
        )));
    }
    let holes = checked.list(HOLES).unwrap_or_default();
    if pieces == Pieces::CatAndMouse && Play::of(checked) == Play::Misere {
        let problem = "cat and mouse does not end with a last move that could lose";
        return Err(SettingsError::new(&[KIND, LAST], problem).help("remove `last`"));
    }
    if pieces != Pieces::CatAndMouse && !holes.is_empty() {
        let problem = "holes are for a mouse";
        return Err(SettingsError::new(&[HOLES, KIND], problem).help("set kind = cat-and-mouse"));
    }
    let forbidden = checked.list(FORBIDDEN).unwrap_or_default();
    if pieces != Pieces::CatAndMouse && !forbidden.is_empty() {
        let problem = "forbidden nodes are for a cat";
        let error = SettingsError::new(&[FORBIDDEN, KIND], problem);
        return Err(error.help("set kind = cat-and-mouse"));
    }
    for (key, name, list) in [
        (HOLES, "hole", holes),
        (FORBIDDEN, "forbidden node", forbidden),
    ] {
        if let Some(node) = list.iter().find(|&&node| node > nodes) {
            let problem = format!("{name} {node} is not a node");
            return Err(SettingsError::new(&[key, ARCS], problem).help(format!("1 to {nodes}")));
        }
    }
    let places = places(nodes, checked.list(PLACES)).map_err(|problem| {
        SettingsError::new(&[PLACES, ARCS], problem).help("set x and y of every node")
    })?;
    Ok(GraphGame::new(network, pieces, holes, forbidden, places))
}
