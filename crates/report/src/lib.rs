//! The results of the judge as plain data: verdicts, events, reports and game records.
//!
//! Judging produces these values; terminal output, JSON, HTML pages and all other views of results are functions of
//! them. So this crate depends neither on the way results are made (there is no wasm engine among its dependencies) nor
//! on the way they are shown.
//!
//! Programs may rely on the serializable types: names of fields and of variants do not change within one version of a
//! [`Schema`].
//!
//! ```
//! use grundy_report::{Reason, Verdict};
//!
//! let reason: Reason = "illegal-move".parse().expect("a reason");
//! assert_eq!(reason.verdict(), Verdict::WrongAnswer);
//! assert_eq!(serde_json::to_string(&reason.verdict()).expect("plain data"), "\"WA\"");
//! ```

mod answers;
mod bounds;
mod certificate;
mod certificate_file;
mod certify;
mod check;
mod diagnostic;
mod doctor;
mod error;
mod event;
pub mod fault_words;
pub mod game_line;
mod games;
mod judge;
mod large_overview;
mod limits;
mod lines;
mod mistake;
mod numbers;
mod output;
mod overview;
mod played;
mod problems;
mod program_run;
mod proved;
pub mod record;
mod replay;
mod rerun;
mod rule_lines;
pub mod sanitize;
pub mod schema_tables;
mod schemas;
mod searched;
mod settings;
mod shapes;
mod solve;
mod submission;
mod submission_id;
mod table;
mod tools;
mod tournament;
mod verdict;
mod verify;
mod words;

pub use grundy_games::{shell_file, shell_word};
pub use grundy_play::{Model, Pairing, SprtStatus};
pub use grundy_rules::number_of;

pub use answers::{
    AnswerFuel, AnswerReport, FirstWrongAnswer, Minimized, QuestionCounts, TestReport,
};
pub use bounds::{BoundedMove, BoundsReport};
pub use certificate::{CertificateReport, ProvedClaim, RefutationReport, certificate_report};
pub use certificate_file::{Certificate, certificate_text};
pub use certify::{BotRefutation, CertifyReport, DifferenceReport, OpenGame, ProofReport};
pub use check::{BotCheck, CheckReport, LeftOut};
pub use diagnostic::{Diagnostic, Place, Source, settings_diagnostic};
pub use doctor::{
    DoctorReport, FolderReport, InstalledProgram, SandboxReport, SystemReport, ToolReport,
};
pub use error::Error;
pub use event::{Event, EventKind, Events, Sink};
pub use games::{GameReport, KeyReport, PresetReport};
pub use judge::{
    Converted, FirstFailure, FirstMistake, Fuel, Games, JudgeReport, OpponentReport, Results,
    SideReport, StartValueReport,
};
pub use large_overview::{LargeOverview, RandomGames, large_overview};
pub use limits::{Allowance, Clocks, DEFAULT_SEED, GameFuel, Limits, byte_size};
pub use lines::Lines;
pub use mistake::{Mistake, refutation_line};
pub use numbers::{counted, thousands};
pub use output::{json_text, unwritable, writable, write_file, write_private_file};
pub use overview::{EndsReport, OverviewReport, RandomPly, overview};
pub use played::{FatalMove, JudgedGame};
pub use problems::{PlayReport, ProblemReport};
pub use program_run::ProgramRunReport;
pub use proved::ProvedValue;
pub use replay::{
    FinishReport, PlyReport, PositionReport, ReplayReport, SeatedReport, position, remoteness_lost,
    replay, replay_report,
};
pub use rerun::{Difference, MoveDifference, RerunDiff};
pub use rule_lines::RuleLines;
pub use schemas::{json_reference, report_schema, report_schemas};
pub use searched::{RightMoves, SearchLimits, SearchedReport, UndecidedMove};
pub use settings::{
    SettingsMap, chosen_rules, set_arguments, setting_json, settings_map, settings_text,
    unusual_settings,
};
pub use shapes::opponent_name_schema;
pub use solve::{
    LineReport, MoveReport, SolveReport, line_of, line_report, solution_report, solve_report,
};
pub use submission::SubmissionReport;
pub use submission_id::SubmissionId;
pub use table::{EntryReport, MAX_LISTED, TableReport, table_report};
pub use tools::{
    BuildReport, CompilerReport, ErrorEntry, ErrorReport, InputReport, LanguageReport, NewReport,
    ToolchainsReport,
};
pub use tournament::{
    Exclusion, GamesReport, PairReport, PlayerReport, SprtReport, StrengthReport, TournamentGame,
    TournamentReport,
};
pub use verdict::{Decision, Reason, Verdict};
pub use verify::{ClaimReport, UnboundedProof, VerifyReport};
pub use words::{
    Acceptance, AnswersBy, Asks, BlunderKind, ClaimStatus, DifferenceBy, Ended, FinishKind,
    ProofStatus, Schema, SeatKind, Standard,
};

/// The version of the engine that reports carry.
///
/// It is for people. [`ENGINE_VERSION`] decides whether old records and journals are still valid.
pub const ENGINE: &str = concat!("grundy ", env!("CARGO_PKG_VERSION"));

/// The version of what verdicts depend on. Records of games and journals of tournaments are accepted if they have this
/// version, even if another release wrote them.
///
/// Raise it by one when a submission can get another verdict, or a game another course or another
/// fuel count, than before: rules of games, reference players, the referee, searches for values, schedules, the seeds
/// of randomness, what the sandbox shows to guests, how fuel is counted. Leave it alone for everything
/// else.
pub const ENGINE_VERSION: u32 = 9;
