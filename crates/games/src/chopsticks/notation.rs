use grundy_rules::{Ahead, Notation, TextError, numbers};

use super::{Chopsticks, MOST_FINGERS, Move, Position};

impl Notation for Chopsticks {
    fn parameters(&self, _start: &Position) -> Vec<u64> {
        vec![self.rollover.into()]
    }

    fn wire(&self, position: &Position) -> String {
        let hands = position.players.as_flattened();
        let hands: Vec<String> = hands.iter().map(u8::to_string).collect();
        hands.join(" ")
    }

    fn notation(&self, position: &Position) -> String {
        let hands = position.players.as_flattened();
        let digits = hands.iter().map(|&hand| {
            let digit = char::from_digit(hand.into(), MOST_FINGERS.into());
            digit.expect("a hand holds fewer fingers than there are digits")
        });
        digits.collect()
    }

    /// The hands of a player may come in either order.
    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let last = char::from_digit(u32::from(self.rollover) - 1, MOST_FINGERS.into());
        let expected = format!(
            "four digits from 0 to {}, the hands of the player about to move first: `1312`",
            last.unwrap_or('z')
        );
        let digits = text.trim().chars().map(|c| {
            let hand = c
                .to_digit(MOST_FINGERS.into())
                .and_then(|d| u8::try_from(d).ok());
            hand.filter(|&hand| hand < self.rollover)
                .ok_or_else(|| TextError::new(format!("`{c}` is not a hand"), &expected))
        });
        let hands = digits.collect::<Result<Vec<u8>, _>>()?;
        let &[a, b, c, d] = &hands[..] else {
            let problem = format!("{} digits instead of 4", hands.len());
            return Err(TextError::new(problem, expected));
        };
        let players = [[a.min(b), a.max(b)], [c.min(d), c.max(d)]];
        Ok(Position { players })
    }

    fn move_text(&self, m: Move) -> String {
        match m {
            Move::Tap { own, other, whose } if whose == Ahead::NEXT => format!("tap {own} {other}"),
            Move::Tap { own, other, whose } => format!("tap {own} {other} {}", whose.0),
            Move::Split([less, more]) => format!("split {less} {more}"),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        let expected = "`tap x y`: an own hand of x fingers taps one of y, or `split x1 x2`: the \
                        own hands afterwards";
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match word {
            "tap" => {
                let [own, other, whose] = match rest.split_whitespace().count() {
                    3 => numbers(rest, expected)?,
                    _ => {
                        let [own, other] = numbers(rest, expected)?;
                        [own, other, Ahead::NEXT.0.into()]
                    }
                };
                Ok(Move::Tap {
                    own: byte(own),
                    other: byte(other),
                    whose: Ahead(byte(whose)),
                })
            }
            "split" => {
                let [a, b] = numbers(rest, expected)?.map(byte);
                Ok(Move::Split([a.min(b), a.max(b)]))
            }
            _ => Err(TextError::new(
                format!("`{word}` is not a kind of move"),
                expected,
            )),
        }
    }
}

/// Numbers beyond a byte are no fingers or seats in any position, and neither is the largest byte,
/// so it can stand for them all.
fn byte(number: u64) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

impl Chopsticks {
    /// Reads the number of fingers of one hand: a digit of positions, or two decimal ones. `None`
    /// for what is neither.
    pub(crate) fn parse_fingers(&self, text: &str) -> Option<u8> {
        let mut characters = text.chars();
        match (characters.next(), characters.next(), characters.next()) {
            (Some(digit), None, None) => {
                let fingers = digit.to_digit(MOST_FINGERS.into())?;
                u8::try_from(fingers).ok()
            }
            (Some(_), Some(_), None) => text.parse().ok(),
            _ => None,
        }
    }
}
