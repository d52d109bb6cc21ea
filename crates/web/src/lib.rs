//! The website and API of a Grundy server: pages, forms, live verdicts, and JSON for programs.
//!
//! This process runs no guest. Submissions are judged by workers, which share only the store with it. A page
//! is a function of the contents of the store and of its viewer.

mod api_schema;
mod app;
mod browser_name;
mod buckets;
mod cache;
mod closed_games;
mod concurrency_limit;
mod connections;
mod contest_cache;
mod error;
mod event_stream;
mod feed_log;
mod form_data;
mod form_parts;
mod form_state;
mod format;
mod join_limit;
mod known_browser;
mod live;
mod local_answers;
mod login_throttle;
mod markdown;
mod middleware;
mod options;
mod peer;
mod problem_cache;
mod problem_choice;
mod qr_code;
mod requester;
mod requests;
mod room_code;
mod router;
mod routes;
mod session;
mod similarity;
mod site_path;
mod size_limit;
mod standings;
mod templates;
mod token_scope;
mod totals_cache;
mod upload_limit;
pub mod verdict_file;
mod viewer;

pub use app::App;
pub use connections::serve;
pub use error::WebError;
/// The games that a site knows.
pub use grundy_games::Catalog;
pub use options::{Connections, LadderKey, Options, SourceLanguage};
pub use room_code::RoomCode;
pub use router::router;
