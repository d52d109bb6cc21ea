//! Counts how often each position of a game has arisen, in constant time for each ply.

use std::collections::HashMap;
use std::sync::Arc;

/// The positions of a game in order, in notation. Two positions are equal if their texts are equal and
/// the same seat is to move.
pub(crate) struct Occurrences {
    seats: usize,
    texts: Vec<Arc<str>>,
    /// The number of times that each position has arisen, by the seat to move and the text.
    counts: HashMap<(usize, Arc<str>), usize>,
    /// The number of places in `texts` whose position had arisen before.
    repetitions: usize,
}

impl Occurrences {
    /// The occurrences in a game of `seats` players that has no position yet.
    pub(crate) fn new(seats: u8) -> Self {
        Self {
            seats: usize::from(seats),
            texts: Vec::new(),
            counts: HashMap::new(),
            repetitions: 0,
        }
    }

    /// Adds the next position.
    pub(crate) fn arrive(&mut self, text: String) {
        self.texts.push(text.into());
        let times = self.counts.entry(self.key()).or_insert(0);
        *times += 1;
        self.repetitions += usize::from(*times > 1);
    }

    /// Removes the last position.
    pub(crate) fn leave(&mut self) {
        if let Some(times) = self.counts.get_mut(&self.key()) {
            self.repetitions -= usize::from(*times > 1);
            *times -= 1;
        }
        self.texts.pop();
    }

    /// The number of times that the last position has arisen, this time included.
    pub(crate) fn of_last(&self) -> usize {
        self.counts.get(&self.key()).copied().unwrap_or_default()
    }

    /// Whether any position has arisen more than once.
    pub(crate) fn has_repetition(&self) -> bool {
        self.repetitions > 0
    }

    /// The position at this place.
    pub(crate) fn text(&self, place: usize) -> &str {
        &self.texts[place]
    }

    /// The key of the last position in `counts`.
    fn key(&self) -> (usize, Arc<str>) {
        let seat = self.texts.len() % self.seats;
        let last = self.texts.last().map(Arc::clone);
        (seat, last.unwrap_or_default())
    }
}
