//! Files that follow from the code, and are kept for people to read.

use std::env;
use std::fs;
use std::path::Path;

/// Sees to it that a file of the workspace says this, or, where `BLESS` is set, writes it.
pub(crate) fn assert_up_to_date(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file);
    if env::var_os("BLESS").is_some() {
        fs::write(&path, text).expect("the file can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        written, text,
        "{file} is out of date: run this test with BLESS=1"
    );
}
