//! Reports: what is said of a judgement, a solution or a check, for machines and for people.
//!
//! The serializable types here are promises to programs that read them; they are made from the
//! judge's own types at this edge and nowhere else.

mod answers;
mod answers_text;
mod certificate;
mod certify;
mod certify_text;
mod check_text;
mod games;
mod judge;
mod judge_text;
mod page;
mod problems;
mod replay;
mod replay_text;
mod solve;
pub(crate) mod style;
mod submissions_text;
mod table;
mod tournament;
mod tournament_text;
mod verify_text;

pub use answers::{
    AnswerFuel, AnswerReport, FirstWrongReport, LeastReport, QuestionCounts, TestReport,
};
pub use certificate::{
    CertificateReport, RefutationReport, certificate_report, certificate_report_text,
};
pub use certify::{BotRefutation, CertifyReport, DifferenceReport, OpenGame, ProofReport};
pub use certify_text::certify_text;
pub use check_text::check_text;
pub use games::{GameReport, KeyReport, PresetReport, game_text, games_text};
pub use judge::{
    Converted, FirstFailure, Fuel, Games, JudgeReport, OpponentReport, Ratio, Results, SideReport,
    SubmissionId,
};
pub use judge_text::judge_text;
pub use page::{certify_page, judge_page};
pub use problems::{ProblemReport, problems_text};
pub use replay::{
    FinishReport, PlyReport, PositionReport, ReplayReport, SeatedReport, replay_report,
};
pub use replay_text::{again_text, replay_text};
pub(crate) use solve::setting_json;
pub use solve::{CountsReport, MoveReport, SolveReport, solve_report, solve_text};
pub use submissions_text::{submission_text, submissions_table};
pub(crate) use table::MAX_LISTED;
pub use table::{EntryReport, TableReport, table_report};
pub use tournament::{
    Exclusion, GamesReport, PairReport, PlayerReport, SprtReport, StrengthReport, TournamentReport,
};
pub use tournament_text::tournament_text;
pub use verify_text::{facts_markdown, verify_text};

/// The version of the engine that reports carry.
pub const ENGINE: &str = concat!("grundy ", env!("CARGO_PKG_VERSION"));
