//! Signs that a game grows without end, in the lengths of its texts and the numbers of its positions.

use std::collections::VecDeque;

/// The growth of a game so far, distance by distance.
#[derive(Clone, Debug, Default)]
pub(crate) struct Growth {
    /// The number of distances that were counted.
    levels: usize,
    /// The number of positions at all distances together.
    positions: u64,
    /// The numbers of positions at the last distances, at most [`Growth::RECENT`].
    recent: VecDeque<u64>,
    /// The most positions at a distance.
    widest: u64,
    /// The numbers of positions at the distances 1, 2, 4, 8 and so on.
    octaves: Vec<u64>,
    /// The text of the start.
    start: String,
    /// Bytes of the longest text.
    pub(crate) longest: usize,
    /// The distance at which a text was longer than all before for the last time.
    grown_at: usize,
    /// The texts that are as long as the start.
    pub(crate) changed: Changed,
    /// The distance at which more of such a text has changed than ever before, for the last time.
    changed_at: usize,
}

/// Texts that are as long as the start: how much of them has changed, from the first byte that differs to the end.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Changed {
    /// The most bytes of a text.
    pub(crate) bytes: usize,
    /// The letters and digits that stand there, as bits.
    pub(crate) symbols: u128,
}

impl Changed {
    /// The change in one text; none if it is not as long as the start.
    pub(crate) fn of(text: &str, start: &str) -> Self {
        let pairs = text.bytes().zip(start.bytes());
        let same = pairs.take_while(|(a, b)| a == b).count();
        if text.len() != start.len() {
            return Self::default();
        }
        let rest = text.as_bytes()[same..].iter();
        let symbols = rest.filter(|byte| byte.is_ascii_alphanumeric());
        Self {
            bytes: text.len() - same,
            symbols: symbols.fold(0, |symbols, &byte| symbols | 1 << byte),
        }
    }

    /// That of all texts of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            bytes: self.bytes.max(other.bytes),
            symbols: self.symbols | other.symbols,
        }
    }
}

/// A sign that a game grows without end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Endless {
    /// Far from the start, texts still become longer.
    Texts,
    /// In random games, texts become longer from the first ply to the last, up to this number of bytes.
    InRandomGames { longest: usize },
    /// Far from the start, more and more of each text changes, as in a counter with leading zeros. The number is that
    /// of the positions for which there is room before it is full.
    Counter(f64),
}

impl Growth {
    /// The distances whose numbers of positions are told.
    const RECENT: usize = 9;
    /// Growth by a power of the distance is steady if the power changes by at most this part of itself.
    const STEADY: f64 = 0.15;
    /// No growth of texts is a sign before this distance.
    const FAR: usize = 100;
    /// Texts of numbers that are counted up become longer whenever the distance has grown ten times.
    const TENFOLD: usize = 10;

    /// The number of distances at which growth by a power of the distance is compared. Each is twice the one before.
    const OCTAVES: usize = 4;
    /// The first of these distances is at least 2 to this power: before it, growth is not yet what it becomes.
    const FIRST_OCTAVE: usize = 2;
    /// The lowest such power. Below it, positions are few, and distances are soon far.
    const LEAST_POWER: f64 = 1.5;

    /// The growth of a game with this start, before anything is known of it.
    pub(crate) fn of(start: &str) -> Self {
        Self {
            start: start.to_owned(),
            ..Self::default()
        }
    }

    /// Adds a distance with this number of positions. All texts at smaller distances have at most `longest` bytes, and
    /// `changed` tells what has changed in them.
    pub(crate) fn add(&mut self, positions: u64, longest: usize, changed: Changed) {
        if longest > self.longest {
            self.longest = longest;
            self.grown_at = self.levels.saturating_sub(1);
        }
        if changed.bytes > self.changed.bytes {
            self.changed_at = self.levels.saturating_sub(1);
        }
        self.changed = self.changed.and(changed);
        if self.levels.is_power_of_two() {
            self.octaves.push(positions);
        }
        self.levels += 1;
        self.positions += positions;
        self.widest = self.widest.max(positions);
        self.recent.push_back(positions);
        if self.recent.len() > Self::RECENT {
            self.recent.pop_front();
        }
    }

