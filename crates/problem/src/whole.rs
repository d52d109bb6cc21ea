//! Whole numbers of problem files. An error about another value states the range that is right.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use toml::Spanned;

/// A whole number from `LEAST` to `MOST`. All numbers of 64 bits are read, because the checks that refuse those outside
/// of the range name the key.
pub(crate) struct Whole<const LEAST: u64, const MOST: u64>(pub(crate) u64);

/// A whole number from 1.
pub(crate) type Positive = Whole<1, { u64::MAX }>;

impl<const LEAST: u64, const MOST: u64> Whole<LEAST, MOST> {
    /// The number with its place.
    pub(crate) fn plain(number: &Spanned<Self>) -> Spanned<u64> {
        Spanned::new(number.span(), number.get_ref().0)
    }
}

impl<'de, const LEAST: u64, const MOST: u64> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_u64(InRange::<LEAST, MOST>)
    }
}

/// Reads the number.
struct InRange<const LEAST: u64, const MOST: u64>;

impl<const LEAST: u64, const MOST: u64> Visitor<'_> for InRange<LEAST, MOST> {
    type Value = Whole<LEAST, MOST>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match MOST {
            u64::MAX => write!(f, "a whole number from {LEAST} to 2^64 - 1"),
            _ => write!(f, "a whole number from {LEAST} to {MOST}"),
        }
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Whole(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use grundy_games::Catalog;

    use crate::Problem;

    /// The first message about a problem with these lines.
    fn told(limits: &str, play: &str, claim: &str) -> String {
        let text = format!(
            "name = \"N\"\ngame = \"nim\"\nlimits = {{ {limits} }}\n[play]\n{play}\n\
             tests = [{{ heaps = [1] }}]\n[[claims]]\nname = \"c\"\nto = \"true\"\n{claim}\n"
        );
        let problem = Problem::parse("n", Path::new("n.toml"), &text, &Catalog::standard());
        problem.err().expect("it is wrong")[0].title.clone()
    }

    #[test]
    fn messages_state_the_range() {
        let certify = "certify = { instances = [{ heaps = [1] }], most = -1 }";
        let playouts = "opponents = [{ engine = 'playouts', per_move = -1 }]";
        let search = "opponents = [{ engine = 'search', questions = 'x' }]";
        let goal = "for = { heaps = [[1]] }\ngoal = 'wins'";
        for (limits, play, claim, expected) in [
            (
                "fuel_per_game = -1",
                "",
                "",
                "from 1 to 2^64 - 1, found the number `-1`",
            ),
            (
                "fuel_per_move = 99999999999999999999",
                "",
                "",
                "from 1 to 2^64 - 1, found the number `99999999999999999999`",
            ),
            (
                "max_plies = 1.5",
                "",
                "",
                "from 1 to 2^64 - 1, found the number `1.5`",
            ),
            (
                "fuel_per_game = 1, fuel_increment = -1",
                "",
                "",
                "from 0 to 2^64 - 1, found the number `-1`",
            ),
            (
                "",
                certify,
                "",
                "from 1 to 100000000, found the number `-1`",
            ),
            ("", playouts, "", "from 1 to 100000, found the number `-1`"),
            ("", search, "", "from 1 to 1000000000, found the text \"x\""),
            ("", "", "seat = -1", "from 1 to 255, found the number `-1`"),
        ] {
            let expected = format!("expected a whole number {expected}");
            assert_eq!(told(limits, play, claim), expected);
        }
        for seat in [0, 256] {
            let claim = format!("{goal}\nseat = {seat}");
            assert_eq!(told("", "", &claim), format!("there is no seat {seat}"));
        }
    }
}
