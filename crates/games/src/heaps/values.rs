//! The Grundy values of heaps: those that were found one by one with their period, and a closed form for one take that
//! is much larger than the others.

use grundy_solver::{Code, Digit, HeapValues};

/// The values of the heaps of a game.
pub(super) struct Values<'v> {
    /// Those that were found one by one, and their period.
    pub(super) found: &'v HeapValues,
    /// The closed form, if the game has one.
    pub(super) form: Option<OneMoreTake>,
}

impl Values<'_> {
    /// The Grundy value of a heap, if it is known and below 2^64.
    pub(super) fn value(&self, heap: u64) -> Option<u64> {
        let by_form = || Some(self.form?.value(heap));
        self.found.value(heap).or_else(by_form)
    }
}

/// The game in which 1 to `run` items are taken, at least 1, or `more`.
///
/// Let r be `run` + 1 and k be `more`. If r does not divide k, the value of n is n mod r: from n, one of 1 to `run`
/// items leaves each of the values below, and a take of k changes the value, because r does not divide k.
///
/// If r divides k, values repeat after k + 1 heaps: m mod r for m < k, and r for m = k. For let n be m above a multiple
/// of k + 1, and the smaller heaps be proved.
/// - If r <= m < k, takes of 1 to `run` leave all values below r but that of m. A take of k leaves the place m + 1 of
///   the period before, so another value.
/// - If m < r, takes of 1 to m leave the values below m. The others leave r, `run`, `run` - 1 and so on down to m + 2,
///   at the end of the period before. A take of k leaves the place m + 1 there, so another value.
/// - If m = k, takes of 1 to `run` leave the values from 1 to `run`, and a take of k leaves 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OneMoreTake {
    run: u64,
    more: u64,
}

impl OneMoreTake {
    /// The game of a code, if it is such a game.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let (&(more, _), run) = code.steps().split_last()?;
        let is_whole = |digit: Digit| digit.leaves(0) && digit.leaves(1);
        let is_plain = code.tail().is_none()
            && code.most_parts() == 1
            && code.steps().iter().all(|&(_, digit)| is_whole(digit));
        let in_a_row = (1u64..).zip(run).all(|(take, step)| step.0 == take);
        let run = run.len() as u64;
        (is_plain && in_a_row && run > 0).then_some(Self { run, more })
    }

    fn value(self, heap: u64) -> u64 {
        let round = self.run + 1;
        if !self.more.is_multiple_of(round) {
            return heap % round;
        }
        // A period of 2^64 is never left.
        let period = self.more.checked_add(1);
        match period.map_or(heap, |period| heap % period) {
            place if place == self.more => round,
            place => place % round,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_form_agrees_with_the_definition() {
        for run in 1..7 {
            for more in run + 1..40 {
                let takes: Vec<u64> = (1..=run).chain([more]).collect();
                let code = Code::taking(&takes);
                let form = OneMoreTake::of(&code).expect("such a game");
                let mut values = HeapValues::new(code);
                values.extend(500);
                for heap in 0..500 {
                    assert_eq!(
                        Some(form.value(heap)),
                        values.value(heap),
                        "{takes:?}, {heap}"
                    );
                }
            }
        }
    }

    #[test]
    fn other_games_have_no_closed_form() {
        for takes in [&[5][..], &[2, 3], &[1, 3, 9], &[]] {
            assert_eq!(OneMoreTake::of(&Code::taking(takes)), None, "{takes:?}");
        }
        for text in ["0.33...", "0.37", "0.31", "4.33"] {
            let code = Code::read(text).expect("a code");
            assert_eq!(OneMoreTake::of(&code), None, "{text}");
        }
    }

    #[test]
    fn the_largest_numbers_fit() {
        let of = |takes: &[u64]| OneMoreTake::of(&Code::taking(takes)).expect("such a game");
        let largest = of(&[1, 2, u64::MAX]);
        // 3 divides 2^64 - 1.
        assert_eq!(largest.value(u64::MAX), 3);
        assert_eq!(largest.value(u64::MAX - 1), 2);
        assert_eq!(of(&[1, 2, u64::MAX - 1]).value(u64::MAX), 0);
    }
}
