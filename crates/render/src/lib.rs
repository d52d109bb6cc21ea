//! Reports as people see them: terminal text, pages of HTML, and pictures.
//!
//! Everything here is a function of the plain values of [`grundy_report`], so what a terminal, a file
//! and a website show cannot differ. Nothing here knows how a result was made.

pub mod page;
pub mod play;
pub mod plot;
mod style;
mod terminal;

pub use terminal::{
    again_text, certificate_report_text, certify_text, check_text, facts_markdown, game_text,
    games_text, judge_text, problems_text, replay_text, solve_text, submission_text,
    submissions_table, tournament_text, verify_text,
};
