//! What makes a judge of games and a sandbox: problems, judging, and reports.
//!
//! Nothing here prints or reads the environment. Reports come as data for machines and as text for
//! people; what happens meanwhile comes as events.

pub mod answer;
mod bot;
mod certificate;
pub mod certify;
mod check;
pub mod claims;
mod diagnostic;
mod error;
pub mod judge;
mod lines;
pub mod play;
pub mod plot;
pub mod problem;
pub mod record;
pub mod report;
pub mod sanitize;
pub mod scaffold;
mod submissions;
pub mod tournament;
mod writable;

pub use certificate::{Certificate, certificate_text};
pub use check::{BotCheck, CheckReport, Found, LeftOut, check, find_bots, leave_out};
pub use diagnostic::{Diagnostic, Place};
pub use error::Error;
pub use grundy_arena::Seat;

/// The games, as far as commands need them.
pub mod games {
    pub use grundy_games::{
        Catalog, Game, Role, SearchBudget, Settings, SettingsError, UnknownGame,
    };
    pub use grundy_rules::Instance;
}
pub use problem::Problem;
pub use submissions::{Outputs, SubmissionReport, judge_submissions};
pub use writable::{writable, write_file};

/// The compilers, as far as a program that judges has to set them up.
pub mod toolchain {
    pub use grundy_toolchain::{
        BuildError, Built, Home, InstallError, Natives, Progress, Served, Server, Toolchains,
        UnknownLanguage, build, install, survey,
    };
}

/// The sandbox, for programs that set it up and for tests that try it.
pub mod sandbox {
    pub use grundy_sandbox::{
        Allowance, Cache, Host, HostError, Interpreters, Limits, Program, Stop, TranslateError,
        Usage, Workshop, serve, translate,
    };
}
