//! The value of every position that play can reach, by working backwards from the ends.

use grundy_rules::{Counts, Outcome, Plies, RelativeSeat, Value};

use crate::graph::{Graph, MAX_POSITIONS, Node, Positions, explore};
use crate::{Budget, Searchable, Unsolved};

/// The values of all positions that play can reach from a start.
#[derive(Clone, Debug)]
pub struct Solution<P> {
    positions: Positions<P>,
    /// The views of a position lie side by side.
    codes: Vec<Code>,
    sides: Sides,
    distance_max: Plies,
}

/// Solves a game from `start`: the value, with its remoteness, of every position that can be
/// reached. A position from which neither side can force an end is a draw.
///
/// Of two players, one value tells all. Among more, every seat has its own value, that of a *hero*
/// against the coalition of all the others: a win where the hero can be the winner whatever they
/// do, a loss where they can see to it that the hero is not. The remoteness counts the plies until
/// that is settled: to the end of the game, or until the hero is out ([`grundy_rules::Rules::is_out`]), though
/// the others may go on, perhaps for ever.
///
/// Costs time and memory in proportion to positions and moves, and to the players where there are
/// more than two; the budget bounds positions and moves.
///
/// # Errors
/// [`Unsolved::TooLarge`] beyond the budget, or beyond 2^30 positions times their values.
pub fn solve<R: Searchable>(
    rules: &R,
    start: &R::Position,
    budget: Budget,
) -> Result<Solution<R::Position>, Unsolved> {
    let sides = Sides::of(rules.seats());
    let graph = explore(rules, start, budget)?;
    if graph.options.len() as u64 * u64::from(sides.views()) > MAX_POSITIONS {
        return Err(Unsolved::TooLarge);
    }
    let codes = match sides {
        Sides::Alternating => propagate(&graph, &Alternating, &[]),
        Sides::Coalition(seats) => {
            let out = outs(rules, &graph);
            propagate(&graph, &Coalition(seats), &out)
        }
    };
    Ok(Solution {
        positions: graph.positions,
        codes,
        sides,
        distance_max: graph.distance_max,
    })
}

/// Those who are out of games that go on.
fn outs<R: Searchable>(rules: &R, graph: &Graph<R::Position>) -> Vec<(Node, RelativeSeat)> {
    let mut out = Vec::new();
    for (node, position) in (0..).zip(&graph.positions) {
        if !graph.options.row(node).is_empty() {
            let seats = (0..rules.seats()).map(RelativeSeat);
            let such = seats.filter(|&seat| rules.is_out(position, seat));
            out.extend(such.map(|seat| (node, seat)));
        }
    }
    out
}

/// From whose points of view positions have values, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sides {
    /// Two players in turn. The value for the mover tells that for the other.
    Alternating,
    /// So many seats, of which each in turn is the hero, against all others.
    Coalition(u8),
}

impl Sides {
    fn of(seats: u8) -> Self {
        match seats {
            2 => Self::Alternating,
            seats => Self::Coalition(seats),
        }
    }

    fn views(self) -> u8 {
        match self {
            Self::Alternating => 1,
            Self::Coalition(seats) => seats,
        }
    }
}

/// How the views of a position hang together with those of the position a ply earlier. A view is
/// named by its hero; values are kept for the side about to move.
trait Turns {
    /// How many views a position has, those of [`RelativeSeat::MOVER`] and the seats after it.
    fn views(&self) -> u8;
    /// The same view one ply earlier, and whether the same side was about to move then.
    fn earlier(&self, hero: RelativeSeat) -> (RelativeSeat, SideToMove);
    /// Whether the hero is about to move.
    fn hero_moves(&self, hero: RelativeSeat) -> bool {
        hero == RelativeSeat::MOVER
    }
}

/// Whose turn it was a ply earlier.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SideToMove {
    Same,
    Other,
}

struct Alternating;

impl Turns for Alternating {
    fn views(&self) -> u8 {
        1
    }

    fn earlier(&self, hero: RelativeSeat) -> (RelativeSeat, SideToMove) {
        (hero, SideToMove::Other)
    }
}

struct Coalition(u8);

impl Turns for Coalition {
    fn views(&self) -> u8 {
        self.0
    }

    fn earlier(&self, hero: RelativeSeat) -> (RelativeSeat, SideToMove) {
        let earlier = RelativeSeat((hero.0 + 1) % self.0);
        let side = match self.hero_moves(earlier) == self.hero_moves(hero) {
            true => SideToMove::Same,
            false => SideToMove::Other,
        };
        (earlier, side)
    }
}

