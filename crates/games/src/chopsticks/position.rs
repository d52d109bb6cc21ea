//! Positions: the hands of all players, and what else the rules keep of them.

use std::hash::{Hash, Hasher};

use grundy_rules::Ahead;

use super::{Chopsticks, Hands, MOST_HANDS};

/// Most players that can sit at the table.
pub const MOST_PLAYERS: usize = 8;

/// Most hands of all players together.
pub(super) const MOST_HANDS_IN_ALL: usize = 16;

/// The hands of all players and their further state, the player about to move first. How many
/// there are of both is a matter of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The hands of one player after those of another, ascending within a player.
    fingers: [u8; MOST_HANDS_IN_ALL],
    /// The state of each player, packed.
    states: [u8; MOST_PLAYERS],
}

/// One player of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Player {
    pub(super) hands: Hands,
    pub(super) state: State,
}

/// What is kept of a player beside the hands; 0 where the rules keep nothing of the kind.
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
pub(super) const MOST_SWAPS: u8 = 15;

/// Most lives; three bits hold it.
pub(super) const MOST_LIVES: u8 = 7;

impl State {
    fn packed(self) -> u8 {
        self.tapped << 7 | self.lives << 4 | self.swaps
    }

    fn unpacked(packed: u8) -> Self {
        Self {
            swaps: packed & MOST_SWAPS,
            lives: packed >> 4 & MOST_LIVES,
            tapped: packed >> 7,
        }
    }
}

/// As three words: searches spend much of their time here.
impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [first, second] = halves(u128::from_le_bytes(self.fingers)).map(u64::from_le_bytes);
        hasher.write_u64(first);
        hasher.write_u64(second);
        hasher.write_u64(u64::from_le_bytes(self.states));
    }
}

impl Position {
    /// Nobody at the table yet.
    pub(super) const EMPTY: Self = Self {
        fingers: [0; MOST_HANDS_IN_ALL],
        states: [0; MOST_PLAYERS],
    };
}

impl Chopsticks {
    /// The seats, from the player about to move on.
    pub(super) fn all_seats(&self) -> impl Iterator<Item = Ahead> + use<> {
        (0..self.spec.players).map(Ahead)
    }

    pub(super) fn player(&self, position: &Position, seat: Ahead) -> Player {
        let fingers = u128::from_le_bytes(position.fingers) >> self.place(seat) & self.mask();
        let [fingers, _] = halves(fingers);
        Player {
            hands: Hands::ascending(fingers, self.spec.hands),
            state: State::unpacked(position.states[usize::from(seat.0)]),
        }
    }

    pub(super) fn put(&self, position: &mut Position, seat: Ahead, player: Player) {
        let fingers = u128::from(u64::from_le_bytes(player.hands.padded()));
        let others = u128::from_le_bytes(position.fingers) & !(self.mask() << self.place(seat));
        position.fingers = (others | fingers << self.place(seat)).to_le_bytes();
        position.states[usize::from(seat.0)] = player.state.packed();
    }

    /// The same position from the next seat.
    pub(super) fn turn_passed(&self, position: Position) -> Position {
        let last = Ahead(self.spec.players - 1);
        let fingers = u128::from_le_bytes(position.fingers);
        let states = u64::from_le_bytes(position.states);
        let fingers =
            fingers >> self.place(Ahead::NEXT) | (fingers & self.mask()) << self.place(last);
        let states =
            states >> STATE_BITS | (states & STATE_MASK) << (STATE_BITS * u32::from(last.0));
        Position {
            fingers: fingers.to_le_bytes(),
            states: states.to_le_bytes(),
        }
    }

    /// Where the hands of this seat begin, in bits.
    fn place(&self, seat: Ahead) -> u32 {
        u32::from(seat.0) * u32::from(self.spec.hands) * u8::BITS
    }

    /// The bits of one player's hands, at most half of all.
    fn mask(&self) -> u128 {
        (1 << self.place(Ahead::NEXT)) - 1
    }
}

/// A state has a byte.
const STATE_BITS: u32 = u8::BITS;
const STATE_MASK: u64 = u8::MAX as u64;

/// The first and the second half of a position's hands.
fn halves(fingers: u128) -> [[u8; MOST_HANDS]; 2] {
    let bytes = fingers.to_le_bytes();
    std::array::from_fn(|half| std::array::from_fn(|i| bytes[half * MOST_HANDS + i]))
}
