//! Reports: what is said of a judgement, a solution or a check, for machines and for people.
//!
//! The serializable types here are promises to programs that read them; they are made from the
//! judge's own types at this edge and nowhere else.

mod answered;
mod answered_text;
mod certified;
mod checked_text;
mod insight;
mod judged;
mod judged_text;
mod listed;
mod page;
mod posed;
mod proved;
mod proved_text;
mod replayed;
mod replayed_text;
mod solved;
pub(crate) mod style;
mod submissions_text;
mod tabled;
mod tournament;
mod tournament_text;
mod verified_text;

pub use answered::{
    AnswerFuel, AnswerReport, FirstWrongReport, LeastReport, QuestionCounts, TestReport,
};
pub use certified::{
    CertificateReport, RefutationReport, certificate_report, certificate_report_text,
};
pub use checked_text::check_text;
pub use judged::{
    Converted, FirstFailure, Fuel, Games, JudgeReport, OpponentReport, Ratio, Results, SideReport,
    SubmissionId,
};
pub use judged_text::judge_text;
pub use listed::{GameReport, KeyReport, PresetReport, game_text, games_text};
pub use page::{certify_page, judge_page};
pub use posed::{ProblemReport, problems_text};
pub use proved::{BotRefutation, CertifyReport, DifferenceReport, OpenGame, ProofReport};
pub use proved_text::certify_text;
pub use replayed::{
    FinishReport, PlyReport, PositionReport, ReplayReport, SeatedReport, replay_report,
};
pub use replayed_text::{again_text, replay_text};
pub(crate) use solved::setting_json;
pub use solved::{CountsReport, MoveReport, SolveReport, solve_report, solve_text};
pub use submissions_text::{submission_text, submissions_table};
pub(crate) use tabled::MOST_LISTED;
pub use tabled::{EntryReport, TableReport, table_report};
pub use tournament::{
    Exclusion, GamesReport, PairReport, PlayerReport, SprtReport, StrengthReport, TournamentReport,
};
pub use tournament_text::tournament_text;
pub use verified_text::{facts_markdown, verify_text};

/// The version of the engine that reports carry.
pub const ENGINE: &str = concat!("grundy ", env!("CARGO_PKG_VERSION"));
