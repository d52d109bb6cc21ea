//! Families of instances: ranges of keys, texts with ranges in them, random draws.

mod letters;
mod places;
mod range;
mod read;
mod span;
mod template;
mod test;

pub use letters::Letters;
pub use places::{Order, setting_weight};
pub use range::{Dimension, Ranges, Values};
pub(crate) use range::{takes_list, takes_text};
pub(crate) use read::{dimension, read_ranges, unknown_key};
pub use span::Span;
pub(crate) use span::{list_length, list_spans};
pub use template::Template;
pub use test::{Domain, Test};
pub(crate) use test::{IF, KeptInstances, Restriction, too_large_for_a_claim};
