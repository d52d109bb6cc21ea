//! A game as an address.

use std::time::{SystemTime, UNIX_EPOCH};

use grundy_play::Seat;

use super::chosen_opponent::ChosenOpponent;
use crate::positions::{Context, OpenGame, Query, Refusal, Subject, encoded};

/// A game as a URL: the start, the players, and the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Address {
    /// The game or problem, as URLs name it.
    pub(super) subject: Subject,
    /// The rules, as they were given.
    pub(super) set: Vec<(String, String)>,
    /// The position that the game began from.
    pub(super) start: String,
    /// The person's seat.
    pub(super) seat: Seat,
    pub(super) against: ChosenOpponent,
    pub(super) seed: u64,
    /// The moves of all players.
    pub(super) moves: Vec<String>,
    /// Whether values are shown.
    pub(super) values: bool,
    /// The submission from whose mistake the person plays on. The site shows what was right there.
    pub(super) from: Option<String>,
}

/// Most plies of a game.
pub(super) const PLIES: usize = 300;

impl Address {
    /// The address that is asked for, of a game that was opened from its start.
    ///
    /// # Errors
    /// If a player or a number in the query is not valid.
    pub(super) fn of(
        context: &Context<'_>,
        query: &Query,
        opened: &OpenGame,
    ) -> Result<Self, Refusal> {
        let seats = opened.here().seats();
        let moves: Vec<String> = query.all("m").map(str::to_owned).collect();
        if moves.len() > PLIES {
            let message = format!("the game is longer than {PLIES} plies");
            return Err(
                Refusal::unusable(message).help("play on from the position that it came to")
            );
        }
        Ok(Self {
            subject: opened.subject.clone(),
            set: opened.rules_given(),
            start: opened.here().notation(),
            seat: seat(query.one("side"), seats)?,
            against: ChosenOpponent::of(context, query)?,
            seed: seed(query)?,
            moves,
            values: query.one("values") == Some("1"),
            from: query.one("from").map(str::to_owned),
        })
    }

    /// The address on a page.
    pub(super) fn on(&self, page: &str) -> String {
        format!("{page}?{}", self.query())
    }

    /// The query.
    pub(super) fn query(&self) -> String {
        let pairs = self.pairs();
        let moves = self.moves.iter().map(|text| ("m", text.as_str()));
        let pairs = pairs.iter().map(|(name, value)| (*name, value.as_str()));
        encoded(pairs.chain(moves))
    }

    /// All but the moves.
    fn pairs(&self) -> Vec<(&'static str, String)> {
        let (what, name) = self.subject.pair();
        let mut pairs = vec![(what, name.to_owned())];
        let set = self.set.iter();
        pairs.extend(set.map(|(key, value)| ("set", format!("{key}={value}"))));
        pairs.push(("position", self.start.clone()));
        pairs.push(("side", side(self.seat)));
        pairs.push(("against", self.against.key()));
        pairs.push(("seed", self.seed.to_string()));
        if self.values {
            pairs.push(("values", "1".to_owned()));
        }
        pairs.extend(self.from.iter().map(|id| ("from", id.clone())));
        pairs
    }

    /// The address of another game of these rules and players, from a start that is yet to be found.
    pub(super) fn without_start(&self, seat: Seat) -> String {
        let other = Self {
            seat,
            ..self.clone()
        };
        let pairs = other.pairs().into_iter();
        let pairs: Vec<_> = pairs
            .filter(|(name, _)| !["position", "from"].contains(name))
            .collect();
        let pairs = pairs.iter().map(|(name, value)| (*name, value.as_str()));
        format!("/play?{}", encoded(pairs))
    }

    /// The address as fields of a form.
    pub(super) fn fields(&self) -> Vec<(&'static str, String)> {
        let mut fields = self.pairs();
        fields.extend(self.moves.iter().map(|text| ("m", text.clone())));
        fields
    }

    /// The game after its first `plies` plies.
    pub(super) fn until(&self, plies: usize) -> Self {
        let mut before = self.clone();
        before.moves.truncate(plies);
        before
    }

    /// The game with one more move.
    pub(super) fn with(&self, text: &str) -> Self {
        let mut after = self.clone();
        after.moves.push(text.to_owned());
        after
    }
}

/// The name of a seat.
pub(super) fn side(seat: Seat) -> String {
    match seat {
        Seat(0) => "first".to_owned(),
        Seat(1) => "second".to_owned(),
        Seat(other) => (other + 1).to_string(),
    }
}

/// The seat of this name; the first if no name is given.
pub(super) fn seat(name: Option<&str>, seats: u8) -> Result<Seat, Refusal> {
    let seat = match name {
        None | Some("" | "first") => Some(0),
        Some("second") => Some(1),
        Some(number) => number
            .parse::<u8>()
            .ok()
            .and_then(|number| number.checked_sub(1)),
    };
    seat.filter(|&seat| seat < seats).map(Seat).ok_or_else(|| {
        let help = "side is first, second, or the number of a seat from 1";
        Refusal::unusable(format!("there are {seats} seats, and not this one")).help(help)
    })
}

/// The seed of the query, or one from the clock.
pub(super) fn seed(query: &Query) -> Result<u64, Refusal> {
    match query.one("seed") {
        Some(text) if !text.is_empty() => text
            .parse()
            .map_err(|_| Refusal::unusable("the seed must be an integer from 0 to 2^64 - 1")),
        _ => Ok(now()),
    }
}

fn now() -> u64 {
    const SHORT: u128 = 1_000_000;
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let millis = since.map_or(0, |since| since.as_millis()) % SHORT;
    u64::try_from(millis).unwrap_or_default()
}
