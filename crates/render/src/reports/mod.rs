//! Every report as a document.

mod advice;
mod answers;
mod bounds;
mod certificate;
mod certify;
mod check;
mod class;
mod crash;
mod games;
mod judge;

mod next;
mod problems;
mod replay;
mod solve;
mod submissions;
mod tournament;
mod verify;

pub use bounds::bounds_document;
pub use certificate::certificate_document;
pub use certify::certify_document;
pub use check::check_document;
pub use class::{class_csv, csv_text, same_programs};
pub use games::{game_document, games_document};
pub use judge::failure_document;
pub use next::{BuildingOptions, Invocation};
pub use problems::{problems_document, statement_text};
pub use replay::{again_document, replay_document};
pub use solve::{counts_document, solution_document, solve_document};
pub use submissions::{submission_document, submissions_document, submitted_document};
pub use tournament::tournament_document;
pub use verify::{facts_markdown, verify_document};

pub(crate) use submissions::{Parts, score, what_happened};
