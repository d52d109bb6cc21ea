//! Judging: bots and answer programs in the sandbox, against problems; proofs, tournaments and reruns.
//!
//! The results are plain data of [`grundy_report`]. This crate neither prints nor reads the environment, and does
//! not depend on how reports are shown. The types of problems and reports are those of their own
//! crates, which are re-exported here for programs that judge.
//!
//! ```
//! use grundy_harness::games::Catalog;
//! use grundy_harness::problem::Problem;
//! use grundy_harness::report::Verdict;
//! use grundy_harness::sandbox::Precompiler;
//! use grundy_harness::toolchain::Toolchains;
//! use grundy_harness::{Judge, Submission};
//!
//! let problem = r#"
//! name = "One pile"
//! game = "nim"
//! [play]
//! opponents = ["perfect"]
//! tests = [{ heaps = [3] }]
//! "#;
//! let problem = Problem::parse("one-pile", "problem.toml".as_ref(), problem, &Catalog::standard())
//!     .expect("a problem");
//! // Use `Precompiler::in_child` for submissions that you do not trust.
//! let judge = Judge::new(
//!     Precompiler::in_process(),
//!     Toolchains::none(),
//! );
//! let submission = Submission::Source {
//!     name: "silent.wat".to_owned(),
//!     text: br#"(module (memory (export "memory") 1) (func (export "_start")))"#.to_vec(),
//! };
//! let judged = judge.judge(&problem, &[submission], 1, &|_event| {}).expect("a judgement");
//! assert_eq!(judged[0].report.verdict(), Verdict::RunTimeError);
//! ```

pub mod answer;
mod book;
mod bot;
mod bot_input;
pub mod bounds;
mod cancellation;
pub mod certify;
mod check;
mod game_files;
mod interact;
pub mod judge;
mod machine_lock;
mod openings;
mod opponents;
mod packed_rules;
pub mod pairing;
pub mod proof_file;
mod proof_lines;
pub mod protocol;
mod proved_game;
mod rerun;
mod retry;
mod run;
mod shared_judge;
mod shown_game;
mod standalone;
mod submission;
mod submissions;
pub mod tournament;

pub use book::{BookMade, BookWanted, make_book, searching_of, searching_of_questions};
pub use bot_input::bot_input;
pub use cancellation::Cancellation;
pub use check::{Bots, Found, check, leave_out, of_folder};
pub use game_files::{ModuleFiles, Tools};
pub use grundy_play::{
    Book, Choice, Failure, GameRecord, HostFault, LEVELS, Level, Opponent, Player, Seat,
};
pub use grundy_problem as problem;
pub use grundy_problem::Searching;
pub use grundy_report as report;
pub use grundy_rules::{Board, PositionView};
pub use interact::{Interaction, interact};
pub use machine_lock::share_retries;
pub use openings::find_openings;
pub use opponents::{Opponents, SeatableBot, check_opponent, opponents};
pub use packed_rules::{open_rules, rules_module};
pub use proved_game::{learn_from_search, prove_game};
pub use rerun::replay_and_compare;
pub use run::build_diagnostic;
pub use shared_judge::Judge;
pub use shown_game::shown_game;
pub use standalone::{ProgramEnd, ProgramLimits, Streams, run_program};
pub use submission::Submission;
pub use submissions::{Judged, judge_submissions};

/// The types of games that commands need.
pub mod games {
    pub use grundy_games::{
        Catalog, FindError, Game, KeyDefault, Role, SearchBudget, Settings, SettingsError,
        UnknownGame, did_you_mean, with_or_without_commas,
    };
    pub use grundy_rules::{Instance, Outcome};
}

/// The types that set up custom games.
pub mod modules {
    pub use grundy_modules::{
        Answer, Effort, Exploring, Last, Observer, Patience, Store, is_table, read_header, unpack,
    };
    pub use grundy_solver::Budget;
}

/// The types that set up compilers.
pub mod toolchain {
    pub use grundy_sandbox::Processor;
    pub use grundy_toolchain::{
        Backend, BuildError, Built, Home, InstallError, InstalledTool, LanguageSupport,
        NativeCompiler, Natives, Prebuilt, Progress, ToolState, Toolchains, UnknownLanguage, build,
        install, inventory, make_prebuilt, size, survey,
    };
}

/// The confinement of native compilers.
pub mod confine {
    pub use grundy_confine::{Confiner, run_confined_child, unavailable};
}

/// The sandbox, for programs that set it up and for tests of it.
pub mod sandbox {
    pub use grundy_sandbox::{
        Allocation, Allowance, CodeCache, Host, HostError, Interpreters, Limits, PrecompileError,
        Precompiler, Program, RunState, Usage, code_digest, run_precompile_child,
    };
}
