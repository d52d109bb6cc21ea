//! A table of all positions for people.

use grundy_report::TableReport;
use grundy_rules::Outcome;

use crate::style::{BAD, GOOD, ODD, indented, styled, table};

/// Most positions that are named as best for people.
const BEST_NAMED: usize = 6;

/// The positions for people, one in a row.
pub(super) fn table_text(report: &TableReport) -> String {
    let mut rows = table(&["position", "value", "plies", "best moves lead to"], 4);
    for (position, entry) in &report.0 {
        let (style, outcome) = match entry.value {
            Outcome::Win => (GOOD, Outcome::Win),
            Outcome::Loss => (BAD, Outcome::Loss),
            _ => (ODD, Outcome::Draw),
        };
        let mut best = entry.best.clone();
        if best.len() > BEST_NAMED {
            best.truncate(BEST_NAMED);
            best.push("...".to_owned());
        }
        let plies = entry.remoteness;
        rows.add_row([
            position.clone(),
            styled(style, &outcome.to_string()),
            plies.map_or(String::new(), |plies| plies.to_string()),
            best.join(", "),
        ]);
    }
    indented(&rows)
}
