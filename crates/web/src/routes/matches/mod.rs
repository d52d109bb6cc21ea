//! Matches and tournaments on request.

mod api;
mod contestants;
mod pages;

pub(super) use api::api;
pub(super) use pages::pages;

/// The query of an address. Keys may be repeated.
type Pairs = Vec<(String, String)>;

/// The values of a key.
fn values<'q>(query: &'q Pairs, key: &str) -> Vec<&'q str> {
    let pairs = query.iter().filter(|(name, _)| name == key);
    pairs.map(|(_, value)| value.as_str()).collect()
}
