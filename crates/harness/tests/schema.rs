//! `problems/schema.json` is the schema of problem files as it follows from the code. It is written
//! anew by `BLESS=1 cargo test --release --test schema`.

use std::env;
use std::fs;
use std::path::Path;

use grundy_harness::problem::problem_schema;

#[test]
fn the_schema_for_editors_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/schema.json");
    let mut schema = serde_json::to_string_pretty(&problem_schema()).expect("plain data");
    schema.push('\n');
    if env::var_os("BLESS").is_some() {
        fs::write(&file, &schema).expect("the schema can be written");
    }
    let written = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(
        written, schema,
        "problems/schema.json is out of date: run this test with BLESS=1"
    );
}
