//! Checks the author's expectations of a game.

use grundy_rules::Outcome;

use crate::error::ModuleError;
use crate::header::{ExpectedValue, Header};
use crate::table::Table;

/// Compares the table with `expect` in the header.
pub(super) fn check(name: &str, header: &Header, table: &Table) -> Result<(), ModuleError> {
    let expect = &header.expect;
    let value = table.value(0);
    let wrong = |what: &str, wanted: &str, found: &str| {
        let problem = format!("{name}: the header expects {what} {wanted}, and there are {found}");
        Err(ModuleError::new(problem).help("correct the rules, or what is expected of them"))
    };
    let positions = table.graph.len() as u64;
    if let Some(wanted) = expect.positions
        && wanted != positions
    {
        return wrong("positions =", &wanted.to_string(), &positions.to_string());
    }
    let found = match value.outcome() {
        Outcome::Win => ExpectedValue::Win,
        Outcome::Loss => ExpectedValue::Loss,
        Outcome::Draw => ExpectedValue::Draw,
    };
    if let Some(wanted) = expect.value
        && wanted != found
    {
        let problem = format!(
            "{name}: the header expects value = \"{}\" for the first player, and it is a {}",
            wanted.name(),
            found.name()
        );
        return Err(
            ModuleError::new(problem).help("correct the rules, or what is expected of them")
        );
    }
    if let (Some(wanted), Some(found)) = (expect.remoteness, value.remoteness())
        && wanted != found
    {
        return wrong(
            "remoteness =",
            &wanted.to_string(),
            &format!("{found} plies"),
        );
    }
    Ok(())
}
