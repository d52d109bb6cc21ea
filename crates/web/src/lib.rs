//! The arena's website and API: pages, forms, live verdicts, and JSON for programs.
//!
//! Nothing here runs a guest: submissions are judged by workers, which share nothing with this process
//! but the store. A page is a function of what the store holds and of who looks at it.

mod api;
mod app;
mod ask;
mod assets;
mod connections;
mod contests;
mod error;
mod explorer;
mod form;
mod guesses;
mod ladder;
mod live;
mod markdown;
mod matches;
mod metrics;
mod options;
mod pages;
mod play;
mod positions;
mod scoreboards;
mod session;
mod shelf;
mod site;
mod standings;
mod state;
mod submit;
mod templates;
mod turns;
mod uploads;
pub mod verdict_file;
mod viewer;
mod words;

pub use app::App;
pub use connections::serve;
pub use error::WebError;
/// The games that a site knows.
pub use grundy_games::Catalog;
pub use options::{Connections, Options, SourceLanguage};
pub use site::router;
