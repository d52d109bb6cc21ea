//! What the judge says, as plain data: verdicts, events, reports and game records.
//!
//! Judging produces these values; terminal, JSON, HTML page and whatever else shows results are
//! functions of them. So nothing here knows how a result was made (there is no wasm engine among the
//! dependencies), and nothing here knows how it is shown.
//!
//! The serializable types are promises to programs that read them: names of fields and of variants
//! stay as they are within one version of a [`Schema`].

mod answers;
mod certificate;
mod certificate_file;
mod certify;
mod check;
mod diagnostic;
mod error;
mod event;
mod games;
mod judge;
mod limits;
mod lines;
mod numbers;
mod output;
mod played;
mod problems;
pub mod record;
mod replay;
mod rerun;
pub mod sanitize;
mod settings;
mod solve;
mod submission;
mod submission_id;
mod table;
mod tournament;
mod verdict;
mod verify;
mod words;

pub use answers::{
    AnswerFuel, AnswerReport, FirstWrongReport, LeastReport, QuestionCounts, TestReport,
};
pub use certificate::{CertificateReport, RefutationReport, certificate_report};
pub use certificate_file::{Certificate, certificate_text};
pub use certify::{BotRefutation, CertifyReport, DifferenceReport, OpenGame, ProofReport};
pub use check::{BotCheck, CheckReport, LeftOut};
pub use diagnostic::{Diagnostic, Place, Source, settings_diagnostic};
pub use error::Error;
pub use event::{Event, EventKind, Events, Sink};
pub use games::{GameReport, KeyReport, PresetReport};
pub use judge::{
    Converted, FirstFailure, Fuel, Games, JudgeReport, LINE_SHOWN, OpponentReport, Ratio, Results,
    SideReport, kept_moves,
};
pub use limits::{Allowance, Clocks, Limits};
pub use lines::Lines;
pub use numbers::thousands;
pub use output::{unwritable, writable, write_file};
pub use played::JudgedGame;
pub use problems::ProblemReport;
pub use replay::{
    FinishReport, PlyReport, PositionReport, ReplayReport, SeatedReport, position, remoteness_lost,
    replay, replay_report,
};
pub use rerun::{Difference, RerunDiff};
pub use settings::settings_text;
pub use solve::{CountsReport, MoveReport, SolveReport, setting_json, solve_report};
pub use submission::SubmissionReport;
pub use submission_id::SubmissionId;
pub use table::{EntryReport, MAX_LISTED, TableReport, table_report};
pub use tournament::{
    Exclusion, GamesReport, PairReport, PlayerReport, SprtReport, StrengthReport, TournamentReport,
};
pub use verdict::{Decision, Reason, Verdict};
pub use verify::{ClaimReport, UnboundedProof, VerifyReport};
pub use words::{
    AnswersBy, Asks, BlunderKind, ClaimStatus, DifferenceBy, EloModel, Ended, FinishKind, KeyRole,
    KnownBy, Pairing, ProofStatus, Schema, SeatKind, SprtDecision, Standard,
};

/// The version of the engine that reports carry.
pub const ENGINE: &str = concat!("grundy ", env!("CARGO_PKG_VERSION"));
