//! The progress of long commands on standard error: a bar on a terminal, and elsewhere a line now and then.

use std::fmt;
use std::io::{IsTerminal, Write, stderr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use grundy_harness::modules::{Exploring, Observer};
use grundy_report::sanitize::single_line;
use grundy_report::{Event, EventKind};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use crate::diagnostics::is_quiet;

const TOWARDS_AN_END: &str = "{bar:30} {pos}/{len} {wide_msg} {left}";
/// Towards a number that may never be reached.
const TOWARDS_A_LIMIT: &str = "{bar:30} {pos}/{len} {wide_msg}";
const POSITIONS: &str = "{spinner} {human_pos} positions in {elapsed}  {wide_msg}";
const WITHOUT_AN_END: &str = "{spinner} {human_pos} questions in {elapsed}  {wide_msg}";

/// The time of work before the first line.
const FIRST_LINE: Duration = Duration::from_secs(30);

/// The time left is shown once the work has taken this long, as long as at least this much is left.
const LEFT: Duration = Duration::from_secs(5);

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

    /// Writes how far the command has come, and what is known of the rest, if it is time to.
    fn write(&mut self, how_far: impl FnOnce() -> (String, Option<String>)) {
        let elapsed = self.begun.elapsed();
        if self.is_due(elapsed) {
            let time = HumanDuration(elapsed);
            let (done, left) = how_far();
            let left = left.map(|left| format!(", {left}")).unwrap_or_default();
            let _ = writeln!(stderr(), "{done} after {time}{left}");
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
        bar.set_style(style(TOWARDS_A_LIMIT));
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
                    Some(length) => {
                        // Questions are counted towards a limit, which may never be reached.
                        let is_limit = matches!(&event.kind, EventKind::Asked { .. });
                        let left = time_left(self.bar.elapsed(), position, length);
                        let done = format!("{message}: {position} of {length}{unit}");
                        (done, left.filter(|_| !is_limit))
                    }
                    None if position > 0 => (format!("{message}: {position}{unit}"), None),
                    None => (message, None),
                }
            });
        }
    }

    fn move_bar(&self, event: &Event) {
        let subject = single_line(&event.subject);
        match &event.kind {
            EventKind::Building => {
                self.begin(TOWARDS_A_LIMIT, None, format!("building {subject}"));
            }
            EventKind::BuiltNatively { compiler } => self.bar.suspend(|| {
                let _ = writeln!(
                    stderr(),
                    "{subject} is compiled by {compiler} outside the sandbox (--native=confined forbids that)"
                );
            }),
            EventKind::Playing { planned } => {
                self.begin(TOWARDS_AN_END, Some(*planned as u64), subject);
            }
            EventKind::Proving { planned } => {
                let message = format!("games of {subject} are searched for proofs");
                self.begin(TOWARDS_AN_END, Some(*planned as u64), message);
            }
            EventKind::GameFinished => self.bar.inc(1),
            EventKind::Certifying => self.begin(WITHOUT_AN_END, None, subject),
            EventKind::Asking { planned } => {
                self.begin(TOWARDS_A_LIMIT, Some(*planned), subject);
            }
            EventKind::Asked { questions } => self.bar.inc(*questions),
            EventKind::Examining { planned } => {
                self.begin(TOWARDS_AN_END, Some(*planned), subject);
            }
            EventKind::Estimated { time, at_most } => self.bar.suspend(|| {
                let most = if *at_most { "up to " } else { "" };
                let time = HumanDuration(*time);
                let _ = writeln!(stderr(), "this will take {most}about {time}");
            }),
            EventKind::Examined { instances } => self.bar.inc(*instances),
        }
    }

    /// Begins another part of the work: `planned` steps, if their number is known.
    fn begin(&self, template: &str, planned: Option<u64>, message: String) {
        self.bar.set_style(style(template));
        self.bar.reset();
        match planned {
            Some(planned) => self.bar.set_length(planned),
            None => self.bar.unset_length(),
        }
        self.bar.set_message(message);
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

/// The time that is left, in words, if `position` of `length` steps took `elapsed`. `None` if it is too early to tell,
/// or if the work is nearly done.
fn time_left(elapsed: Duration, position: u64, length: u64) -> Option<String> {
    let ahead = length.saturating_sub(position) as f64 / position as f64;
    let left = Duration::try_from_secs_f64(elapsed.as_secs_f64() * ahead).ok()?;
    let is_told = elapsed >= LEFT && left >= LEFT;
    is_told.then(|| format!("about {} left", HumanDuration(left)))
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
                    lines.write(|| {
                        let game = single_line(game);
                        (format!("{game}: {positions} positions"), None)
                    });
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
    let style = ProgressStyle::with_template(template).expect("the template is well-formed");
    style.with_key("left", |state: &ProgressState, out: &mut dyn fmt::Write| {
        let length = state.len().unwrap_or_default();
        if let Some(left) = time_left(state.elapsed(), state.pos(), length) {
            let _ = out.write_str(&left);
        }
    })
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

    #[test]
    fn the_rest_is_told_when_it_is_known_and_long() {
        let left = |seconds, position| time_left(Duration::from_secs(seconds), position, 40);
        assert_eq!(left(60, 10).as_deref(), Some("about 3 minutes left"));
        assert_eq!(left(60, 0), None, "nothing is known");
        assert_eq!(left(2, 10), None, "too early");
        assert_eq!(left(60, 39), None, "soon over");
        assert_eq!(left(60, 41), None, "more than was planned");
    }
}
