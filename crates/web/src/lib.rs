//! The arena's website and API: pages, forms, live verdicts, and JSON for programs.
//!
//! Nothing here runs a guest: submissions are judged by workers, which share nothing with this process
//! but the store. A page is a function of what the store holds and of who looks at it ([`Viewer`]).

mod app;
mod assets;
mod error;
mod explorer;
mod positions;
mod templates;
mod viewer;

pub use app::App;
pub use error::WebError;
