//! The value of every position of a graph, by working backwards from the ends.

use grundy_rules::{Outcome, Plies, RelativeSeat, Value};

use crate::Unsolved;
use crate::graph::{Graph, MAX_VIEWS, Node};

/// The values of all positions of a [`Graph`]: 4 bytes a position, and with more than two players 4
/// bytes for each of them.
#[derive(Clone, Debug)]
pub struct Values {
    /// The views of a position lie side by side.
    codes: Vec<EncodedValue>,
    sides: Sides,
}

impl Graph {
    /// Finds the value of every position, with its remoteness. A position from which neither side
    /// can force an end is a draw.
    ///
    /// With two players, the value for the mover determines both. With more, every seat has its own value, that of a
    /// *hero* against the coalition of all the others; see [`crate::solve`].
    ///
    /// Costs time in proportion to positions and moves, times the players if there are more than
    /// two. Besides the values it takes 12 bytes a position and 4 bytes a move while it works. If there are two players
    /// and all moves lead to higher numbers, as in games that fill a board, it takes no further memory and a quarter of
    /// the time.
    ///
    /// # Errors
    /// [`Unsolved::Dangling`] if a move leads to a position that is not there;
    /// [`Unsolved::TooLarge`] beyond 2^30 positions, times the players if there are more than two.
    pub fn solve(&self) -> Result<Values, Unsolved> {
        let sides = Sides::of(self.seats);
        if sides == Sides::Alternating
            && let Some(codes) = sweep(self)
        {
            return Ok(Values { codes, sides });
        }
        self.check()?;
        if self.len() as u64 * u64::from(sides.views()) > MAX_VIEWS {
            return Err(Unsolved::TooLarge);
        }
        let codes = match sides {
            Sides::Alternating => propagate(self, &Alternating),
            Sides::Coalition(seats) => propagate(self, &Coalition(seats)),
        };
        Ok(Values { codes, sides })
    }
}

impl Values {
    /// The value of a position for the player about to move.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    pub fn value(&self, node: Node) -> Value {
        self.value_for(node, RelativeSeat::MOVER)
    }

    /// The value of a position for the player in this seat.
    ///
    /// # Panics
    /// If there is no such position or seat.
    #[must_use]
    pub fn value_for(&self, node: Node, hero: RelativeSeat) -> Value {
        let node = node as usize;
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
}

/// The points of view from which positions have values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sides {
    /// Two players in turn. The value for the mover determines that for the other.
    Alternating,
    /// This many seats, each of which is in turn the hero against all others.
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

/// The relation between the views of a position and those of the position a ply earlier. A view is
/// named by its hero; values are kept for the side about to move.
trait Turns {
    /// The number of views of a position, those of [`RelativeSeat::MOVER`] and the seats after it.
    fn views(&self) -> u8;
    /// The view of the same hero one ply earlier, and whether the same side was about to move then.
    fn earlier(&self, hero: RelativeSeat) -> (RelativeSeat, SideToMove);
    /// Whether the hero is about to move.
    fn hero_moves(&self, hero: RelativeSeat) -> bool {
        hero == RelativeSeat::MOVER
    }
}

/// The side that was to move a ply earlier.
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

/// Values of two players in turn, from the highest number down, so that the values of all options are known when a
/// position is reached. `None` if a move does not lead to a higher number of the graph.
fn sweep(graph: &Graph) -> Option<Vec<EncodedValue>> {
    if graph.len() as u64 > MAX_VIEWS {
        return None;
    }
    let mut codes = vec![EncodedValue::UNDECIDED; graph.len()];
    for &(node, ending) in &graph.endings {
        if let Some(won) = won(ending.value_for(RelativeSeat::MOVER).outcome()) {
            codes[node as usize] = EncodedValue::new(won, 0);
        }
    }
    // A move to this position or an earlier one means that the numbers are not a topological order; a move out of
    // range is a dangling one. Give up in both cases: `solve` then checks the graph and uses `propagate`.
    for node in (0..graph.next()).rev() {
        let row = graph.options.row(node);
        let (known, higher) = codes.split_at_mut(node as usize + 1);
        let mut sooner = EncodedValue::LATEST_LOSS;
        let mut later = EncodedValue::UNDECIDED;
        let mut all_won = !row.is_empty();
        for &option in row {
            let code = *higher.get((option as usize).checked_sub(known.len())?)?;
            if code.is_lost() {
                sooner = sooner.min(code);
            } else {
                later = later.max(code);
            }
            all_won &= code.is_won();
        }
        if sooner < EncodedValue::LATEST_LOSS {
            known[node as usize] = sooner.one_ply_earlier(true);
        } else if all_won {
            known[node as usize] = later.one_ply_earlier(false);
        }
    }
    Some(codes)
}

/// Values for the side about to move, computed backwards from the finished positions and from the views of
/// players that are `out`.
///
/// The queue holds decided views by ascending remoteness: those of 0 are put in first, and a view
/// of n only ever adds views of n + 1. So the first lost option that turns up gives a win its least
/// remoteness, and the last won option gives a loss its greatest.
fn propagate<T: Turns>(graph: &Graph, turns: &T) -> Vec<EncodedValue> {
    let views = turns.views();
    let heroes = || (0..views).map(RelativeSeat);
    let at = |node: Node, hero: RelativeSeat| node * Node::from(views) + Node::from(hero.0);
    let mut codes = vec![EncodedValue::UNDECIDED; graph.options.len() * usize::from(views)];
    let mut queue: Vec<Node> = Vec::with_capacity(codes.len());
    for &(node, ending) in &graph.endings {
        for hero in heroes() {
            if let Some(won) = won(ending.value_for(hero).outcome()) {
                let view = at(node, hero);
                codes[view as usize] = EncodedValue::new(won == turns.hero_moves(hero), 0);
                queue.push(view);
            }
        }
    }
    let out = graph.out.iter().filter(|_| views > 1);
    for &(node, hero) in out {
        let view = at(node, hero);
        codes[view as usize] = EncodedValue::new(!turns.hero_moves(hero), 0);
        queue.push(view);
    }
    // For every view, the number of its moves that are not known to win for the other side.
    let mut open_moves: Vec<u32> = Vec::with_capacity(codes.len());
    for moves in graph.options.lens() {
        open_moves.extend(heroes().map(|_| moves));
    }
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
            // Views leave the queue by ascending remoteness, so the first decision is final: a later one could only be
            // a slower win.
            if codes[place] != EncodedValue::UNDECIDED {
                continue;
            }
            open_moves[place] -= 1;
            if good || open_moves[place] == 0 {
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

/// A value in 32 bits: 0 if it is not decided, which in the end means a draw; otherwise the
/// remoteness above two bits that tell a loss (2) from a win (3).
///
/// The greater of two of the same kind has the greater remoteness.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct EncodedValue(u32);

impl EncodedValue {
    const UNDECIDED: Self = Self(0);
    /// Later than any loss that is met.
    const LATEST_LOSS: Self = Self(u32::MAX - 1);

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

    fn is_lost(self) -> bool {
        self.0 & 3 == 2
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
