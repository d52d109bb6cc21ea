//! Checks the author's expectations of a game.

use grundy_rules::number_of;

use crate::error::ModuleError;
use crate::header::Header;
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
    let found = value.outcome();
    if let Some(wanted) = expect.value
        && wanted != found
    {
        let problem = format!(
            "{name}: the header expects value = \"{wanted}\" for the first player, and it is a {found}"
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
            &number_of(found, "ply"),
        );
    }
    Ok(())
}
