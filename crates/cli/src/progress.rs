//! A progress bar, on a terminal only.

use std::io::{Write, stderr};
use std::path::Path;

use grundy_harness::judge::Event;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

/// Shows what the judge is doing. Draws on standard error, and not at all where that is no
/// terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::no_length();
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}");
        bar.set_style(style.expect("the template is well-formed"));
        Self(bar)
    }

    pub(crate) fn show(&self, event: Event<'_>) {
        match event {
            Event::Building(file) => self.0.set_message(format!("building {}", name(file))),
            Event::Playing(file, games) => {
                self.0.set_length(games as u64);
                self.0.set_position(0);
                self.0.set_message(name(file));
            }
            Event::Played => self.0.inc(1),
            Event::Certifying(file) => {
                let style = "{spinner} {human_pos} questions, {per_sec}  {wide_msg}";
                let style = ProgressStyle::with_template(style);
                self.0
                    .set_style(style.expect("the template is well-formed"));
                self.0.set_position(0);
                self.0.set_message(name(file));
            }
            Event::Asked(questions) => self.0.inc(questions),
            Event::Examining(claim, instances) => {
                self.0.set_length(instances);
                self.0.set_position(0);
                self.0.set_message(claim.to_owned());
            }
            Event::WillTake(time) => self.0.suspend(|| {
                let time = HumanDuration(time);
                let _ = writeln!(stderr(), "this will take about {time}");
            }),
            Event::Examined(instances) => self.0.inc(instances),
        }
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

fn name(file: &Path) -> String {
    file.display().to_string()
}
