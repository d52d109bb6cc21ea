use grundy_rules::{
    Board, Field, Figure, Mark, Marks, Notation, Places, TextError, not_a_number, number_of, quoted,
};

use super::network::Node;
use super::rules::{GraphGame, Pieces, Spot, Step, bit};
use crate::piles::{in_a_row, words};

/// The characters of the board.
const EMPTY: char = '.';
const TOKEN: char = 't';
const VISITED: char = 'x';
const CAT: char = 'c';
const MOUSE: char = 'm';
const CAUGHT: char = '*';
const HOLE: char = 'o';

/// The nodes of these bits, ascending.
fn nodes_of(visited: u64) -> impl Iterator<Item = Node> {
    (1..=64).filter(move |&node| visited & bit(node) != 0)
}

fn joined(nodes: impl Iterator<Item = Node>) -> String {
    in_a_row(nodes.map(u64::from))
}

impl Notation for GraphGame {
    /// The number of nodes, the number of arcs, and the arcs; then, with a mouse, the number of
    /// holes, and the holes; and if there are forbidden nodes, their number and these.
    fn parameters(&self, _start: &Spot) -> Vec<String> {
        let arcs: Vec<(Node, Node)> = self.network.arcs().collect();
        let mut all = vec![self.network.nodes(), arcs.len() as u64];
        all.extend(
            arcs.iter()
                .flat_map(|&(from, to)| [u64::from(from), u64::from(to)]),
        );
        if self.pieces == Pieces::CatAndMouse {
            all.push(self.holes.len() as u64);
            all.extend(self.holes.iter().map(|&hole| u64::from(hole)));
        }
        if !self.forbidden.is_empty() {
            all.push(self.forbidden.len() as u64);
            all.extend(self.forbidden.iter().map(|&node| u64::from(node)));
        }
        words(all)
    }

    fn wire(&self, spot: &Spot) -> String {
        match *spot {
            Spot::Visited(node, visited) => {
                let (count, nodes) = (visited.count_ones(), joined(nodes_of(visited)));
                format!("{node} {count} {nodes}")
            }
            Spot::Token(node) => node.to_string(),
            Spot::Chase { mouse, own, other } => {
                let who = if mouse { 1 } else { 2 };
                format!("{who} {own} {other}")
            }
        }
    }

    fn board(&self, spot: &Spot) -> Board {
        let mut at = vec![EMPTY; self.places.len()];
        let mut put = |node: Node, character| {
            if let Some(place) = at.get_mut(usize::from(node) - 1) {
                *place = character;
            }
        };
        self.holes.iter().for_each(|&hole| put(hole, HOLE));
        match *spot {
            Spot::Token(node) => put(node, TOKEN),
            Spot::Visited(node, visited) => {
                nodes_of(visited).for_each(|node| put(node, VISITED));
                put(node, TOKEN);
            }
            Spot::Chase { own, other, .. } if own == other => put(own, CAUGHT),
            Spot::Chase { mouse, own, other } => {
                let (here, there) = if mouse { (MOUSE, CAT) } else { (CAT, MOUSE) };
                put(own, here);
                put(other, there);
            }
        }
        let place = |node: Node| usize::from(node) - 1;
        let arcs = self
            .network
            .arcs()
            .map(|(from, to)| [place(from), place(to)]);
        // A line that can be followed both ways is one line.
        let back = |[from, to]: &[usize; 2]| from > to && self.leads(*to, *from);
        let mark = |figure| Mark {
            figure,
            owner: None,
        };
        let text = |text: &str| mark(Figure::Text(text.to_owned()));
        Board::Places(Places {
            places: self.places.clone(),
            links: arcs.filter(|arc| !back(arc)).collect(),
            at,
            along: Vec::new(),
            marks: Marks::from([
                (TOKEN, mark(Figure::Disc)),
                (VISITED, mark(Figure::Cross)),
                (CAT, text("C")),
                (MOUSE, text("M")),
                (CAUGHT, text("C")),
                (HOLE, mark(Figure::Block)),
            ]),
        })
    }

