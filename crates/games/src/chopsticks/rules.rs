use grundy_rules::{Ending, RelativeSeat, Rules};
use grundy_solver::Searchable;

use super::position::{Player, State};
use super::{Chopsticks, Fingers, Hands, Overflow, Position, SuddenDeath, Swap};

/// One ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// An own hand of `own` fingers taps a hand of `other` fingers.
    Tap {
        /// Fingers of the own hand.
        own: Fingers,
        /// Fingers of the hand that is tapped.
        other: Fingers,
        /// The seat of its owner.
        whose: RelativeSeat,
    },
    /// The own fingers are spread over the own hands like this.
    Split(Hands),
    /// The own hands change places, which are not told apart: a pass.
    Swap,
    /// An own hand of `own` fingers taps another own hand of `other` fingers.
    SelfTap {
        /// Fingers of the hand that taps.
        own: Fingers,
        /// Fingers of the hand that is tapped.
        other: Fingers,
    },
    /// An own hand of this number of fingers gets as many as it lacks to the roll-over instead.
    Flip(Fingers),
    /// A player who is out has nothing else to do.
    Pass,
}

impl Rules for Chopsticks {
    type Position = Position;
    type Move = Move;
    type Moves = Vec<Move>;

    fn seats(&self) -> u8 {
        self.spec.players
    }

    /// Taps, splits, the swap, self-taps, flips; each kind by ascending fingers.
    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.ending(position).is_some() {
            return Vec::new();
        }
        let mover = self.player(position, RelativeSeat::MOVER);
        if self.is_out(&mover) {
            return self.moves_of_one_who_is_out(position);
        }
        let own = mover.hands;
        let mut moves = Vec::with_capacity(8);
        // `for_each` goes through nested iterators much faster than asking them for one by one.
        self.taps(position, own).for_each(|tap| moves.push(tap));
        if self.may_split(mover.state) {
            self.splits(own).map(Move::Split).for_each(|split| {
                // Two hands can be split in different ways only with different results.
                if own.count() == 2 || !moves.contains(&split) {
                    moves.push(split);
                }
            });
        }
        moves.extend(self.swapped(mover).map(|_| Move::Swap));
        moves.extend(self.self_taps(own));
        moves.extend(self.flips(own));
        moves
    }

    fn play(&self, position: &Position, m: Move) -> Position {
        let mover = self.player(position, RelativeSeat::MOVER);
        let own = mover.hands;
        let mut next = *position;
        let mover = match m {
            Move::Tap { own, other, whose } => {
                let tapped = self.tapped(self.player(position, whose), own, other);
                self.put(&mut next, whose, tapped);
                self.having_tapped(mover)
            }
            Move::Split(hands) => self.with_hands(mover, hands),
            Move::Swap => self.swapped(mover).unwrap_or(mover),
            Move::SelfTap { own: x, other: y } => {
                let hands = own.replaced(y, self.landing(x, y));
                self.having_tapped(self.with_hands(mover, hands))
            }
            Move::Flip(hand) => {
                let hands = own.replaced(hand, self.limit() - hand);
                self.with_hands(mover, hands)
            }
            Move::Pass => mover,
        };
        self.put(&mut next, RelativeSeat::MOVER, mover);
        self.turn_passed(next)
    }

    /// The last player who is not out has won.
    fn ending(&self, position: &Position) -> Option<Ending> {
        let mut left = self
            .all_seats()
            .filter(|&seat| !Rules::is_out(self, position, seat));
        let last_mover = RelativeSeat(self.spec.players - 1);
        match (left.next(), left.next()) {
            (Some(_), Some(_)) => None,
            (Some(winner), None) => Some(Ending::Won(winner)),
            // Only a start can be like this.
            (None, _) => Some(Ending::Won(last_mover)),
        }
    }

    fn is_out(&self, position: &Position, seat: RelativeSeat) -> bool {
        // This is asked very often, so hands are looked at one by one only if that is needed.
        match self.spec.sudden_death {
            SuddenDeath::Off => self.is_dead(position, seat),
            _ => self.is_out(&self.player(position, seat)),
        }
    }
}

impl Chopsticks {
    /// A player whose hands are all dead is out, and with sudden death one who has a single finger.
    pub(super) fn is_out(&self, player: &Player) -> bool {
        let doomed = match self.spec.sudden_death {
            SuddenDeath::Off => false,
            SuddenDeath::On => player.hands.is_lone(self.finger()),
            SuddenDeath::Lives(_) => player.state.lives == 0,
        };
        doomed || player.hands.all_dead()
    }

    /// The moves of a player that is out: a pass, or for a zombie the taps with one finger.
    fn moves_of_one_who_is_out(&self, position: &Position) -> Vec<Move> {
        if self.spec.zombies {
            let hand = Hands::alike(1, self.finger());
            self.taps(position, hand).collect()
        } else {
            vec![Move::Pass]
        }
    }

