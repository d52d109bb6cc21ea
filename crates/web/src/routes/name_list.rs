//! The names in a list that a teacher or an administrator sends.

use crate::error::WebError;
use crate::size_limit::SizeLimit;

/// The longest list, in bytes: room for 200 names with other columns.
const MAX_LIST: usize = 64 << 10;

/// The limit of a list.
pub(in crate::routes) fn list_limit() -> SizeLimit {
    let most = MAX_LIST >> 10;
    let message = format!(
        "the list is too long: the limit is {most} KiB; send only the names, or create the accounts in several steps"
    );
    SizeLimit::new(MAX_LIST, message)
}

/// The names of a list with their lines, counted from 1: names, one a line, or a table (CSV) whose first line has a
/// column `name`. Columns are separated by commas, semicolons or tabs. Names of accounts have no blanks, apostrophes,
/// commas or quotation marks, so dots take their place.
///
/// # Errors
/// If a line has several columns, but no column is called `name`: `Meyer, Anna` would become an account `Meyer`. If a
/// quotation mark is not closed in its line: the names after it would be lost.
pub(in crate::routes) fn names_of_list(text: &str) -> Result<Vec<(usize, String)>, WebError> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = (1..).zip(text.lines());
    let lines = lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| cells(number, line).map(|cells| (number, cells)));
    let lines: Vec<(usize, Vec<String>)> = lines.collect::<Result<Vec<_>, WebError>>()?;
    let is_name = |cell: &String| cell.eq_ignore_ascii_case("name");
    let header = lines.first().map(|(_, header)| header.as_slice());
    let column = header.and_then(|header| header.iter().position(is_name));
    let name = |(number, cells): (usize, Vec<String>)| match (column, cells.as_slice()) {
        (None, [_, _, ..]) => Err(several_columns(number)),
        (column, cells) => Ok((number, dotted(cells.get(column.unwrap_or(0))))),
    };
    let headers = usize::from(column.is_some());
    lines.into_iter().skip(headers).map(name).collect()
}

/// The cells of a line.
///
/// # Errors
/// If a quotation mark is not closed.
fn cells(number: usize, line: &str) -> Result<Vec<String>, WebError> {
    if line.matches('"').count() % 2 == 1 {
        return Err(not_closed(number));
    }
    let mut is_quoted = false;
    let cells = line.split(|letter| {
        is_quoted ^= letter == '"';
        !is_quoted && [',', ';', '\t'].contains(&letter)
    });
    let cells = cells.map(|cell| cell.trim().trim_matches('"').trim().to_owned());
    Ok(cells.collect())
}

/// Apostrophes, commas and quotation marks, as names of people have them.
const BETWEEN_WORDS: &[char] = &[
    '\'', '`', '\u{b4}', '\u{2018}', '\u{2019}', '"', '\u{201c}', '\u{201d}', '\u{201e}', ',',
];

/// A name with dots in place of blanks and of the other characters between words: `O'Neil` becomes `O.Neil`.
fn dotted(name: Option<&String>) -> String {
    let separates = |letter: char| letter.is_whitespace() || BETWEEN_WORDS.contains(&letter);
    let words = name.map(|name| name.split(separates)).into_iter().flatten();
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(".")
}

fn not_closed(line: usize) -> WebError {
    let error = WebError::unusable(format!(
        "line {line} has a quotation mark that is not closed in this line"
    ));
    error.help("close it, or delete it")
}

fn several_columns(line: usize) -> WebError {
    let error = WebError::unusable(format!(
        "line {line} has several columns, and no column is called name"
    ));
    error.help("write the names of the columns in the first line, one of them name, or send only the names")
}

#[cfg(test)]
mod tests {
    use super::names_of_list;

    #[test]
    fn lists_are_lines_or_tables() {
        for (text, expected) in [
            ("ada\nbob\n", vec![(1, "ada"), (2, "bob")]),
            (
                "\u{feff}ada\r\n\r\n  bob  \r\n",
                vec![(1, "ada"), (3, "bob")],
            ),
            (
                "Class;Name\n7b;\"ada\"\n7b;bob",
                vec![(2, "ada"), (3, "bob")],
            ),
            ("class,name\n\"7b, north\",ada", vec![(2, "ada")]),
            ("name\n\"Meyer, Anna\"", vec![(2, "Meyer.Anna")]),
            (
                "name\n\"Anna \"\"Anni\"\" Meyer\"",
                vec![(2, "Anna.Anni.Meyer")],
            ),
            ("O'Neil\nD\u{2019}Arcy", vec![(1, "O.Neil"), (2, "D.Arcy")]),
            ("Zoe\u{308} B.", vec![(1, "Zoe\u{308}.B.")]),
            ("class,name\n7b", vec![(2, "")]),
            ("Anna  Meyer\n", vec![(1, "Anna.Meyer")]),
            ("", vec![]),
        ] {
            let expected: Vec<_> = expected
                .into_iter()
                .map(|(line, name)| (line, name.to_owned()))
                .collect();
            assert_eq!(names_of_list(text).expect("names"), expected, "{text:?}");
        }
    }

    #[test]
    fn a_list_that_would_make_wrong_names_is_refused() {
        for (text, line) in [
            ("Vorname;Nachname\nAnna;Meyer", "line 1 "),
            ("ada\n\nMeyer, Anna", "line 3 "),
            ("ada\n\"bob\ncleo", "line 2 "),
            ("name,class\n\"ada,7b\nbob,7b", "line 2 "),
        ] {
            let error = names_of_list(text).expect_err(text).message;
            assert!(error.starts_with(line), "{error}");
        }
    }
}
