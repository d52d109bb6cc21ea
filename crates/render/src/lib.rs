//! Reports as people see them: terminal text, pages of HTML, and pictures.
//!
//! Everything here is a function of the plain values of [`grundy_report`], so what a terminal, a file
//! and a website show cannot differ: each report becomes one [`document::Document`], which a terminal
//! and a page only set in their own ways. Nothing here knows how a result was made.
//!
//! ```
//! use grundy_games::{Catalog, SearchBudget, Settings};
//! use grundy_report::solve_report;
//!
//! let nim = Catalog::standard().find("nim").expect("a game");
//! let game = nim.open_at(&Settings::new(), "4 5", SearchBudget::Quick).expect("a position");
//! let report = solve_report(&nim, &Settings::new(), &*game, None).expect("a solution");
//! assert!(grundy_render::solve_document(&report).terminal(None).contains("the mover wins"));
//! ```

pub mod document;
pub mod page;
pub mod play;
pub mod plot;
mod reports;
mod words;

pub use reports::{
    BuildingOptions, Invocation, again_document, bounds_document, certificate_document,
    certify_document, check_document, class_csv, counts_document, csv_text, facts_markdown,
    failure_document, game_document, games_document, problems_document, replay_document,
    same_programs, solution_document, solve_document, statement_text, submission_document,
    submissions_document, submitted_document, tournament_document, verify_document,
};
pub use words::likelihood;