    fn notation(&self, spot: &Spot) -> String {
        match *spot {
            Spot::Token(node) => node.to_string(),
            Spot::Visited(node, visited) => {
                let others = nodes_of(visited & !bit(node));
                let nodes = std::iter::once(node).chain(others);
                joined(nodes)
            }
            Spot::Chase { mouse, own, other } => {
                let mover = if mouse { "mouse" } else { "cat" };
                format!("{mover} {own} {other}")
            }
        }
    }

    fn fields(&self, spot: &Spot) -> Vec<(&'static str, Field)> {
        let number = |node: Node| Field::Number(node.into());
        match *spot {
            Spot::Token(node) => vec![("node", number(node))],
            Spot::Visited(node, visited) => {
                let visited = nodes_of(visited).map(u64::from).collect();
                vec![("node", number(node)), ("visited", Field::Numbers(visited))]
            }
            Spot::Chase { mouse, own, other } => {
                let (mouse, cat) = if mouse { (own, other) } else { (other, own) };
                vec![("mouse", number(mouse)), ("cat", number(cat))]
            }
        }
    }

    fn parse_position(&self, text: &str) -> Result<Spot, TextError> {
        match self.pieces {
            Pieces::Token => {
                let expected = "the node of the token: `3`";
                match self.nodes(text, expected)?[..] {
                    [node] => Ok(Spot::Token(node)),
                    ref nodes => Err(counted(nodes.len(), expected)),
                }
            }
            Pieces::Geography => {
                let expected = "the node of the token, and others that it was on: `3 1 2`";
                let nodes = self.nodes(text, expected)?;
                let Some(&node) = nodes.first() else {
                    return Err(counted(0, expected));
                };
                let visited = nodes.iter().fold(0, |visited, &node| visited | bit(node));
                Ok(Spot::Visited(node, visited))
            }
            Pieces::CatAndMouse => {
                let expected = "who moves, its node and that of the other: `mouse 3 7`";
                let text = text.trim();
                let (mover, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
                let mouse = match mover {
                    "mouse" => true,
                    "cat" => false,
                    other => {
                        let problem = format!("{} is neither cat nor mouse", quoted(other));
                        return Err(TextError::new(problem, expected));
                    }
                };
                match self.nodes(rest, expected)?[..] {
                    [own, other] => Ok(Spot::Chase { mouse, own, other }),
                    ref nodes => Err(counted(nodes.len(), expected)),
                }
            }
        }
    }

    fn move_text(&self, Step { to }: Step) -> String {
        to.to_string()
    }

    fn move_words(&self, Step { to }: Step) -> String {
        format!("go to {to}")
    }

    fn parse_move(&self, text: &str) -> Result<Step, TextError> {
        let expected = "`v`: go to node v";
        let text = text.trim();
        let to = text.parse().map_err(|_| not_a_number(text, expected))?;
        Ok(Step { to })
    }
}

fn counted(nodes: usize, expected: &str) -> TextError {
    TextError::new(number_of(nodes, "node"), expected)
}

impl GraphGame {
    /// Whether an arc leads from one place to another, both counted from 0.
    fn leads(&self, from: usize, to: usize) -> bool {
        let node = |place: usize| Node::try_from(place + 1).unwrap_or(Node::MAX);
        self.network.from(node(from)).contains(&node(to))
    }

    fn nodes(&self, text: &str, expected: &str) -> Result<Vec<Node>, TextError> {
        let last = self.network.nodes();
        let node = |part: &str| {
            let number: Node = part.parse().map_err(|_| not_a_number(part, expected))?;
            if (1..=last).contains(&number.into()) {
                return Ok(number);
            }
            let problem = format!("there is no node {number}");
            Err(TextError::new(
                problem,
                format!("{expected}, with nodes from 1 to {last}"),
            ))
        };
        text.split_whitespace().map(node).collect()
    }
}
