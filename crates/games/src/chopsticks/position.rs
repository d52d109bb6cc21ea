//! Positions: the hands of all players, and what else the rules keep of them.

use grundy_rules::RelativeSeat;

use super::{Chopsticks, Fingers, Hands, MAX_HANDS};

/// Most players that can sit at the table.
pub const MAX_PLAYERS: usize = 8;

/// Most hands of all players together.
pub(super) const MAX_HANDS_IN_ALL: usize = 16;

/// The hands of all players and their further state, the player about to move first. The rules decide the number of
/// players and of hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The hands of one player after those of another, ascending within a player, in the bits
    /// that the [`Layout`] gives them; the low half first. (A `u128` would be aligned to its size
    /// and make positions longer.)
    fingers: [u64; 2],
    /// The state of each player, packed, a byte each.
    states: u64,
}

/// One player of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Player {
    pub(super) hands: Hands,
    pub(super) state: State,
}

/// The state of a player besides the hands. A number that the rules do not keep is 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct State {
    /// Swaps that this player's last moves were, where their number is limited.
    pub(super) swaps: u8,
    /// Lives that are left.
    pub(super) lives: u8,
    /// 1 once the player has tapped, where that matters.
    pub(super) tapped: u8,
}

/// Most swaps in a row that a limit can allow; four bits hold it.
pub(super) const MAX_SWAPS: u8 = 15;

/// Most lives; three bits hold it.
pub(super) const MAX_LIVES: u8 = 7;

impl State {
    fn packed(self) -> u8 {
        self.tapped << 7 | self.lives << 4 | self.swaps
    }

    fn unpacked(packed: u8) -> Self {
        Self {
            swaps: packed & MAX_SWAPS,
            lives: packed >> 4 & MAX_LIVES,
            tapped: packed >> 7,
        }
    }
}

impl Position {
    /// A position without players.
    pub(super) const EMPTY: Self = Self {
        fingers: [0; 2],
        states: 0,
    };

    fn fingers(&self) -> u128 {
        u128::from(self.fingers[0]) | u128::from(self.fingers[1]) << u64::BITS
    }

    #[expect(clippy::cast_possible_truncation, reason = "it is cut in two")]
    fn set_fingers(&mut self, fingers: u128) {
        self.fingers = [fingers as u64, (fingers >> u64::BITS) as u64];
    }
}

impl Chopsticks {
    /// The seats, from the player about to move on.
    pub(super) fn all_seats(&self) -> impl Iterator<Item = RelativeSeat> + use<> {
        (0..self.spec.players).map(RelativeSeat)
    }

    #[expect(clippy::cast_possible_truncation, reason = "cut to the bits of a hand")]
    pub(super) fn player(&self, position: &Position, seat: RelativeSeat) -> Player {
        let bits = self.layout.hand;
        // All hands of a player are within 64 bits.
        let mut hands = (position.fingers() >> self.place(seat)) as u64;
        let mut fingers = [0; MAX_HANDS];
        for fingers in &mut fingers[..usize::from(self.spec.hands)] {
            *fingers = (hands & ((1 << bits) - 1)) as Fingers;
            hands >>= bits;
        }
        let state = position.states >> (STATE_BITS * u32::from(seat.0)) & STATE_MASK;
        Player {
            hands: Hands::ascending(fingers, self.spec.hands),
            state: State::unpacked(state as u8),
        }
    }

    pub(super) fn put(&self, position: &mut Position, seat: RelativeSeat, player: Player) {
        let hands = player.hands.fingers().iter().rev();
        let fingers = hands.fold(0, |all: u64, &hand| {
            all << self.layout.hand | u64::from(hand)
        });
        let fingers = u128::from(fingers);
        let others = position.fingers() & !(self.mask() << self.place(seat));
        position.set_fingers(others | fingers << self.place(seat));
        let place = STATE_BITS * u32::from(seat.0);
        let others = position.states & !(STATE_MASK << place);
        position.states = others | u64::from(player.state.packed()) << place;
    }

    /// The position as the next seat sees it.
    pub(super) fn turn_passed(&self, mut position: Position) -> Position {
        let last = RelativeSeat(self.spec.players - 1);
        let (fingers, states) = (position.fingers(), position.states);
        position.set_fingers(
            fingers >> self.place(RelativeSeat::NEXT) | (fingers & self.mask()) << self.place(last),
        );
        position.states =
            states >> STATE_BITS | (states & STATE_MASK) << (STATE_BITS * u32::from(last.0));
        position
    }

    /// Whether all hands of this seat are dead.
    pub(super) fn is_dead(&self, position: &Position, seat: RelativeSeat) -> bool {
        position.fingers() >> self.place(seat) & self.mask() == 0
    }

    /// The lowest bit of this seat's hands.
    fn place(&self, seat: RelativeSeat) -> u32 {
        u32::from(seat.0) * self.layout.player
    }

    /// The bits of one player's hands, at most half of all.
    fn mask(&self) -> u128 {
        (1 << self.layout.player) - 1
    }
}

/// The numbers of bits in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// For one hand.
    hand: u32,
    /// For all hands of a player, at most 64.
    player: u32,
}

impl Layout {
    /// 16 bits a hand if there is room for them, and otherwise 8, which suffice because roll-overs then have one digit
    /// only.
    pub(super) fn of(players: u8, hands: u8) -> Self {
        let hand = if players * hands <= 8 { 16 } else { 8 };
        let player = u32::from(hands) * hand;
        Self { hand, player }
    }
}

/// A state has a byte.
const STATE_BITS: u32 = u8::BITS;
const STATE_MASK: u64 = u8::MAX as u64;
