//! The judge as one owned value.

use grundy_problem::{Openings, Problem};
use grundy_report::{CheckReport, DEFAULT_SEED, Error, Sink};
use grundy_sandbox::Precompiler;
use grundy_toolchain::Toolchains;

use crate::run::Options;
use crate::{
    BookMade, BookWanted, Bots, Cancellation, Judged, Submission, check, find_openings,
    judge_submissions, make_book,
};

/// Everything that judging needs in addition to a problem and submissions: compilers, the precompiler,
/// the number of threads. Threads can share one judge. The front page of the crate has an example.
#[derive(Debug)]
pub struct Judge {
    precompiler: Precompiler,
    toolchains: Toolchains,
    jobs: usize,
    cancellation: Cancellation,
}

impl Judge {
    /// A judge with one thread.
    #[must_use]
    pub fn new(precompiler: Precompiler, toolchains: Toolchains) -> Self {
        Self {
            precompiler,
            toolchains,
            jobs: 1,
            cancellation: Cancellation::default(),
        }
    }

    /// Sets the number of threads, at least 1. The number never changes a result.
    #[must_use]
    pub fn with_jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs.max(1);
        self
    }

    /// The options that the functions of this crate take, for one seed. The seed decides everything random.
    #[must_use]
    pub fn options(&self, seed: u64) -> Options<'_> {
        Options {
            seed,
            jobs: self.jobs,
            precompiler: &self.precompiler,
            toolchains: &self.toolchains,
            cancellation: &self.cancellation,
        }
    }

    /// The precompiler, which compiles submissions to native code.
    #[must_use]
    pub fn precompiler(&self) -> &Precompiler {
        &self.precompiler
    }

    /// The toolchains, which build modules from sources.
    #[must_use]
    pub fn toolchains(&self) -> &Toolchains {
        &self.toolchains
    }

    /// Judges submissions, in their order.
    ///
    /// # Errors
    /// The errors of [`judge_submissions`].
    pub fn judge(
        &self,
        problem: &Problem,
        submissions: &[Submission],
        seed: u64,
        sink: &Sink<'_>,
    ) -> Result<Vec<Judged>, Error> {
        judge_submissions(problem, submissions, self.options(seed), sink)
    }

    /// Checks a problem with bots whose verdicts are known.
    ///
    /// # Errors
    /// The errors of [`check`].
    pub fn check(
        &self,
        problem: &Problem,
        bots: Bots,
        seed: u64,
        sink: &Sink<'_>,
    ) -> Result<CheckReport, Error> {
        check(problem, bots, self.options(seed), sink)
    }

    /// Finds the openings that the tests of a problem ask for.
    ///
    /// # Errors
    /// The errors of [`find_openings`].
    pub fn openings(&self, problem: &Problem, sink: &Sink<'_>) -> Result<Vec<Openings>, Error> {
        find_openings(problem, self.options(DEFAULT_SEED), sink)
    }

    /// Makes a book for a problem of a large game.
    ///
    /// # Errors
    /// The errors of [`make_book`].
    pub fn book(
        &self,
        problem: &Problem,
        wanted: &BookWanted,
        sink: &Sink<'_>,
    ) -> Result<BookMade, Error> {
        make_book(problem, wanted, self.options(DEFAULT_SEED), sink)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Mutex;

    use grundy_games::Catalog;
    use grundy_report::{EventKind, Verdict};

    use super::*;

    #[test]
    fn a_game_is_told_of_when_it_is_over() {
        let text = r#"
            name = "Five items"
            game = "bash"
            rules = { m = 3 }
            [play]
            opponents = ["perfect", "random"]
            tests = [{ n = 5 }]
        "#;
        let problem = Problem::parse("five", Path::new("x.toml"), text, &Catalog::standard());
        let problem = problem.expect("a problem");
        let judge = Judge::new(Precompiler::in_process(), Toolchains::none()).with_jobs(2);
        let submission = Submission::Source {
            name: "remainder.wat".to_owned(),
            text: include_bytes!("../../../bots/bash/accepted/remainder.wat").to_vec(),
        };
        let events = Mutex::new(Vec::new());
        let sink = |event: grundy_report::Event| events.lock().expect("a list").push(event.kind);
        let judged = judge
            .judge(&problem, &[submission], 1, &sink)
            .expect("a judgement");
        assert_eq!(judged[0].report.verdict(), Verdict::Accepted);
        let planned = 4;
        let mut expected = vec![EventKind::Building, EventKind::Playing { planned }];
        expected.extend(vec![EventKind::GameFinished; planned]);
        assert_eq!(events.into_inner().expect("a list"), expected);
    }
}