    /// The last distance that was counted.
    pub(crate) fn distance(&self) -> usize {
        self.levels.saturating_sub(1)
    }

    /// The number of positions at that distance.
    pub(crate) fn width(&self) -> u64 {
        self.recent.back().copied().unwrap_or(0)
    }

    /// The numbers of positions at the last distances.
    pub(crate) fn recent(&self) -> impl ExactSizeIterator<Item = u64> {
        self.recent.iter().copied()
    }

    /// A sign that texts still grow though play has come far.
    pub(crate) fn texts(&self) -> Option<Endless> {
        let has_grown = (self.distance() >= Self::FAR || self.fills_space())
            && self.longest > self.start.len()
            && self.is_expected_again(self.grown_at);
        has_grown.then_some(Endless::Texts)
    }

    /// Whether something that happened for the last time at this distance is still to be expected, because play has
    /// not come ten times as far, and because there are as many positions as before.
    fn is_expected_again(&self, distance: usize) -> bool {
        distance * Self::TENFOLD >= self.distance() && self.width() * 2 >= self.widest
    }

    /// A sign that texts of a fixed length contain a counter, with room for more positions than `most`.
    pub(crate) fn counter(&self, most: f64) -> Option<Endless> {
        let Changed { bytes, symbols } = self.changed;
        if self.distance() < Self::FAR || !self.is_expected_again(self.changed_at) {
            return None;
        }
        let same = &self.start.as_bytes()[..self.start.len() - bytes];
        let room = same
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_alphanumeric());
        let each = f64::from(symbols.count_ones().max(2));
        let room = self.positions as f64 * each.powf(room.count() as f64);
        (room > most).then_some(Endless::Counter(room))
    }

    /// Whether the positions at a distance have long been as many as a power of the distance, as the points of a space
    /// are that has no border. Then most positions are near, and it takes long to get far.
    fn fills_space(&self) -> bool {
        let Some(from) = self.octaves.len().checked_sub(Self::OCTAVES) else {
            return false;
        };
        let octaves = self.octaves[from..].windows(2);
        let powers: Vec<f64> = octaves
            .map(|pair| (pair[1] as f64 / pair[0] as f64).log2())
            .collect();
        let now = powers[powers.len() - 1];
        let is_steady = |power: &f64| (power - now).abs() <= now * Self::STEADY;
        from >= Self::FIRST_OCTAVE && now >= Self::LEAST_POWER && powers.iter().all(is_steady)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first distance at which a game of these numbers of positions seems endless, whose texts at a distance have
    /// `length` bytes.
    fn first_sign(
        levels: impl IntoIterator<Item = u64>,
        length: impl Fn(usize) -> usize,
    ) -> Option<usize> {
        let mut growth = Growth {
            start: "x".repeat(length(0)),
            ..Growth::default()
        };
        let mut longest = 0;
        levels
            .into_iter()
            .enumerate()
            .find_map(|(distance, count)| {
                growth.add(count, longest, Changed::default());
                longest = longest.max(length(distance));
                growth.texts().map(|_| distance)
            })
    }

    fn digits(number: usize) -> usize {
        number.to_string().len()
    }

    #[test]
    fn games_that_grow_for_ever_are_told_early() {
        let counter = first_sign(std::iter::repeat_n(1, 1000), digits);
        assert_eq!(counter, Some(100));
        let two_counters = first_sign(1..1000, |distance| digits(distance) + 2);
        assert_eq!(two_counters, Some(100));
        // Walks on the points of spaces with three and four dimensions.
        let points = |distance: u64| 4 * distance * distance + 2;
        let three = first_sign((0..1000).map(points), |distance| digits(distance) + 4);
        assert_eq!(three, Some(32));
        let points = |distance: u64| 8 * distance * (distance * distance + 2) / 3;
        let four = first_sign((0..1000).map(points), |distance| digits(distance) + 6);
        assert_eq!(four, Some(32));
        let history = first_sign(std::iter::repeat_n(3, 1000), |distance| 5 * distance);
        assert_eq!(history, Some(100));
    }

    /// The numbers of ways to choose 0, 1, 2, ... of `of` things.
    fn choices(of: u64) -> impl Iterator<Item = u64> {
        (1..=of).scan(1, move |ways, chosen| {
            let now = *ways;
            *ways = *ways * (of + 1 - chosen) / chosen;
            Some(now)
        })
    }

    /// The first distance at which a game with one position at each distance is told to have a counter.
    fn told_to_count(texts: impl Iterator<Item = String>) -> Option<usize> {
        let mut texts = texts.peekable();
        let start = texts.peek().expect("a start").clone();
        let mut growth = Growth::of(&start);
        let mut changed = Changed::default();
        texts.enumerate().find_map(|(distance, text)| {
            growth.add(1, text.len(), changed);
            changed = changed.and(Changed::of(&text, &start));
            growth.counter(5e8).map(|_| distance)
        })
    }

    #[test]
    fn counters_of_a_fixed_length_are_told() {
        let told = |digits: usize, from: u64, step: i64| {
            let numbers = (0..100_000).map(|ply| from.checked_add_signed(ply * step));
            told_to_count(numbers.map_while(move |number| Some(format!("{:0digits$} x", number?))))
        };
        assert_eq!(told(20, 0, 1), Some(100));
        assert_eq!(told(20, 0, 7), Some(100));
        assert_eq!(told(18, 888_888_888_888_888_888, -1), Some(100));
        // Heaps that are counted down, and numbers that are soon full, come to an end.
        assert_eq!(told(7, 99_999, -1), None);
        assert_eq!(told(6, 123_456, -1), None);
        assert_eq!(told(8, 0, 1), None);
        let bits =
            |digits: usize| told_to_count((0..100_000u64).map(move |n| format!("{n:0digits$b}")));
        assert_eq!(bits(24), None);
        assert_eq!(bits(60), Some(100));
        // The text before the number does not change.
        let named = (0..100_000u64).map(|n| format!("the heap of {n:06} items"));
        assert_eq!(told_to_count(named), None);
    }

    #[test]
    fn games_that_end_are_not_told_to_grow() {
        // Stones on 24 places, in texts that list them.
        assert_eq!(first_sign(choices(24), |distance| 3 * distance), None);
        // Games of Noughts and Crosses by their moves.
        let by_moves = [
            1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872,
        ];
        assert_eq!(first_sign(by_moves, |distance| 2 * distance), None);
        // Connect Four with 7 columns and 4 rows. With 6 rows there are far too many positions, but they end.
        let four = [
            1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275, 558_186, 1_662_623, 4_568_683,
        ];
        assert_eq!(first_sign(four, |_| 42), None);
        // King and rook against king, whose numbers go up and down.
        let rook = [
            28_566, 48_738, 26_322, 39_077, 31_591, 45_899, 36_936, 50_000, 44_000, 54_000,
        ];
        assert_eq!(first_sign(rook, |_| 23), None);
        // Few positions, as at the beginning of Chopsticks.
        assert_eq!(
            first_sign([1, 1, 2, 8, 28, 55, 64, 70, 90, 120], |_| 9),
            None
        );
        // A long heap that is counted down, and two heaps that grow to 1000.
        assert_eq!(
            first_sign(std::iter::repeat_n(3, 100_000), |at| digits(300_000 - at)),
            None
        );
        let square = (1..=1000).chain((1..1000).rev());
        assert_eq!(first_sign(square, |_| 9), None);
    }
}
