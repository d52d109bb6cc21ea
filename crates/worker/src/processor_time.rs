//! What work has cost.

use std::fs;
use std::time::Instant;

/// Ticks of the system's clock in a second: what Linux tells programs, whatever it has itself.
const TICKS: u64 = 100;

/// The processor time of this process and of its children that have ended, from one moment on; the real
/// time where the system does not tell.
pub(crate) struct Spent {
    ticks: Option<u64>,
    since: Instant,
}

impl Spent {
    pub(crate) fn from_now() -> Self {
        Self {
            ticks: ticks(),
            since: Instant::now(),
        }
    }

    /// What it is by now, while it is still going on: the time of children that have not ended is not known, so
    /// it is never less than a quarter of the real time, and never more than that.
    pub(crate) fn so_far(&self) -> i64 {
        let real = i64::try_from(self.since.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.milliseconds().clamp(real / 4, real)
    }

    pub(crate) fn milliseconds(&self) -> i64 {
        let spent = match (self.ticks, ticks()) {
            (Some(before), Some(after)) => after.saturating_sub(before) * 1000 / TICKS,
            _ => u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX),
        };
        i64::try_from(spent).unwrap_or(i64::MAX)
    }
}

/// utime, stime, cutime and cstime of `/proc/self/stat`, proc(5).
fn ticks() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in brackets, may hold anything.
    let (_, numbers) = text.rsplit_once(')')?;
    let fields: Vec<&str> = numbers.split_whitespace().collect();
    let times = fields.get(11..15)?.iter();
    times.map(|field| field.parse::<u64>().ok()).sum()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn linux_tells() {
        assert!(ticks().is_some());
    }
}
