use grundy_rules::{
    Board, Field, Notation, PlayerHands, RelativeSeat, Rules, TextError, Touch, not_a_number,
    numbers, quoted,
};

use super::position::{Player, State};
use super::{Chopsticks, DIGITS, Fingers, Hands, MAX_HANDS, Move, Position, SuddenDeath, Swap};
use crate::piles::{in_a_row, words};

/// A kind of state that positions can show beside the hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValueKeeping {
    Swaps,
    Lives,
    Tapped,
}

impl ValueKeeping {
    fn of(self, state: &mut State) -> &mut u8 {
        match self {
            Self::Swaps => &mut state.swaps,
            Self::Lives => &mut state.lives,
            Self::Tapped => &mut state.tapped,
        }
    }
}

/// The form of a number in a position.
#[derive(Clone, Copy)]
enum Written {
    /// As one of 36 digits, next to the others.
    Digits,
    /// In decimal, with a comma to the next.
    Numbers,
}

impl Notation for Chopsticks {
    fn parameters(&self, _start: &Position) -> Vec<String> {
        words([self.spec.rollover.into()])
    }

    /// The hands of all players, then each kind of state that these rules keep, player by player.
    fn wire(&self, position: &Position) -> String {
        let groups = self.groups(position).concat();
        in_a_row(groups.into_iter().map(u64::from))
    }

    fn board(&self, position: &Position) -> Board {
        let players = self.all_seats().map(|seat| {
            let mut player = self.player(position, seat);
            let notes = self.kept();
            let notes = notes.map(|kept| kept.in_words(*kept.of(&mut player.state)));
            PlayerHands {
                hands: player.hands.fingers().to_vec(),
                notes: notes.collect(),
            }
        });
        Board::Hands {
            players: players.collect(),
            finger: self.finger(),
            limit: self.limit(),
        }
    }

    /// One digit for every number of the wire form, and a `|` before each kind of state. If
    /// digits do not suffice, decimal numbers with commas between them.
    fn notation(&self, position: &Position) -> String {
        let groups = self.groups(position);
        let groups: Vec<String> = groups
            .iter()
            .map(|group| self.numbers_text(group))
            .collect();
        groups.join("|")
    }

    /// The fingers of all hands, then each kind of state that these rules keep, player by player.
    fn fields(&self, position: &Position) -> Vec<(&'static str, Field)> {
        let names = std::iter::once("fingers").chain(self.kept().map(ValueKeeping::field));
        let groups = self.groups(position).into_iter();
        let numbers = groups.map(|group| group.into_iter().map(u64::from).collect());
        names.zip(numbers.map(Field::Numbers)).collect()
    }

