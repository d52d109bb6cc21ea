use grundy_rules::{Ahead, Ending, Rules};
use grundy_solver::Searchable;

use super::{Chopsticks, Divisions, Overflow, Transfers};

/// The fingers of a player's hands, ascending: hands have no order. A hand of 0 is dead.
pub type Hands = [u8; 2];

/// The hands of all players, the one about to move first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) players: [Hands; 2],
}

/// One ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// An own hand of `own` fingers taps a hand of `other` fingers.
    Tap {
        /// Fingers of the own hand.
        own: u8,
        /// Fingers of the hand that is tapped.
        other: u8,
        /// The seat of its owner.
        whose: Ahead,
    },
    /// The own fingers are spread over the own hands like this, ascending.
    Split(Hands),
}

impl Position {
    /// Every hand with as many fingers.
    pub(crate) fn all_hands(fingers: u8) -> Self {
        Self {
            players: [[fingers; 2]; 2],
        }
    }
}

impl Rules for Chopsticks {
    type Position = Position;
    type Move = Move;
    type Moves = Vec<Move>;

    fn seats(&self) -> u8 {
        2
    }

    /// Taps, then transfers, then divisions; each kind by ascending fingers.
    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.ending(position).is_some() {
            return Vec::new();
        }
        let [own, other] = position.players;
        let splits = self.transfers(own).chain(self.divisions(own));
        taps(own, other).chain(splits.map(Move::Split)).collect()
    }

    fn play(&self, position: &Position, m: Move) -> Position {
        let [own, other] = position.players;
        let players = match m {
            Move::Tap {
                own: tapping,
                other: tapped,
                ..
            } => [replaced(other, tapped, self.landing(tapping + tapped)), own],
            Move::Split(hands) => [other, hands],
        };
        Position { players }
    }

    /// A player whose hands are all dead has lost.
    fn ending(&self, position: &Position) -> Option<Ending> {
        let dead = |hands: Hands| hands == [0, 0];
        let [own, other] = position.players;
        if dead(own) {
            Some(Ending::Won(Ahead::NEXT))
        } else if dead(other) {
            Some(Ending::Won(Ahead::MOVER))
        } else {
            None
        }
    }
}

impl Chopsticks {
    /// What is left on a hand that is brought to so many fingers.
    fn landing(&self, fingers: u8) -> u8 {
        match self.overflow {
            Overflow::Rollover => fingers % self.rollover,
            Overflow::Cutoff if fingers < self.rollover => fingers,
            Overflow::Cutoff => 0,
        }
    }

    fn transfers(&self, own: Hands) -> impl Iterator<Item = Hands> {
        let allowed = match self.transfers {
            Transfers::One => own[0] > 0,
            Transfers::None => false,
        };
        self.live_splits(own).filter(move |_| allowed)
    }

    fn divisions(&self, own: Hands) -> impl Iterator<Item = Hands> {
        let allowed = match self.divisions {
            Divisions::One => own[0] == 0,
            Divisions::None => false,
        };
        self.live_splits(own).filter(move |_| allowed)
    }

    /// The other ways to hold the same fingers with both hands live.
    fn live_splits(&self, own: Hands) -> impl Iterator<Item = Hands> {
        let [less, more] = own;
        let total = less + more;
        let hands = (1..=total / 2).map(move |small| [small, total - small]);
        let rollover = self.rollover;
        hands.filter(move |&hands| hands[1] < rollover && hands != own)
    }
}

/// Live hands that differ.
fn live(hands: Hands) -> impl Iterator<Item = u8> + Clone {
    let [less, more] = hands;
    let differ = (less != more).then_some(more);
    [Some(less), differ]
        .into_iter()
        .flatten()
        .filter(|&h| h > 0)
}

fn taps(own: Hands, other: Hands) -> impl Iterator<Item = Move> {
    live(own).flat_map(move |own| {
        live(other).map(move |other| Move::Tap {
            own,
            other,
            whose: Ahead::NEXT,
        })
    })
}

/// The hands with one that had `before` fingers now having `after`.
fn replaced([less, more]: Hands, before: u8, after: u8) -> Hands {
    let kept = if less == before { more } else { less };
    [kept.min(after), kept.max(after)]
}

impl Searchable for Chopsticks {
    fn at_most(&self, _start: &Position) -> u128 {
        u128::from(self.all_positions())
    }

    fn positions(&self) -> Option<u64> {
        Some(self.all_positions())
    }
}

impl Chopsticks {
    /// Both players can have any two of `rollover` hands, in no order.
    fn all_positions(&self) -> u64 {
        let rollover = u64::from(self.rollover);
        (rollover * (rollover + 1) / 2).pow(2)
    }
}
