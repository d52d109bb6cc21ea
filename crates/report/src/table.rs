//! Every position that play can reach, with its value: what `--all` adds to `grundy.solve/1`.

use std::collections::HashSet;
use std::fmt;

use grundy_rules::{BoxedPosition, Instance, Outcome, RelativeSeat, Value};
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::words::letter;

/// The most positions and moves, together, that are written. They take some seconds and some hundred megabytes.
pub const MAX_LISTED: u64 = 8_000_000;

/// The positions by their distance from the start, the start first. Written as one object of which
/// the positions are the keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableReport(pub Vec<(String, EntryReport)>);

/// The solution of one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct EntryReport {
    /// Value for the player about to move: `W`, `L` or `D`.
    #[serde(with = "letter")]
    #[schemars(with = "crate::shapes::Letter")]
    pub value: Outcome,
    /// Number of plies to the end under best play; `null` for a draw, or if no theorem gives it.
    pub remoteness: Option<u64>,
    /// The positions after perfect moves: those that win fastest, otherwise keep the draw,
    /// otherwise lose most slowly. If no theorem gives the remoteness, all positions that preserve
    /// the value.
    pub best: Vec<String>,
}

impl Serialize for TableReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (position, entry) in &self.0 {
            map.serialize_entry(position, entry)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for TableReport {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = TableReport;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("positions with what is known of them")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<TableReport, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(TableReport(entries))
            }
        }

        deserializer.deserialize_map(Entries)
    }
}

/// Every position that play can reach from the start of the table. All are listed in the form in
/// which play meets them, also those that differ only in the order of equal things.
///
/// `None` if there are more than [`MAX_LISTED`]. Costs a lookup of values for each move.
#[must_use]
pub fn table_report(table: &dyn Instance) -> Option<TableReport> {
    let positions = table.reachable(MAX_LISTED)?;
    let entries = positions.iter().map(|position| {
        let value = position.value(RelativeSeat::MOVER);
        let entry = EntryReport {
            value: value.outcome(),
            remoteness: value.remoteness(),
            best: best(position),
        };
        (position.notation(), entry)
    });
    Some(TableReport(entries.collect()))
}

/// The positions after the best moves, each once.
fn best(position: &BoxedPosition<'_>) -> Vec<String> {
    let hero = RelativeSeat::MOVER.after_ply(position.seats());
    let plies = (0..position.move_count()).map_while(|number| position.nth(number));
    let options: Vec<(Value, BoxedPosition<'_>)> = plies
        .map(|ply| position.after(ply))
        .map(|next| (next.value(hero), next))
        .collect();
    let outcome = options.iter().map(|(value, _)| value.outcome()).max();
    let kept = options
        .iter()
        .filter(|(value, _)| Some(value.outcome()) == outcome);
    let timed = kept
        .clone()
        .filter(|(value, _)| value.remoteness().is_some());
    let ideal = timed.map(|&(value, _)| value).max_by(|a, b| a.compare(*b));
    let best = kept.filter(|(value, _)| ideal.is_none_or(|ideal| value.compare(ideal).is_eq()));
    let mut named = HashSet::new();
    let notations = best.map(|(_, next)| next.notation());
    notations
        .filter(|text| named.insert(text.clone()))
        .collect()
}
