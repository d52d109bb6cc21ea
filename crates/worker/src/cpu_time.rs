//! The CPU time that work takes.

use std::fs;
use std::time::Instant;

/// Ticks per second in `/proc/self/stat`. On Linux this is always 100 (`USER_HZ`), at any rate of the kernel.
const TICKS: u64 = 100;

/// Measures the CPU time of this process and of its children that have ended; the elapsed time if the system does
/// not say. It includes what other threads do meanwhile, such as answering questions, so the result may be more than
/// the work itself has taken, and more than the elapsed time.
pub(crate) struct CpuTimer {
    ticks: Option<u64>,
    since: Instant,
}

impl CpuTimer {
    pub(crate) fn start() -> Self {
        Self {
            ticks: ticks(),
            since: Instant::now(),
        }
    }

    /// An estimate while the work goes on, in milliseconds. The CPU time of running children is not known, so
    /// the result is at least a quarter of the elapsed time, and at most all of it.
    pub(crate) fn so_far(&self) -> i64 {
        let real = i64::try_from(self.since.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.milliseconds().clamp(real / 4, real)
    }

    /// The CPU time since the start, in milliseconds.
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
    fn linux_says_how_much_was_used() {
        assert!(ticks().is_some());
    }
}
