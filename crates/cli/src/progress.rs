//! The progress of long commands on standard error: a bar on a terminal, and elsewhere a line now and then.

use std::io::{IsTerminal, Write, stderr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use grundy_harness::modules::{Exploring, Observer};
use grundy_report::sanitize::single_line;
use grundy_report::{Event, EventKind};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::diagnostics::is_quiet;

const TOWARDS_AN_END: &str = "{bar:30} {pos}/{len} {wide_msg}";
const POSITIONS: &str = "{spinner} {human_pos} positions in {elapsed}  {wide_msg}";
const WITHOUT_AN_END: &str = "{spinner} {human_pos} questions in {elapsed}  {wide_msg}";

/// The time of work before the first line.
const FIRST_LINE: Duration = Duration::from_secs(30);

/// Lines that tell readers of a file or a pipe that a command is still at work: after half a minute, a minute, two
/// minutes, and so on.
struct Lines {
    begun: Instant,
    next: Duration,
}

impl Lines {
    /// `None` on a terminal, where a bar moves.
    fn new() -> Option<Self> {
        (!stderr().is_terminal()).then(|| Self {
            begun: Instant::now(),
            next: FIRST_LINE,
        })
    }

    /// Whether it is time for a line after this time of work. It then takes twice as long to the next one.
    fn is_due(&mut self, elapsed: Duration) -> bool {
        let is_due = elapsed >= self.next;
        if is_due {
            self.next = 2 * elapsed;
        }
        is_due
    }

    /// Writes how far the command has come, if it is time to.
    fn write(&mut self, how_far: impl FnOnce() -> String) {
        let elapsed = self.begun.elapsed();
        if self.is_due(elapsed) {
            let time = HumanDuration(elapsed);
            let _ = writeln!(stderr(), "{} after {time}", how_far());
        }
    }
}

/// A lock that a panic of another thread does not keep.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shows the progress of the judge on standard error, until it is finished or dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    lines: Mutex<Option<Lines>>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        if is_quiet() {
            return Self {
                bar: ProgressBar::hidden(),
                lines: Mutex::new(None),
            };
        }
        let bar = ProgressBar::no_length();
        bar.set_style(style(TOWARDS_AN_END));
        Self {
            bar,
            lines: Mutex::new(Lines::new()),
        }
    }

    /// Shows an event.
    pub(crate) fn show(&self, event: &Event) {
        self.move_bar(event);
        if let Some(lines) = &mut *locked(&self.lines) {
            lines.write(|| {
                let (message, position) = (self.bar.message(), self.bar.position());
                let unit = unit(&event.kind);
                match self.bar.length() {
                    Some(length) => format!("{message}: {position} of {length}{unit}"),
                    None if position > 0 => format!("{message}: {position}{unit}"),
                    None => message,
                }
            });
        }
    }

    fn move_bar(&self, event: &Event) {
        let subject = single_line(&event.subject);
        match &event.kind {
            EventKind::Building => {
                self.bar.unset_length();
                self.bar.set_position(0);
                self.bar.set_message(format!("building {subject}"));
            }
            EventKind::BuiltNatively { compiler } => self.bar.suspend(|| {
                let _ = writeln!(
                    stderr(),
                    "{subject} is compiled by {compiler} outside the sandbox (--native=confined forbids that)"
                );
            }),
            EventKind::Playing { planned } => {
                self.bar.set_style(style(TOWARDS_AN_END));
                self.bar.set_length(*planned as u64);
                self.bar.set_position(0);
                self.bar.set_message(subject);
            }
            EventKind::Proving { planned } => {
                self.bar.set_style(style(TOWARDS_AN_END));
                self.bar.set_length(*planned as u64);
                self.bar.set_position(0);
                self.bar
                    .set_message(format!("games of {subject} are searched for proofs"));
            }
            EventKind::GameFinished => self.bar.inc(1),
            EventKind::Certifying => {
                self.bar.set_style(style(WITHOUT_AN_END));
                self.bar.unset_length();
                self.bar.set_position(0);
                self.bar.set_message(subject);
            }
            EventKind::Asking { planned } => {
                self.bar.set_length(*planned);
                self.bar.set_position(0);
                self.bar.set_message(subject);
            }
            EventKind::Asked { questions } => self.bar.inc(*questions),
            EventKind::Examining { planned } => {
                self.bar.set_length(*planned);
                self.bar.set_position(0);
                self.bar.set_message(subject);
            }
            EventKind::Estimated { time } => self.bar.suspend(|| {
                let time = HumanDuration(*time);
                let _ = writeln!(stderr(), "this will take about {time}");
            }),
            EventKind::Examined { instances } => self.bar.inc(*instances),
        }
    }

    /// Removes the bar before other output.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Progress {
    /// Removes the bar of a command that ends early, with an error.
    fn drop(&mut self) {
        if !self.bar.is_finished() {
            self.finish();
        }
    }
}

/// The name of what an event counts, after a blank.
fn unit(kind: &EventKind) -> &'static str {
    match kind {
        EventKind::Playing { .. } | EventKind::Proving { .. } | EventKind::GameFinished => " games",
        EventKind::Asking { .. } | EventKind::Asked { .. } | EventKind::Certifying => " questions",
        // Instances of a claim, positions of a book, or openings.
        EventKind::Examining { .. } | EventKind::Examined { .. } => "",
        EventKind::Building | EventKind::BuiltNatively { .. } | EventKind::Estimated { .. } => "",
    }
}

/// Shows how far exploring a custom game has come on standard error.
pub(crate) fn exploring() -> Observer {
    if is_quiet() {
        return Observer::default();
    }
    let shown = Mutex::new((None, None));
    Observer::new(move |exploring| {
        let (bar, lines) = &mut *locked(&shown);
        show_exploring(bar, exploring);
        match *exploring {
            Exploring::Asked {
                game, positions, ..
            } => {
                if let Some(lines) = lines.get_or_insert_with(Lines::new) {
                    lines.write(|| format!("{}: {positions} positions", single_line(game)));
                }
            }
            Exploring::Over => *lines = None,
        }
    })
}

fn show_exploring(bar: &mut Option<ProgressBar>, exploring: &Exploring<'_>) {
    match *exploring {
        Exploring::Asked {
            game,
            positions,
            distance,
            width,
        } => {
            let bar =
                bar.get_or_insert_with(|| ProgressBar::no_length().with_style(style(POSITIONS)));
            bar.set_position(positions);
            let game = single_line(game);
            bar.set_message(format!("{game}: {width} at distance {distance}"));
        }
        Exploring::Over => {
            if let Some(bar) = bar.take() {
                bar.finish_and_clear();
            }
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well-formed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_rarer() {
        let mut lines = Lines {
            begun: Instant::now(),
            next: FIRST_LINE,
        };
        let due = (0..600).filter(|&second| lines.is_due(Duration::from_secs(second)));
        assert_eq!(due.collect::<Vec<_>>(), [30, 60, 120, 240, 480]);
    }
}