/// Values for the side about to move, backwards from the finished positions and from the heroes who
/// are `out`.
///
/// The queue holds decided views by ascending remoteness: those of 0 are put in first, and a view
/// of n only ever adds views of n + 1. So the first lost option that turns up gives a win its least
/// remoteness, and the last won option gives a loss its greatest.
fn propagate<P, T: Turns>(graph: &Graph<P>, turns: &T, out: &[(Node, RelativeSeat)]) -> Vec<Code> {
    let views = turns.views();
    let heroes = || (0..views).map(RelativeSeat);
    let at = |node: Node, hero: RelativeSeat| node * Node::from(views) + Node::from(hero.0);
    let mut codes = vec![Code::UNDECIDED; graph.options.len() * usize::from(views)];
    let mut queue: Vec<Node> = Vec::with_capacity(codes.len());
    for &(node, ending) in &graph.endings {
        for hero in heroes() {
            if let Some(won) = won(ending.value_for(hero).outcome()) {
                let view = at(node, hero);
                codes[view as usize] = Code::new(won == turns.hero_moves(hero), 0);
                queue.push(view);
            }
        }
    }
    for &(node, hero) in out {
        let view = at(node, hero);
        codes[view as usize] = Code::new(!turns.hero_moves(hero), 0);
        queue.push(view);
    }
    // For every view, how many of its moves are not known to win for the other side.
    let mut hopes: Vec<usize> = (0..)
        .take(graph.options.len())
        .flat_map(|node| heroes().map(move |_| node))
        .map(|node| graph.options.row(node).len())
        .collect();
    let parents = graph.options.reversed();
    let mut next = 0;
    while let Some(&view) = queue.get(next) {
        next += 1;
        let code = codes[view as usize];
        let hero = RelativeSeat(u8::try_from(view % Node::from(views)).unwrap_or_default());
        let (earlier, side) = turns.earlier(hero);
        let good = code.is_won() == (side == SideToMove::Same);
        for &parent in parents.row(view / Node::from(views)) {
            let parent = at(parent, earlier);
            let place = parent as usize;
            if codes[place] != Code::UNDECIDED {
                continue;
            }
            hopes[place] -= 1;
            if good || hopes[place] == 0 {
                codes[place] = code.one_ply_earlier(good);
                queue.push(parent);
            }
        }
    }
    codes
}

fn won(outcome: Outcome) -> Option<bool> {
    match outcome {
        Outcome::Win => Some(true),
        Outcome::Loss => Some(false),
        Outcome::Draw => None,
    }
}

impl<P: std::hash::Hash + Eq> Solution<P> {
    /// The value for the mover of a canonical position; `None` if play cannot reach it.
    #[must_use]
    pub fn value(&self, canonical: &P) -> Option<Value> {
        self.value_for(canonical, RelativeSeat::MOVER)
    }

    /// The value of a canonical position for the player in this seat; `None` if play cannot reach
    /// it.
    #[must_use]
    pub fn value_for(&self, canonical: &P, hero: RelativeSeat) -> Option<Value> {
        let node = self.positions.get_index_of(canonical)?;
        Some(self.value_at(node, hero))
    }

    fn value_at(&self, node: usize, hero: RelativeSeat) -> Value {
        match self.sides {
            Sides::Alternating => hero.of_two(self.codes[node].value()),
            Sides::Coalition(seats) => {
                let view = node * usize::from(seats) + usize::from(hero.0);
                let for_side_to_move = self.codes[view].value();
                match hero {
                    RelativeSeat::MOVER => for_side_to_move,
                    _ => for_side_to_move.for_other(),
                }
            }
        }
    }

    /// The canonical positions by ascending distance from the start, with their values for the
    /// mover.
    pub fn iter(&self) -> impl Iterator<Item = (&P, Value)> {
        self.iter_for(RelativeSeat::MOVER)
    }

    /// The same with the values for the player in a seat.
    pub fn iter_for(&self, hero: RelativeSeat) -> impl Iterator<Item = (&P, Value)> {
        let values = (0..).map(move |node| self.value_at(node, hero));
        self.positions.iter().zip(values)
    }

    /// What there is, by the values for the mover. Equivalent positions count as one; how many the
    /// rules could write down is for the caller to add.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts {
            positions: None,
            ordered: None,
            reachable: self.positions.len() as u64,
            win: 0,
            loss: 0,
            draw: 0,
            max_remoteness: None,
            distance_max: self.distance_max,
        };
        for (_, value) in self.iter() {
            *match value.outcome() {
                Outcome::Win => &mut counts.win,
                Outcome::Loss => &mut counts.loss,
                Outcome::Draw => &mut counts.draw,
            } += 1;
            counts.max_remoteness = counts.max_remoteness.max(value.remoteness());
        }
        counts
    }
}

/// A value in 32 bits: 0 where nothing is decided, which in the end means a draw; else the
/// remoteness above two bits that tell a loss (2) from a win (3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Code(u32);

impl Code {
    const UNDECIDED: Self = Self(0);

    /// A remoteness is less than the number of values, itself below 2^30, which leaves the two bits
    /// free.
    fn new(won: bool, remoteness: u32) -> Self {
        Self(remoteness << 2 | 2 | u32::from(won))
    }

    /// The value a ply earlier, for the side that was then about to move.
    fn one_ply_earlier(self, won: bool) -> Self {
        Self::new(won, self.remoteness() + 1)
    }

    fn is_won(self) -> bool {
        self.0 & 1 == 1
    }

    fn remoteness(self) -> u32 {
        self.0 >> 2
    }

    fn value(self) -> Value {
        let remoteness = Some(Plies::from(self.remoteness()));
        match self.0 & 3 {
            0 => Value::Draw,
            2 => Value::Loss(remoteness),
            _ => Value::Win(remoteness),
        }
    }
}
