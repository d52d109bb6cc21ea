//! Moves the lines of a compiled script to the lines of its source, by the compiler's source map.

/// The part of a source map that is read.
#[derive(serde::Deserialize)]
struct SourceMap {
    mappings: String,
}

/// A script whose lines are moved to where the source map says that they come from. A line is moved only if the
/// map says where its first letter comes from: other lines may be inside a text of several lines.
pub(crate) fn on_lines_of_source(script: &str, map: &[u8]) -> String {
    let map: Option<SourceMap> = serde_json::from_slice(map).ok();
    let origins = map.map_or_else(Vec::new, |map| origins(&map.mappings));
    let mut text = String::with_capacity(script.len());
    let mut at = 0;
    let mut ends_with_comment = false;
    for (index, line) in script.lines().enumerate() {
        let column = line.len() - line.trim_start().len();
        let origin = origins.get(index).copied().flatten();
        match origin.filter(|(first, _)| *first == column) {
            Some((_, origin)) if origin > at => {
                text.extend((at..origin).map(|_| '\n'));
                at = origin;
            }
            Some(_) if index > 0 && !ends_with_comment => text.push(' '),
            _ if index > 0 => {
                text.push('\n');
                at += 1;
            }
            _ => {}
        }
        text.push_str(line);
        ends_with_comment = line.contains("//");
    }
    text.push('\n');
    text
}

/// For each line of a script, the column of the first place that has an origin of its own, and the line of that
/// origin. Places that repeat the origin before them do not count: esbuild begins each line with one.
///
/// Source of the format: ECMA-426, "Source map format specification".
fn origins(mappings: &str) -> Vec<Option<(usize, usize)>> {
    let mut origin = 0;
    let lines = mappings.split(';').enumerate().map(|(index, line)| {
        let mut first = None;
        let mut column = 0;
        for (number, place) in line.split(',').enumerate() {
            let [by, _, down, right] = numbers(place);
            column += by;
            origin += down;
            let is_new = down != 0 || right != 0 || (index, number) == (0, 0);
            if first.is_none() && is_new && !place.is_empty() {
                first = usize::try_from(column)
                    .ok()
                    .zip(usize::try_from(origin).ok());
            }
        }
        first
    });
    lines.collect()
}

/// The first four numbers of one place in a source map, each relative to the place before it: the column in the
/// script, the source, and the line and the column there. Numbers are digits to the base of 32, the lowest first, each
/// with a bit that says whether more follow. The lowest bit of a number is its sign.
fn numbers(place: &str) -> [i64; 4] {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut numbers = [0; 4];
    let mut digits = place.chars().map(|digit| DIGITS.find(digit).unwrap_or(0));
    for number in &mut numbers {
        let (mut bits, mut shift) = (0_i64, 0);
        for digit in digits.by_ref() {
            let five = i64::try_from(digit & 31).unwrap_or(0);
            bits |= five.checked_shl(shift).unwrap_or(0);
            shift += 5;
            if digit & 32 == 0 {
                break;
            }
        }
        let size = bits >> 1;
        *number = if bits & 1 == 0 { size } else { -size };
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_signs_and_several_digits() {
        for (place, expected) in [
            ("AAAA", [0, 0, 0, 0]),
            ("CAED", [1, 0, 2, -1]),
            ("gBhB", [16, -16, 0, 0]),
            ("+/////D", [(1 << 31) - 1, 0, 0, 0]),
            ("CADEF", [1, 0, -1, 2]),
            ("", [0, 0, 0, 0]),
        ] {
            assert_eq!(numbers(place), expected, "{place}");
        }
    }

    #[test]
    fn lines_move_to_their_origins() {
        // The second line comes from the fourth, the third from the fifth, the fourth and the fifth are inside a
        // text and begin with a place that repeats the one before, and the last comes from the tenth.
        let map = br#"{"mappings": "AAAA;AAGA;AAAA,EACE;AAAA;AAAA,EAAE;AAKF"}"#;
        let seen = on_lines_of_source("a();\nb(\n  c(`\nd\n ${e}`));\nf();\n", map);
        assert_eq!(seen, "a();\n\n\nb(\n  c(`\nd\n ${e}`));\n\n\nf();\n");
        let unchanged = "a(); // `\nb();\n";
        assert_eq!(on_lines_of_source(unchanged, b"no map"), unchanged);
        let same_line = br#"{"mappings": "AAAA;AAAM"}"#;
        assert_eq!(on_lines_of_source("a();\nb();\n", same_line), "a(); b();\n");
        assert_eq!(
            on_lines_of_source("a(); // c\nb();\n", same_line),
            "a(); // c\nb();\n"
        );
    }
}
