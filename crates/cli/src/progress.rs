//! A progress bar, on a terminal only.

use std::io::{Write, stderr};
use std::path::Path;

use grundy_harness::harmless::on_one_line;
use grundy_harness::judge::Event;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

const TOWARDS_AN_END: &str = "{bar:30} {pos}/{len} {wide_msg}";
const WITHOUT_AN_END: &str = "{spinner} {human_pos} questions in {elapsed}  {wide_msg}";

/// Shows what the judge is doing. Draws on standard error, and not at all where that is no
/// terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::no_length();
        bar.set_style(style(TOWARDS_AN_END));
        Self(bar)
    }

    pub(crate) fn show(&self, event: Event<'_>) {
        match event {
            Event::Building(file) => self.0.set_message(format!("building {}", name(file))),
            Event::BuiltNatively(file, compiler) => self.0.suspend(|| {
                let file = name(file);
                let _ = writeln!(
                    stderr(),
                    "{file} is compiled by {compiler} outside the sandbox (--native=never forbids that)"
                );
            }),
            Event::Playing(file, games) => {
                self.0.set_style(style(TOWARDS_AN_END));
                self.0.set_length(games as u64);
                self.0.set_position(0);
                self.0.set_message(name(file));
            }
            Event::Played => self.0.inc(1),
            Event::Certifying(file) => {
                self.0.set_style(style(WITHOUT_AN_END));
                self.0.set_position(0);
                self.0.set_message(name(file));
            }
            Event::Asking(file, questions) => {
                self.0.set_length(questions);
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

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well-formed")
}

fn name(file: &Path) -> String {
    on_one_line(&file.display().to_string())
}
