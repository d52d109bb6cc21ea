//! Numbers for people.

/// A number with its thousands apart, as problem files write it: `12_345_678`.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: `1 ply`, `2_000 plies`.
#[must_use]
pub fn counted(count: u64, what: &str) -> String {
    let plural = match (count, what) {
        (1, _) => what.to_owned(),
        (_, "ply") => "plies".to_owned(),
        (_, "crash") => "crashes".to_owned(),
        _ => format!("{what}s"),
    };
    format!("{} {plural}", thousands(count))
}