    /// The hands of a player may come in either order. The state may be left out and is then that
    /// of a start. Numbers with commas between them do where digits would do as well.
    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let mut groups = text.trim().split('|');
        let count = self.spec.players * self.spec.hands;
        let hands = groups.next().unwrap_or_default();
        let hands = self.numbers(hands, count, self.limit() - 1, "a hand")?;
        let players = hands.chunks(self.spec.hands.into());
        let mut players: Vec<Player> = players.map(|hands| self.fresh(hands)).collect();
        let states: Vec<&str> = groups.collect();
        let kept: Vec<ValueKeeping> = self.kept().collect();
        if !states.is_empty() && states.len() != kept.len() {
            let parts = if states.len() == 1 { "part" } else { "parts" };
            let problem = format!(
                "{} {parts} after the hands instead of {}",
                states.len(),
                kept.len()
            );
            return Err(TextError::new(problem, self.expected()));
        }
        for (kept, state) in kept.into_iter().zip(states) {
            let most = self.most(kept);
            let numbers = self.numbers(state, self.spec.players, most.into(), kept.name())?;
            for (player, number) in players.iter_mut().zip(numbers) {
                *kept.of(&mut player.state) = u8::try_from(number).unwrap_or(most);
            }
        }
        Ok(self.seat_all(&players))
    }

    fn move_text(&self, m: Move) -> String {
        match m {
            Move::Tap { own, other, whose } if whose == RelativeSeat::NEXT => {
                format!("tap {own} {other}")
            }
            Move::Tap { own, other, whose } => format!("tap {own} {other} {}", whose.0),
            Move::Split(hands) => {
                let hands = hands.fingers().iter().map(|hand| format!(" {hand}"));
                format!("split{}", hands.collect::<String>())
            }
            Move::Swap => "swap".to_owned(),
            Move::SelfTap { own, other } => format!("self {own} {other}"),
            Move::Flip(hand) => format!("flip {hand}"),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn move_words(&self, m: Move) -> String {
        match m {
            Move::Tap { own, other, whose } => {
                let whose = match whose {
                    _ if self.spec.players == 2 => "the other player".to_owned(),
                    RelativeSeat::NEXT => "the next player".to_owned(),
                    RelativeSeat(seats) => format!("the player {seats} seats ahead"),
                };
                format!("tap a {other} of {whose} with a {own}")
            }
            Move::Split(hands) => {
                let hands: Vec<String> = hands.fingers().iter().map(Fingers::to_string).collect();
                format!("change hands to {}", hands.join(" and "))
            }
            Move::Swap => "swap hands, and so pass".to_owned(),
            Move::SelfTap { own, other } => format!("tap an own {other} with a {own}"),
            Move::Flip(hand) => format!("flip a {hand}"),
            Move::Pass => "pass".to_owned(),
        }
    }

    /// The hands are A, B, ... from the first of the mover on: `AC` is a tap with the mover's lesser
    /// hand on the next player's lesser one. A split tells the own hands before and after, `04-22`.
    fn kind(&self, position: &Position, m: Move) -> String {
        let hands = |seat| self.player(position, seat).hands;
        let letter = |seat: RelativeSeat, place: Option<usize>| {
            let before = usize::from(seat.0 * self.spec.hands);
            ('A'..)
                .nth(before + place.unwrap_or_default())
                .unwrap_or('?')
        };
        let first = |seat, fingers| {
            let place = hands(seat).fingers().iter().position(|&f| f == fingers);
            letter(seat, place)
        };
        let last = |seat, fingers| {
            let place = hands(seat).fingers().iter().rposition(|&f| f == fingers);
            letter(seat, place)
        };
        match m {
            Move::Tap { own, other, whose } => {
                format!("{}{}", first(RelativeSeat::MOVER, own), first(whose, other))
            }
            // Two hands, also where they have the same fingers.
            Move::SelfTap { own, other } => {
                format!(
                    "{}{}",
                    first(RelativeSeat::MOVER, own),
                    last(RelativeSeat::MOVER, other)
                )
            }
            Move::Split(after) => {
                let [before, after] = [hands(RelativeSeat::MOVER), after]
                    .map(|hands| self.numbers_text(hands.fingers()));
                format!("{before}-{after}")
            }
            Move::Flip(_) => "flip".to_owned(),
            Move::Swap | Move::Pass => self.move_text(m),
        }
    }

    /// The hand that tapped, and the one that was tapped.
    fn touched(&self, position: &Position, m: Move) -> Vec<Touch> {
        let (own, whose) = match m {
            Move::Tap { own, whose, .. } => (own, whose),
            Move::SelfTap { own, .. } => (own, RelativeSeat::MOVER),
            Move::Split(_) | Move::Swap | Move::Flip(_) | Move::Pass => return Vec::new(),
        };
        let after = self.play(position, m);
        let later = |seat: RelativeSeat| seat.after_ply(self.spec.players);
        let hands = |position, seat| self.player(position, seat).hands;
        let now = hands(&after, later(whose));
        let before = hands(position, whose);
        let count =
            |hands: &Hands, fingers| hands.fingers().iter().filter(|&&f| f == fingers).count();
        let tapped = now
            .fingers()
            .iter()
            .position(|&f| count(&now, f) > count(&before, f));
        let tapping = hands(&after, later(RelativeSeat::MOVER));
        let tapping = tapping.fingers().iter().position(|&f| f == own);
        let places = [(RelativeSeat::MOVER, tapping), (whose, tapped)];
        let touched = places.into_iter().filter_map(|(seat, hand)| {
            let player = later(seat);
            hand.map(|hand| Touch { player, hand })
        });
        touched.collect()
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match word {
            "tap" => {
                let expected = "`tap x y`: an own hand of x fingers taps one of y, or `tap x y s`: \
                                one of the player s seats ahead";
                let [own, other, whose] = match rest.split_whitespace().count() {
                    3 => numbers(rest, expected)?,
                    _ => {
                        let [own, other] = numbers(rest, expected)?;
                        [own, other, RelativeSeat::NEXT.0.into()]
                    }
                };
                Ok(Move::Tap {
                    own: small(own),
                    other: small(other),
                    whose: RelativeSeat(u8::try_from(whose).unwrap_or(u8::MAX)),
                })
            }
            "split" => self.parse_split(rest),
            "self" => {
                let expected = "`self x y`: an own hand of x fingers taps another of y";
                let [own, other] = numbers(rest, expected)?.map(small);
                Ok(Move::SelfTap { own, other })
            }
            "flip" => {
                let [hand] = numbers(rest, "`flip x`: an own hand of x fingers")?;
                Ok(Move::Flip(small(hand)))
            }
            "swap" => numbers::<0>(rest, "`swap` alone").map(|_| Move::Swap),
            "pass" => numbers::<0>(rest, "`pass` alone").map(|_| Move::Pass),
            _ => Err(TextError::new(
                format!("{} is not a kind of move", quoted(word)),
                "`tap x y`: an own hand of x fingers taps one of y, or `split x1 x2`: the own \
                 hands afterwards",
            )),
        }
    }
}

/// Numbers beyond those of [`Fingers`] are on no hand, and neither is the largest of these, so it can
/// stand for them all.
fn small(number: u64) -> Fingers {
    Fingers::try_from(number).unwrap_or(Fingers::MAX)
}

impl ValueKeeping {
    /// The name of this state among the fields of a position.
    fn field(self) -> &'static str {
        match self {
            Self::Swaps => "swaps",
            Self::Lives => "lives",
            Self::Tapped => "tapped",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Swaps => "a number of swaps",
            Self::Lives => "a number of lives",
            Self::Tapped => "a 1 for one who has tapped or a 0",
        }
    }

    /// A player's number of this kind, in words.
    fn in_words(self, number: u8) -> String {
        match (self, number) {
            (Self::Swaps, 1) => "1 swap in a row".to_owned(),
            (Self::Swaps, swaps) => format!("{swaps} swaps in a row"),
            (Self::Lives, 1) => "1 life left".to_owned(),
            (Self::Lives, lives) => format!("{lives} lives left"),
            (Self::Tapped, 0) => "has not tapped yet".to_owned(),
            (Self::Tapped, _) => "has tapped".to_owned(),
        }
    }
}

