//! The layers around all routes, one concern a file.

mod compression;
mod cross_site;
mod error_pages;
mod limits;
mod no_store;
mod security_headers;

pub(crate) use compression::compression;
pub(crate) use cross_site::{cross_site, other_scheme};
pub(crate) use error_pages::error_pages;
pub(crate) use limits::{body_limit, silence_limit, time_limit};
pub(crate) use no_store::no_store;
pub(crate) use security_headers::security_headers;
