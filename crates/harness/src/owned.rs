//! The judge as one owned value.

use std::path::PathBuf;

use grundy_problem::Problem;
use grundy_report::record::Recorded;
use grundy_report::{CheckReport, Error, RerunDiff, Sink};
use grundy_sandbox::Precompiler;
use grundy_toolchain::Toolchains;

use crate::run::Options;
use crate::{Bots, Cancellation, Judged, Submission, again, check, judge_submissions};

/// Everything that judging needs in addition to a problem and submissions: compilers, the precompiler,
/// the number of threads. Threads can share one judge.
///
/// ```
/// use grundy_harness::games::Catalog;
/// use grundy_harness::problem::Problem;
/// use grundy_harness::report::Verdict;
/// use grundy_harness::sandbox::Precompiler;
/// use grundy_harness::toolchain::Toolchains;
/// use grundy_harness::{Judge, Submission};
///
/// let problem = r#"
/// name = "One pile"
/// game = "nim"
/// [play]
/// opponents = ["perfect"]
/// tests = [{ heaps = [3] }]
/// "#;
/// let problem = Problem::parse("one-pile", "problem.toml".as_ref(), problem, &Catalog::standard())
///     .expect("a problem");
/// // Use `Precompiler::in_child` for submissions that you do not trust.
/// let judge = Judge::new(
///     Precompiler::in_process(),
///     Toolchains::none(),
/// );
/// let submission = Submission::Source {
///     name: "silent.wat".to_owned(),
///     text: br#"(module (memory (export "memory") 1) (func (export "_start")))"#.to_vec(),
/// };
/// let judged = judge.judge(&problem, &[submission], 1, &|_event| {}).expect("a judgement");
/// assert_eq!(judged[0].report.verdict(), Verdict::RunTimeError);
/// ```
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

    /// The same with so many threads, which never change a result.
    #[must_use]
    pub fn with_jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs.max(1);
        self
    }

    /// The same, which stops as soon as it is asked to.
    #[must_use]
    pub fn with_cancellation(mut self, cancellation: Cancellation) -> Self {
        self.cancellation = cancellation;
        self
    }

    /// What the functions of this crate take, for one seed. The seed decides everything random.
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

    /// Where submissions become native code.
    #[must_use]
    pub fn precompiler(&self) -> &Precompiler {
        &self.precompiler
    }

    /// What makes modules of sources.
    #[must_use]
    pub fn toolchains(&self) -> &Toolchains {
        &self.toolchains
    }

    /// Judges submissions, in their order.
    ///
    /// # Errors
    /// As [`judge_submissions`].
    pub fn judge(
        &self,
        problem: &Problem,
        submissions: &[Submission],
        seed: u64,
        sink: &Sink<'_>,
    ) -> Result<Vec<Judged>, Error> {
        judge_submissions(problem, submissions, self.options(seed), sink)
    }

    /// Runs a problem's own tests. `bots` is the folder that holds a folder for each problem.
    ///
    /// # Errors
    /// As [`check`].
    pub fn check(
        &self,
        problem: &Problem,
        bots: Bots,
        seed: u64,
        sink: &Sink<'_>,
    ) -> Result<CheckReport, Error> {
        check(problem, bots, self.options(seed), sink)
    }

    /// Plays a recorded game again and compares.
    ///
    /// # Errors
    /// As [`again`].
    pub fn rerun(&self, recorded: &Recorded, files: &[PathBuf]) -> Result<RerunDiff, Error> {
        again(recorded, files, &self.precompiler, &self.toolchains)
    }
}