impl Chopsticks {
    /// The kinds of state that these rules keep, in the order in which they are written.
    pub(super) fn kept(&self) -> impl Iterator<Item = ValueKeeping> {
        let all = [
            ValueKeeping::Swaps,
            ValueKeeping::Lives,
            ValueKeeping::Tapped,
        ];
        all.into_iter().filter(|&kept| self.most(kept) > 0)
    }

    /// The greatest number of a kind of state, 0 if these rules do not keep it.
    pub(super) fn most(&self, kept: ValueKeeping) -> u8 {
        match (kept, self.spec.swap, self.spec.sudden_death) {
            (ValueKeeping::Swaps, Swap::UpTo(most), _) => most,
            (ValueKeeping::Lives, _, SuddenDeath::Lives(lives)) => lives,
            (ValueKeeping::Tapped, ..) => self.spec.tap_first.into(),
            (ValueKeeping::Swaps | ValueKeeping::Lives, ..) => 0,
        }
    }

    /// A player at the start, with these hands.
    fn fresh(&self, hands: &[Fingers]) -> Player {
        Player {
            hands: Hands::of(hands).unwrap_or(Hands::NONE),
            state: State {
                lives: self.most(ValueKeeping::Lives),
                ..State::default()
            },
        }
    }

    fn seat_all(&self, players: &[Player]) -> Position {
        let mut position = Position::EMPTY;
        for (seat, &player) in self.all_seats().zip(players) {
            self.put(&mut position, seat, self.seated(player));
        }
        position
    }

    /// The start at which every hand has `fingers` fingers, fewer than the roll-over.
    #[must_use]
    pub fn all_hands(&self, fingers: Fingers) -> Position {
        let fingers = [fingers * self.finger(); MAX_HANDS];
        let player = self.fresh(&fingers[..usize::from(self.spec.hands)]);
        self.seat_all(&vec![player; self.spec.players.into()])
    }

