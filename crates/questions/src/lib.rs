//! Questions about positions and games, and their answers as data for pages and programs.
//!
//! [`answer`] is a function of a question, of a [`Library`] of games, and of the problem and the bot that
//! the question names. The process that serves pages calls it for what takes some milliseconds; workers
//! call the same function, with wider bounds, for what takes longer and for everything that must run a guest:
//! games that are files, and bots. So one page is made of both, and nothing here knows an engine.
//!
//! ```
//! use grundy_questions::{Answer, Bounds, Context, Kind, Library, Question, answer};
//! use grundy_games::Catalog;
//!
//! let library = Library::new(Catalog::standard(), Bounds::of_the_site());
//! let question = Question::new(Kind::Solve, "game=nim&position=3+4+5");
//! let answered = answer(&Context::new(&library), &question);
//! assert!(matches!(answered.answer, Answer::Document(text) if text.contains("\"value\": \"W\"")));
//! ```

mod answer;
mod explorer;
mod matches;
mod play;
mod plots;
mod positions;
mod question;
mod traps;

pub use answer::answer;
pub use matches::{DecidedMoves, MAX_CONTESTANTS, MatchGame, MatchTable};
/// The data of a game.
pub use play::PlayedGame;
pub use positions::{
    BotAtTable, Bounds, Context, Library, PositionData, Query, Refusal, SeatBot, Subject, TooLarge,
    encoded, link,
};
pub use question::{
    Answer, Answered, BotFile, Contestant, Kind, PageData, ProblemFile, Question, SampleProgram,
    engine,
};
pub use traps::Trap;
