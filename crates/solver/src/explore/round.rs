//! Positions whose moves are asked for at once, by several threads.

use std::hash::Hash;
use std::num::NonZero;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::answers::Answers;
use crate::Positions;
use crate::positions::{Entered, WAITING, hash};

/// Some of the positions of a level, cut into batches.
pub(super) struct Round<P, E> {
    /// The numbers of its positions.
    pub(super) positions: Range<usize>,
    /// Copies of the first of them, which can be asked about while the list of all positions grows.
    copies: Vec<P>,
    /// The number of positions of a batch.
    pub(super) batch: usize,
    /// The number of further moves that the budget allows.
    pub(super) room: u64,
    /// The first batch that no thread has begun.
    next: AtomicUsize,
    /// The first batch that no thread has begun ahead of its turn.
    next_ahead: AtomicUsize,
    /// The number of options of the batches entered so far: an upper bound on their new positions.
    new: AtomicUsize,
    batches: Vec<OnceLock<Result<Batch<P>, E>>>,
    /// The place of a waiting position has its place within the batch in the low `bits` bits, and the number of the
    /// batch above them.
    bits: u32,
}

/// The answers about a batch.
pub(super) struct Batch<P> {
    pub(super) answers: Answers<P>,
    /// The hash of every option.
    hashes: Vec<u32>,
    /// The entry of every option, unless there was no room.
    entered: OnceLock<Vec<Entered>>,
}

impl<P, E> Round<P, E> {
    /// A round of no positions.
    pub(super) fn none() -> Self {
        Self::new(0..0, 1, 0)
    }

    pub(super) fn new(positions: Range<usize>, batch: usize, room: u64) -> Self {
        let count = positions.len().div_ceil(batch);
        Self {
            positions,
            copies: Vec::new(),
            batch,
            room,
            next: AtomicUsize::new(0),
            next_ahead: AtomicUsize::new(0),
            new: AtomicUsize::new(0),
            batches: (0..count).map(|_| OnceLock::new()).collect(),
            bits: WAITING.ilog2() - count.next_power_of_two().ilog2(),
        }
    }

    /// Adds copies of its first positions.
    pub(super) fn with_copies(self, copies: Vec<P>) -> Self {
        Self { copies, ..self }
    }

    pub(super) fn len(&self) -> usize {
        self.batches.len()
    }

    /// The answers, in the order of the batches. All batches must be done.
    pub(super) fn into_batches(self) -> impl Iterator<Item = Result<Batch<P>, E>> {
        let batches = self.batches.into_iter().map(OnceLock::into_inner);
        batches.map(|batch| batch.expect("a thread that has begun a batch comes to its end"))
    }

    /// Whether the options of all batches that were answered are entered.
    pub(super) fn is_entered(&self) -> bool {
        let mut answered = self
            .batches
            .iter()
            .filter_map(|batch| batch.get()?.as_ref().ok());
        answered.all(|batch| batch.entered.get().is_some())
    }
}

impl<P: Eq + Hash, E> Round<P, E> {
    /// Asks for the batches that were not asked for before, and enters them all.
    pub(super) fn work(
        &self,
        known: &Positions<P>,
        rules: impl Fn(&[P], &mut Answers<P>) -> Result<(), E>,
    ) {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(place) = self.batches.get(number) else {
                return;
            };
            let range = self.range(number);
            let asked = &known.as_slice()[range.clone()];
            let answers = Answers::new(range.start, self.room);
            let answered = place.get_or_init(|| Batch::ask(asked, answers, &rules));
            if let Ok(batch) = answered {
                self.enter(number, batch, known);
            }
        }
    }

    /// Asks for batches of which there are copies, until `enough` returns `true`. No thread may call [`Round::work`]
    /// meanwhile.
    pub(super) fn ask_ahead(
        &self,
        rules: impl Fn(&[P], &mut Answers<P>) -> Result<(), E>,
        enough: impl Fn() -> bool,
    ) {
        while !enough() {
            let number = self.next_ahead.fetch_add(1, Ordering::Relaxed);
            let Some(place) = self.batches.get(number) else {
                return;
            };
            let Range { start, end } = self.range(number);
            let first = self.positions.start;
            let Some(asked) = self.copies.get(start - first..end - first) else {
                return;
            };
            place.get_or_init(|| Batch::ask(asked, Answers::new(start, self.room), &rules));
        }
    }

    /// The positions of a batch.
    fn range(&self, number: usize) -> Range<usize> {
        let first = self.positions.start + number * self.batch;
        first..self.positions.end.min(first + self.batch)
    }

    /// Looks up the options of a batch and enters the new positions, if there is room for them.
    fn enter(&self, number: usize, batch: &Batch<P>, known: &Positions<P>) {
        let count = batch.answers.options.len();
        let new = self.new.fetch_add(count, Ordering::Relaxed) + count;
        if !known.has_room(new) || count > 1 << self.bits {
            return;
        }
        let first = u32::try_from(number << self.bits).unwrap_or_default() | WAITING;
        let waiting = |place: u32| {
            let other = self.batches[place as usize >> self.bits].get();
            // Only a thread that has the answers of a batch enters its positions, so they are there.
            let other = other.and_then(|batch| batch.as_ref().ok());
            let place = place as usize & ((1 << self.bits) - 1);
            &other.unwrap_or(batch).answers.options[place]
        };
        let entered = known.enter(&batch.answers.options, &batch.hashes, first, waiting);
        batch.entered.get_or_init(|| entered);
    }
}

impl<P: Eq + Hash> Batch<P> {
    fn ask<E>(
        positions: &[P],
        mut answers: Answers<P>,
        rules: impl Fn(&[P], &mut Answers<P>) -> Result<(), E>,
    ) -> Result<Self, E> {
        rules(positions, &mut answers)?;
        assert_eq!(answers.ends.len(), positions.len(), "one answer a position");
        Ok(Self {
            hashes: answers.options.iter().map(hash).collect(),
            answers,
            entered: OnceLock::new(),
        })
    }

    /// The answers, and the places of their options in the index. If the options were not entered yet, no other
    /// position may be waiting in the index.
    pub(super) fn entered(self, known: &mut Positions<P>) -> (Answers<P>, Vec<Entered>) {
        let Self {
            answers,
            hashes,
            entered,
        } = self;
        let entered = entered.into_inner().unwrap_or_else(|| {
            let options = &answers.options;
            known.reserve(options.len(), NonZero::<usize>::MIN);
            known.enter(options, &hashes, WAITING, |place| &options[place as usize])
        });
        (answers, entered)
    }

    /// Marks its options as not entered.
    pub(super) fn forget_entered(&mut self) {
        self.entered.take();
    }
}
