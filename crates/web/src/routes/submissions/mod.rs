//! Submissions: uploads, progress, reports and verdict files.

mod api;
mod events;
mod pages;
mod row;
mod state;
mod upload;

pub(super) use api::api;
pub(super) use pages::{VERDICTS, pages, play_link, played_from, view_article};
pub(super) use row::SubmissionRow;
pub(super) use upload::{SentProgram, program_limit, sample_program, submit};
