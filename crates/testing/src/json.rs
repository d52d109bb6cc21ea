//! JSON as a reviewer reads it: what fits in a line is one, and of long lists the first items are shown.

/// The width of a line, in characters.
const WIDTH: usize = 100;
/// How many items of a list are shown, if it does not fit in a line.
const ITEMS: usize = 3;

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn is_end(line: &str) -> bool {
    line.trim_start().starts_with(['}', ']'])
}

/// Shortens JSON that was printed with an item a line. Numbers and texts stay as they were printed.
///
/// # Panics
/// If a list or an object has no end.
pub fn shortened(json: &str) -> String {
    let lines: Vec<&str> = json.lines().collect();
    shortened_lines(&lines).join("\n")
}

/// Shortens all JSON in a text that begins with a line `{` and ends with a line `}`.
///
/// # Panics
/// As [`shortened`].
pub fn shortened_within(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut shown = Vec::new();
    while let Some(begin) = lines.iter().position(|line| *line == "{") {
        let Some(length) = lines[begin..].iter().position(|line| *line == "}") else {
            break;
        };
        let rest = lines.split_off(begin + length + 1);
        let json = lines.split_off(begin);
        shown.extend(lines.into_iter().map(str::to_owned));
        shown.extend(shortened_lines(&json));
        lines = rest;
    }
    shown.extend(lines.into_iter().map(str::to_owned));
    shown.join("\n")
}

fn shortened_lines(lines: &[&str]) -> Vec<String> {
    let mut shown = Vec::new();
    let mut rest = lines;
    while let [first, others @ ..] = rest {
        if first.ends_with(['{', '[']) {
            let is_last = |line: &&str| indent(line) == indent(first) && is_end(line);
            let length = others.iter().position(is_last).expect("an end");
            shown.extend(block(first, &others[..length], others[length]));
            rest = &others[length + 1..];
        } else {
            shown.push((*first).to_owned());
            rest = others;
        }
    }
    shown
}

/// A list or an object, in one line if that is short enough.
fn block(first: &str, inner: &[&str], last: &str) -> Vec<String> {
    let mut inner = shortened_lines(inner);
    let is_list = first.ends_with('[');
    let space = if is_list { "" } else { " " };
    let parts: Vec<&str> = inner.iter().map(|line| line.trim()).collect();
    let line = format!("{first}{space}{}{space}{}", parts.join(" "), last.trim());
    if line.chars().count() <= WIDTH {
        return vec![line];
    }
    if is_list {
        keep_first_items(&mut inner);
    }
    inner.insert(0, first.to_owned());
    inner.push(last.to_owned());
    inner
}

fn keep_first_items(inner: &mut Vec<String>) {
    let depth = inner.first().map_or(0, |line| indent(line));
    let begins = |line: &String| indent(line) == depth && !is_end(line);
    let lines = inner.iter().enumerate();
    let items: Vec<usize> = lines
        .filter(|(_, line)| begins(line))
        .map(|(at, _)| at)
        .collect();
    if let Some(&end) = items.get(ITEMS) {
        inner.truncate(end);
        inner.push(format!("{:depth$}... {} more", "", items.len() - ITEMS));
    }
}

#[cfg(test)]
mod tests {
    use super::{shortened, shortened_within};

    #[test]
    fn what_fits_is_a_line_and_long_lists_are_cut() {
        let item = format!(
            "{{\n    \"a\": \"{}\",\n    \"b\": [\n      1,\n      2\n    ]\n  }}",
            "x".repeat(80)
        );
        let json = format!("[\n  {item},\n  {item},\n  {item},\n  {item}\n]");
        let shown = shortened(&json);
        assert_eq!(
            shown
                .lines()
                .filter(|line| line.ends_with("\"b\": [1, 2]"))
                .count(),
            3
        );
        assert!(shown.ends_with("  },\n  ... 1 more\n]"), "{shown}");
    }

    #[test]
    fn json_in_a_text_is_shortened() {
        let text = "before {\n{\n  \"a\": {\n    \"b\": 1\n  }\n}\nafter";
        assert_eq!(
            shortened_within(text),
            "before {\n{ \"a\": { \"b\": 1 } }\nafter"
        );
        assert_eq!(shortened_within("{\nno end"), "{\nno end");
    }
}
