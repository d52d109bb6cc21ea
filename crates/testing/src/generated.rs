//! Files that follow from the code, and are kept for people to read.

use std::env;
use std::fs;

use crate::root;

/// Compares a file of the workspace with this text. If `BLESS` is set, writes it first.
///
/// # Panics
/// If they differ.
pub fn assert_up_to_date(file: &str, text: &str) {
    let path = root().join(file);
    if env::var_os("BLESS").is_some() {
        fs::write(&path, text).expect("the file can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        written, text,
        "{file} is out of date: run this test with BLESS=1"
    );
}
