//! Reports as terminal text. Colours are always written; whoever prints takes them out where nobody
//! would see them.

mod answers;
mod certificate;
mod certify;
mod check;
mod games;
mod judge;
mod problems;
mod replay;
mod solve;
mod submissions;
mod table;
mod tournament;
mod verify;

pub use certificate::certificate_report_text;
pub use certify::certify_text;
pub use check::check_text;
pub use games::{game_text, games_text};
pub use judge::judge_text;
pub use problems::problems_text;
pub use replay::{again_text, replay_text};
pub use solve::solve_text;
pub use submissions::{submission_text, submissions_table};
pub use tournament::tournament_text;
pub use verify::{facts_markdown, verify_text};
