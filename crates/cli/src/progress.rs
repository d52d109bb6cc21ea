//! A progress bar, on a terminal only.

use std::io::{Write, stderr};
use std::sync::{Mutex, PoisonError};

use grundy_harness::modules::{Exploring, Observer};
use grundy_report::sanitize::single_line;
use grundy_report::{Event, EventKind};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::diagnostics::is_quiet;

const TOWARDS_AN_END: &str = "{bar:30} {pos}/{len} {wide_msg}";
const POSITIONS: &str = "{spinner} {human_pos} positions in {elapsed}  {wide_msg}";
const WITHOUT_AN_END: &str = "{spinner} {human_pos} questions in {elapsed}  {wide_msg}";

/// Shows the progress of the judge on standard error, if that is a terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn new() -> Self {
        if is_quiet() {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::no_length();
        bar.set_style(style(TOWARDS_AN_END));
        Self(bar)
    }

    pub(crate) fn show(&self, event: &Event) {
        let subject = single_line(&event.subject);
        match &event.kind {
            EventKind::Building => self.0.set_message(format!("building {subject}")),
            EventKind::BuiltNatively { compiler } => self.0.suspend(|| {
                let _ = writeln!(
                    stderr(),
                    "{subject} is compiled by {compiler} outside the sandbox (--native=confined forbids that)"
                );
            }),
            EventKind::Playing { planned } => {
                self.0.set_style(style(TOWARDS_AN_END));
                self.0.set_length(*planned as u64);
                self.0.set_position(0);
                self.0.set_message(subject);
            }
            EventKind::Proving { planned } => {
                self.0.set_style(style(TOWARDS_AN_END));
                self.0.set_length(*planned as u64);
                self.0.set_position(0);
                self.0
                    .set_message(format!("games of {subject} are searched for proofs"));
            }
            EventKind::GameFinished => self.0.inc(1),
            EventKind::Certifying => {
                self.0.set_style(style(WITHOUT_AN_END));
                self.0.set_position(0);
                self.0.set_message(subject);
            }
            EventKind::Asking { planned } => {
                self.0.set_length(*planned);
                self.0.set_position(0);
                self.0.set_message(subject);
            }
            EventKind::Asked { questions } => self.0.inc(*questions),
            EventKind::Examining { planned } => {
                self.0.set_length(*planned);
                self.0.set_position(0);
                self.0.set_message(subject);
            }
            EventKind::Estimated { time } => self.0.suspend(|| {
                let time = HumanDuration(*time);
                let _ = writeln!(stderr(), "this will take about {time}");
            }),
            EventKind::Examined { instances } => self.0.inc(*instances),
        }
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

/// Shows how far exploring a custom game has come on standard error, if that is a terminal.
pub(crate) fn exploring() -> Observer {
    if is_quiet() {
        return Observer::default();
    }
    let bar = Mutex::new(None);
    Observer::new(move |exploring| {
        let mut bar = bar.lock().unwrap_or_else(PoisonError::into_inner);
        show_exploring(&mut bar, exploring);
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
