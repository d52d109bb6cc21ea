//! Looks for input that do not wait for it: reads that do not block, and polls with a time limit. If a guest looks
//! again and again, the next input has to come nevertheless.

/// Nanoseconds of looking after which a guest that owes no answer gets its next input.
const LATENCY: u64 = 100_000_000;
/// The least number of nanoseconds that a look counts for, so that looks without a time limit add up, too.
const LEAST: u64 = 1_000_000;
/// Looks in a row after which a guest that owes an answer counts as one that waits for input.
const MAX_IN_A_ROW: u32 = 10_000;
/// The most fuel between two looks in a row. A guest that computes between its looks uses more.
const FUEL_IN_A_ROW: u64 = 1_000;

/// The looks that found no input since the guest was last given some.
#[derive(Default)]
pub(super) struct Looks {
    /// Nanoseconds of looking, and of sleeping after the first look.
    idle: u64,
    /// Looks with hardly any work and no output between them.
    in_a_row: u32,
    last: Option<Look>,
}

/// The state of a guest at a look.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// Units of fuel that it has used.
    pub(super) spent: u64,
    /// Bytes of stdout that it has written and not yet published.
    pub(super) written: usize,
}

impl Looks {
    /// Records a look that waits for up to `time` nanoseconds.
    pub(super) fn record(&mut self, look: Look, time: u64) {
        let is_in_a_row = self.last.is_some_and(|last| {
            last.written == look.written && look.spent.saturating_sub(last.spent) <= FUEL_IN_A_ROW
        });
        self.in_a_row = match is_in_a_row {
            true => self.in_a_row.saturating_add(1),
            false => 1,
        };
        self.last = Some(look);
        self.idle = self.idle.saturating_add(time.max(LEAST));
    }

    /// Records a sleep of `time` nanoseconds. It counts only after a look: programs sleep until they look again.
    pub(super) fn sleep(&mut self, time: u64) {
        if self.last.is_some() {
            self.idle = self.idle.saturating_add(time);
        }
    }

    /// Whether a guest that owes no answer has looked for long enough.
    pub(super) fn are_long(&self) -> bool {
        self.idle > LATENCY
    }

    /// Whether the guest has done nothing but look for input, often enough in a row that it counts as waiting.
    pub(super) fn are_all(&self) -> bool {
        self.in_a_row >= MAX_IN_A_ROW
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The state after `count` looks, with this much fuel and output between them.
    fn looks(count: u32, time: u64, fuel: u64, bytes: usize) -> Looks {
        let mut looks = Looks::default();
        let (mut spent, mut written) = (0, 0);
        for _ in 0..count {
            looks.record(Look { spent, written }, time);
            spent += fuel;
            written += bytes;
        }
        looks
    }

    #[test]
    fn looks_add_up_to_the_latency() {
        for (count, time, long) in [
            (100, 0, false),
            (101, 0, true),
            (100, LEAST, false),
            (10, 10 * LEAST, false),
            (11, 10 * LEAST, true),
            (1, u64::MAX, true),
        ] {
            assert_eq!(looks(count, time, 1, 0).are_long(), long, "{count} {time}");
        }
    }

    #[test]
    fn sleeps_count_after_a_look() {
        let mut looks = Looks::default();
        looks.sleep(LATENCY);
        assert!(!looks.are_long());
        let look = Look {
            spent: 0,
            written: 0,
        };
        looks.record(look, 0);
        assert!(!looks.are_long());
        looks.sleep(LATENCY);
        assert!(looks.are_long());
    }

    #[test]
    fn work_and_output_end_a_row() {
        for (count, fuel, bytes, all) in [
            (MAX_IN_A_ROW - 1, 1, 0, false),
            (MAX_IN_A_ROW, FUEL_IN_A_ROW, 0, true),
            (MAX_IN_A_ROW, FUEL_IN_A_ROW + 1, 0, false),
            (MAX_IN_A_ROW, 1, 1, false),
        ] {
            assert_eq!(
                looks(count, 0, fuel, bytes).are_all(),
                all,
                "{count} {fuel}"
            );
        }
    }
}
