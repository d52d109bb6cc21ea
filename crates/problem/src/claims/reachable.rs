//! The list `reached` of expressions: all positions that play can reach.

use std::collections::HashMap;

use grundy_rules::{Field, Instance, Outcome, RelativeSeat};
use serde_json::{Map, Value, json};

/// The fields of each entry of the list, beside the parts of the position.
pub const PARTS: [(&str, &str); 9] = [
    ("text", "position in notation"),
    ("distance", "plies from the start by the shortest way"),
    ("ways", "number of shortest ways from the start"),
    ("finished", "true if the game is over"),
    ("value", "as above"),
    ("remoteness", "as above"),
    ("moves", "number of legal moves"),
    ("to", "list of the positions after each move, in notation"),
    ("kinds", "list of the kinds of the moves"),
];

/// The most positions and moves together.
const MOST: u64 = 500_000;

/// The list. `None` if it would be too long.
pub(super) fn reached(instance: &dyn Instance) -> Option<Vec<Value>> {
    let positions = instance.reachable(MOST)?;
    // By notation. Positions come by ascending distance, so each is complete when its turn comes.
    let mut near: HashMap<String, (u64, u64)> =
        HashMap::from([(instance.start().notation(), (0, 1))]);
    let mut list = Vec::with_capacity(positions.len());
    for position in positions {
        let text = position.notation();
        let (distance, ways) = near.get(&text).copied()?;
        let mut to = Vec::new();
        let mut kinds = Vec::new();
        for ply in (0..).map_while(|number| position.nth(number)) {
            let next = position.after(ply).notation();
            let (next_distance, next_ways) = near.entry(next.clone()).or_insert((distance + 1, 0));
            if *next_distance == distance + 1 {
                *next_ways += ways;
            }
            to.push(next);
            kinds.push(position.kind(ply));
        }
        let value = position.value(RelativeSeat::MOVER);
        let remoteness = match value.outcome() {
            Outcome::Draw => None,
            Outcome::Win | Outcome::Loss => value.remoteness(),
        };
        let mut entry: Map<String, Value> = Map::new();
        for (name, field) in position.fields() {
            entry.insert(
                name.to_owned(),
                match field {
                    Field::Number(n) => n.into(),
                    Field::Numbers(list) => list.into(),
                    Field::Rows(rows) => rows.into(),
                },
            );
        }
        let parts = json!({
            "text": text,
            "distance": distance,
            "ways": ways,
            "finished": position.ending().is_some(),
            "value": value.outcome().letter().to_string(),
            "remoteness": remoteness,
            "moves": to.len(),
            "to": to,
            "kinds": kinds,
        });
        if let Value::Object(parts) = parts {
            entry.extend(parts);
        }
        list.push(Value::Object(entry));
    }
    Some(list)
}
