//! Positions: the hands of all players, and what else the rules keep of them.

use grundy_rules::Ahead;

use super::{Chopsticks, Hands, MOST_HANDS};

/// Most players that can sit at the table.
pub const MOST_PLAYERS: usize = 8;

/// Most hands of all players together.
pub(super) const MOST_HANDS_IN_ALL: usize = 16;

/// The hands of all players and their further state, the player about to move first. How many
/// there are of both is a matter of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
        let seat = usize::from(seat.0);
        let start = seat * self.hands();
        let fingers = &position.fingers[start..start + self.hands()];
        Player {
            hands: Hands::of(fingers).unwrap_or(Hands::NONE),
            state: State::unpacked(position.states[seat]),
        }
    }

    pub(super) fn put(&self, position: &mut Position, seat: Ahead, player: Player) {
        let seat = usize::from(seat.0);
        let start = seat * self.hands();
        position.fingers[start..start + self.hands()].copy_from_slice(player.hands.fingers());
        position.states[seat] = player.state.packed();
    }

    /// The same position from the next seat.
    pub(super) fn turn_passed(&self, mut position: Position) -> Position {
        let players = usize::from(self.spec.players);
        position.fingers[..players * self.hands()].rotate_left(self.hands());
        position.states[..players].rotate_left(1);
        position
    }

    fn hands(&self) -> usize {
        debug_assert!(usize::from(self.spec.hands) <= MOST_HANDS);
        self.spec.hands.into()
    }
}
