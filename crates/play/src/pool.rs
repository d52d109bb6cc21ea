//! Threads that share work, with the same result on any number of them.

use std::collections::BTreeMap;
use std::iter::Enumerate;
use std::ops::ControlFlow;
use std::panic;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Processes `items` with `workers`, each on a thread of its own, and passes the results
/// to `take` in the order of the items. A single worker works on the thread of the caller. Workers beyond the number of
/// items are not started. Without workers, nothing is done.
///
/// Items are begun in their order. No more items are begun after `take` breaks, a worker fails, or
/// the items end; to cancel the work, end the items. Items that were begun are finished,
/// and the results after the item that ended the work are dropped. The result therefore depends neither on the
/// number of workers nor on their speed.
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow;
///
/// let mut squares = Vec::new();
/// let workers = [(); 4].map(|()| |n: u64| Ok::<_, Infallible>(n * n));
/// grundy_play::in_order(0.., workers, |square| {
///     squares.push(square);
///     match square {
///         0..50 => ControlFlow::Continue(()),
///         _ => ControlFlow::Break(()),
///     }
/// })?;
/// assert_eq!(squares, [0, 1, 4, 9, 16, 25, 36, 49, 64]);
/// # Ok::<_, Infallible>(())
/// ```
///
/// # Errors
/// If a worker fails: the error about the first such item.
///
/// # Panics
/// If a worker panics.
pub fn in_order<T, R, E, W>(
    items: impl Iterator<Item = T> + Send,
    workers: impl IntoIterator<Item = W>,
    mut take: impl FnMut(R) -> ControlFlow<()> + Send,
) -> Result<(), E>
where
    W: FnMut(T) -> Result<R, E> + Send,
    R: Send,
    E: Send,
{
    let (_, most) = items.size_hint();
    let workers = workers
        .into_iter()
        .take(most.map_or(usize::MAX, |most| most.max(1)));
    let mut workers: Vec<W> = workers.collect();
    if let [alone] = &mut workers[..] {
        for item in items {
            if take(alone(item)?).is_break() {
                break;
            }
        }
        return Ok(());
    }
    let shared = Mutex::new(SharedWork {
        items: items.enumerate(),
        waiting: BTreeMap::new(),
        next: 0,
        take,
        is_open: true,
        error: None,
    });
    thread::scope(|scope| {
        let workers = workers.into_iter();
        let threads: Vec<_> = workers
            .map(|worker| scope.spawn(|| work(&shared, worker)))
            .collect();
        for thread in threads {
            // A panic in a worker is a bug, so it continues in the caller.
            thread
                .join()
                .unwrap_or_else(|payload| panic::resume_unwind(payload));
        }
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    shared.error.map_or(Ok(()), Err)
}

/// The items that workers take, and the results that they bring.
struct SharedWork<I, R, E, F> {
    items: Enumerate<I>,
    /// Results that came before those of earlier items.
    waiting: BTreeMap<usize, Result<R, E>>,
    /// The item whose result is to be taken next.
    next: usize,
    take: F,
    /// Whether more items may be begun.
    is_open: bool,
    /// The error about the first item on which a worker failed.
    error: Option<E>,
}

impl<I: Iterator, R, E, F: FnMut(R) -> ControlFlow<()>> SharedWork<I, R, E, F> {
    fn begin(&mut self) -> Option<(usize, I::Item)> {
        self.items.next().filter(|_| self.is_open)
    }

    fn finish(&mut self, index: usize, result: Result<R, E>) {
        self.is_open &= result.is_ok();
        self.waiting.insert(index, result);
        while let Some(result) = self.waiting.remove(&self.next) {
            self.next += 1;
            match result.map(&mut self.take) {
                Ok(ControlFlow::Continue(())) => continue,
                Ok(ControlFlow::Break(())) => {}
                Err(error) => self.error = Some(error),
            }
            self.is_open = false;
            // Results of later items are not taken: their numbers are never reached.
            self.next = usize::MAX;
        }
    }
}

fn work<I, R, E, F>(
    shared: &Mutex<SharedWork<I, R, E, F>>,
    mut worker: impl FnMut(I::Item) -> Result<R, E>,
) where
    I: Iterator,
    F: FnMut(R) -> ControlFlow<()>,
{
    // A panic under the lock poisons it, which ends all work; a panic in a worker must do so, too.
    let _guard = ClosesOnPanic(shared);
    let begin = || shared.lock().ok()?.begin();
    while let Some((index, item)) = begin() {
        let result = worker(item);
        let Ok(mut shared) = shared.lock() else {
            return;
        };
        shared.finish(index, result);
    }
}

/// Stops further items from being begun after a worker has panicked.
struct ClosesOnPanic<'d, I, R, E, F>(&'d Mutex<SharedWork<I, R, E, F>>);

impl<I, R, E, F> Drop for ClosesOnPanic<'_, I, R, E, F> {
    fn drop(&mut self) {
        if thread::panicking()
            && let Ok(mut shared) = self.0.lock()
        {
            shared.is_open = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use proptest::prelude::*;

    use super::*;

    /// The items that `take` gets from `workers` workers, each of which is a result, and the end.
    fn taken(
        workers: usize,
        items: &[Result<u8, u8>],
        breaks_at: Option<u8>,
    ) -> (Vec<u8>, Result<(), u8>) {
        let mut taken = Vec::new();
        let workers = (0..workers).map(|_| |item: &Result<u8, u8>| *item);
        let end = in_order(items.iter(), workers, |number| {
            taken.push(number);
            match Some(number) == breaks_at {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        (taken, end)
    }

    proptest! {
        #[test]
        fn the_number_of_workers_changes_nothing(
            items in proptest::collection::vec(prop_oneof![9 => (0u8..20).prop_map(Ok), 1 => (0u8..20).prop_map(Err)], 0..60),
            breaks_at in proptest::option::of(0u8..40),
            workers in 2usize..6,
        ) {
            prop_assert_eq!(taken(workers, &items, breaks_at), taken(1, &items, breaks_at));
        }
    }

    #[test]
    fn a_slow_item_holds_up_what_comes_after_it() {
        // The first item ends only when the second has been begun.
        let both = Barrier::new(2);
        let workers = (0..2).map(|_| {
            |item: u8| {
                both.wait();
                Ok::<_, ()>(item)
            }
        });
        let mut taken = Vec::new();
        let end = in_order(0..4, workers, |item| {
            taken.push(item);
            ControlFlow::Continue(())
        });
        assert_eq!((taken, end), (vec![0, 1, 2, 3], Ok(())));
    }

    #[test]
    fn a_result_that_comes_after_the_end_begins_no_more_work() {
        // Item 1 is finished only when the result of item 0 has ended the work.
        let (both, end) = (Barrier::new(2), Barrier::new(2));
        let begun = AtomicUsize::new(0);
        let workers = (0..2).map(|_| {
            |item: u8| {
                begun.fetch_add(1, Ordering::Relaxed);
                if item < 2 {
                    both.wait();
                }
                if item == 1 {
                    end.wait();
                }
                Ok::<_, ()>(item)
            }
        });
        let mut taken = Vec::new();
        let result = in_order(0..9, workers, |item| {
            taken.push(item);
            end.wait();
            ControlFlow::Break(())
        });
        assert_eq!((taken, result), (vec![0], Ok(())));
        assert_eq!(begun.into_inner(), 2);
    }

    #[test]
    fn an_error_ends_work_without_end() {
        for workers in 1..4 {
            let workers =
                (0..workers).map(|_| |item: u64| if item < 9 { Ok(item) } else { Err(item) });
            let mut taken = Vec::new();
            let end = in_order(0.., workers, |item| {
                taken.push(item);
                ControlFlow::Continue(())
            });
            assert_eq!((taken, end), ((0..9).collect(), Err(9)));
        }
    }

    #[test]
    fn without_workers_nothing_is_done() {
        assert_eq!(taken(0, &[Ok(1), Err(2)], None), (Vec::new(), Ok(())));
    }

    #[test]
    #[should_panic(expected = "the third")]
    fn a_panic_goes_on_in_the_caller() {
        let workers = (0..3).map(|_| {
            |item: u64| {
                assert!(item != 2, "the third");
                Ok::<_, ()>(())
            }
        });
        let _ = in_order(0.., workers, |()| ControlFlow::Continue(()));
    }
}
