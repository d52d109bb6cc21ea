//! Problems: their files, the claims that they make about games, and what new problems and bots begin
//! from.
//!
//! ```
//! use grundy_games::Catalog;
//! use grundy_problem::Problem;
//!
//! let text = r#"
//! name = "Small piles"
//! game = "nim"
//! [play]
//! tests = [{ heaps = [1, 2] }, { heaps = [2, 2, 3] }]
//! "#;
//! let path = "problem.toml".as_ref();
//! let problem = Problem::parse("small-piles", path, text, &Catalog::standard()).expect("a problem");
//! let starts = problem.starts(1).expect("start positions");
//! let positions: Vec<_> = starts.iter().map(|start| start.instance.start().notation()).collect();
//! assert_eq!(positions, ["1 2", "2 2 3"]);
//! ```

pub mod claims;
mod completions;
mod for_people;
mod game_size;
pub mod instances;
pub mod package;
mod problem;
mod report;
pub mod scaffold;
mod searching;
mod selection;
mod values;
mod whole;

pub use completions::{completions, lacking_keys, with_completion};
pub use for_people::start_for_person;
pub use game_size::game_size;
pub use problem::{
    Accept, Answer, AnswerLayout, BookError, BookUse, Certify, Framing, Kind, Layout, MAX_ALLOWED,
    MAX_QUESTIONS, NO_MOVE, OPENINGS_FILE, Opening, Openings, Outline, PLACEHOLDERS,
    PLACEHOLDERS_OF_QUESTIONS, Play, Problem, Quantity, Question, Start, WantedOpenings, Words,
    expanded_statement, openings_text, placeholders, problem_reference, problem_schema,
};
pub use report::{broken_problem_report, outline_report, problem_report, statement_report};
pub use searching::{CheckedBook, GameSearching, Searching};
pub use selection::{StartSelection, choose, judged_seats, seats};