    /// The fingers on a hand of `tapped` fingers after a hand of `own` fingers has tapped it.
    fn landing(&self, own: Fingers, tapped: Fingers) -> Fingers {
        let both = own + tapped;
        match self.spec.overflow {
            _ if both < self.limit() => both,
            Overflow::Rollover => both - self.limit(),
            Overflow::Cutoff => 0,
        }
    }

    fn taps(&self, position: &Position, own: Hands) -> impl Iterator<Item = Move> {
        own.kinds().flat_map(move |own| {
            let others = self.all_seats().skip(1);
            others.flat_map(move |whose| {
                let hands = self.player(position, whose).hands;
                hands
                    .kinds()
                    .map(move |other| Move::Tap { own, other, whose })
            })
        })
    }

    fn self_taps(&self, hands: Hands) -> impl Iterator<Item = Move> {
        let hands = if self.spec.self_tap {
            hands
        } else {
            Hands::NONE
        };
        hands.kinds().flat_map(move |own| {
            let others = hands.without(own).kinds();
            others.map(move |other| Move::SelfTap { own, other })
        })
    }

    fn flips(&self, own: Hands) -> impl Iterator<Item = Move> {
        let hands = if self.spec.flip { own } else { Hands::NONE };
        hands.kinds().map(Move::Flip)
    }

    fn may_split(&self, state: State) -> bool {
        !self.spec.tap_first || state.tapped > 0
    }

    /// The player after a swap, `None` if none is allowed. A pass by Logan's clause is not counted as a swap.
    fn swapped(&self, player: Player) -> Option<Player> {
        let differ = player.hands.kinds().nth(1).is_some();
        let swaps = match self.spec.swap {
            _ if self.spec.logan && player.hands.dead() == 1 => 0,
            Swap::Free if differ => 0,
            Swap::UpTo(most) if differ && player.state.swaps < most => player.state.swaps + 1,
            Swap::Off | Swap::Free | Swap::UpTo(_) => return None,
        };
        let state = State {
            swaps,
            ..player.state
        };
        Some(Player { state, ..player })
    }

    /// The owner of a hand that was tapped.
    fn tapped(&self, player: Player, own: Fingers, other: Fingers) -> Player {
        let hands = player.hands.replaced(other, self.landing(own, other));
        self.with_hands(player, hands)
    }

    /// The player after a tap of theirs.
    fn having_tapped(&self, player: Player) -> Player {
        let keeps = self.spec.tap_first && !self.is_out(&player);
        let state = State {
            swaps: 0,
            tapped: if keeps { 1 } else { player.state.tapped },
            ..player.state
        };
        Player { state, ..player }
    }

    /// The player whose hands become these, by anything but a swap.
    fn with_hands(&self, player: Player, hands: Hands) -> Player {
        let lone = |hands: Hands| hands.is_lone(self.finger());
        let cost = match self.spec.sudden_death {
            SuddenDeath::Lives(_) if lone(hands) && !lone(player.hands) => 1,
            SuddenDeath::Off | SuddenDeath::On | SuddenDeath::Lives(_) => 0,
        };
        let state = State {
            swaps: 0,
            lives: player.state.lives.saturating_sub(cost),
            ..player.state
        };
        self.seated(Player { hands, state })
    }

    /// Among three and more players, a player that is out has no hands any more. Between two players, the game is
    /// over and the hands stay.
    pub(super) fn seated(&self, player: Player) -> Player {
        if self.spec.players > 2 && self.is_out(&player) {
            Player {
                hands: Hands::alike(player.hands.count(), 0),
                state: State::default(),
            }
        } else {
            player
        }
    }
}

impl Searchable for Chopsticks {
    fn at_most(&self, _start: &Position) -> u128 {
        self.all_positions()
    }

    fn positions(&self) -> Option<u64> {
        u64::try_from(self.all_positions()).ok()
    }

    fn ordered(&self) -> Option<u64> {
        u64::try_from(self.all_ordered()).ok()
    }
}

impl Chopsticks {
    /// The number of positions: every player can have any hands, in no order, and any state that the rules keep.
    fn all_positions(&self) -> u128 {
        let hands = u128::from(self.spec.hands);
        let limit = u128::from(self.limit());
        let ways = (1..=hands).fold(1, |ways, hand| ways * (limit + hand - 1) / hand);
        (ways * self.states()).saturating_pow(self.spec.players.into())
    }

    /// The number of positions if the hands of a player are told apart.
    fn all_ordered(&self) -> u128 {
        let ways = u128::from(self.limit()).pow(self.spec.hands.into());
        (ways * self.states()).saturating_pow(self.spec.players.into())
    }

    /// The number of states that a player can have beside the hands.
    fn states(&self) -> u128 {
        let kinds = self.kept().map(|kept| u128::from(self.most(kept)) + 1);
        kinds.product()
    }
}