    /// Everything that a position shows: the hands, then each kind of state.
    fn groups(&self, position: &Position) -> Vec<Vec<u16>> {
        let players: Vec<Player> = self
            .all_seats()
            .map(|seat| self.player(position, seat))
            .collect();
        let hands = players.iter().flat_map(|p| p.hands.fingers().to_vec());
        let states = self.kept().map(|kept| {
            let states = players.iter();
            let states = states.map(|player| u16::from(*kept.of(&mut { player.state })));
            states.collect()
        });
        std::iter::once(hands.collect()).chain(states).collect()
    }

    /// Numbers as they stand in a position.
    fn numbers_text(&self, numbers: &[u16]) -> String {
        let digit = |&number: &u16| {
            let digit = char::from_digit(number.into(), DIGITS.into());
            digit.expect("every number is less than there are digits")
        };
        match self.written() {
            Written::Digits => numbers.iter().map(digit).collect(),
            Written::Numbers => {
                let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
                numbers.join(",")
            }
        }
    }

    fn written(&self) -> Written {
        match self.spec.rollover {
            ..=DIGITS => Written::Digits,
            _ => Written::Numbers,
        }
    }

    fn numbers(&self, text: &str, count: u8, most: u16, what: &str) -> Result<Vec<u16>, TextError> {
        let (parts, radix, noun): (Vec<&str>, _, _) = match self.written() {
            Written::Digits if !text.contains(',') => {
                let digits = text.split("").filter(|digit| !digit.is_empty());
                (digits.collect(), DIGITS.into(), "digit")
            }
            Written::Digits | Written::Numbers => {
                (text.split(',').map(str::trim).collect(), 10, "number")
            }
        };
        let read = |part: &&str| {
            let number = u16::from_str_radix(part, radix).ok();
            number.filter(|&number| number <= most).ok_or_else(|| {
                let problem = format!("{} is not {what}", quoted(part));
                TextError::new(problem, self.expected())
            })
        };
        let numbers = parts.iter().map(read).collect::<Result<Vec<u16>, _>>()?;
        if numbers.len() == usize::from(count) {
            return Ok(numbers);
        }
        let plural = if numbers.len() == 1 { "" } else { "s" };
        let problem = format!("{} {noun}{plural} instead of {count}", numbers.len());
        Err(TextError::new(problem, self.expected()))
    }

    /// The form of a position, for messages about texts that do not have it.
    fn expected(&self) -> String {
        let last = self.limit() - 1;
        let range = match self.written() {
            Written::Digits => {
                let last = char::from_digit(last.into(), DIGITS.into());
                format!("digits from 0 to {}", last.unwrap_or('z'))
            }
            Written::Numbers => format!("numbers from 0 to {last} with commas between them"),
        };
        let counted = if self.spec.stumps {
            ", in half fingers"
        } else {
            ""
        };
        format!(
            "{} {range}{counted}, the hands of the player about to move first: `{}`",
            self.spec.players * self.spec.hands,
            self.notation(&self.all_hands(1)),
        )
    }

    fn parse_split(&self, text: &str) -> Result<Move, TextError> {
        let letters = (1..=self.spec.hands).map(|n| format!(" x{n}"));
        let expected = format!(
            "`split{}`: the own hands afterwards",
            letters.collect::<String>()
        );
        let read = |part: &str| {
            let number = part.parse().map(small);
            number.map_err(|_| not_a_number(part, &expected))
        };
        let hands = text.split_whitespace().map(read);
        let hands = hands.collect::<Result<Vec<Fingers>, _>>()?;
        match Hands::of(&hands) {
            Some(split) if hands.len() == usize::from(self.spec.hands) => Ok(Move::Split(split)),
            _ => {
                let problem = format!("{} hands instead of {}", hands.len(), self.spec.hands);
                Err(TextError::new(problem, expected))
            }
        }
    }

    /// Reads the number of fingers of every hand, unless the text has as many digits as a position:
    /// a digit of positions, or two decimal ones. `None` for what is neither.
    pub(super) fn parse_fingers(&self, text: &str) -> Option<Fingers> {
        let digits = text.chars().count();
        match digits {
            _ if matches!(self.written(), Written::Numbers) => text.parse().ok(),
            _ if digits == usize::from(self.spec.players * self.spec.hands) => None,
            1 => {
                let fingers = text.chars().next()?.to_digit(DIGITS.into())?;
                Fingers::try_from(fingers).ok()
            }
            2 => text.parse().ok(),
            _ => None,
        }
    }
}
