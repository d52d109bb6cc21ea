//! No code: see `Cargo.toml` of this crate.
