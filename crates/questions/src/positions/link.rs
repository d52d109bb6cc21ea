//! Addresses of positions, and the commands that ask the same at home.

use form_urlencoded::Serializer;
use grundy_report::{shell_file, shell_word};

use super::library::Subject;

/// The text as a part of an address.
#[must_use]
pub fn encoded<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> String {
    let mut query = Serializer::new(String::new());
    query.extend_pairs(pairs);
    query.finish()
}

/// The address of a position on a page.
#[must_use]
pub fn link(page: &str, subject: &Subject, set: &[(String, String)], position: &str) -> String {
    let mut query = Serializer::new(String::new());
    let (what, name) = subject.pair();
    query.append_pair(what, name);
    for (key, value) in set {
        query.append_pair("set", &format!("{key}={value}"));
    }
    query.append_pair("position", position);
    format!("{page}?{}", query.finish())
}

/// The command that asks about a position at home.
pub(crate) fn command(
    what: &str,
    game: &str,
    set: &[(String, String)],
    position: Option<&str>,
) -> String {
    let mut words = vec![format!("grundy {what} {}", shell_file(game))];
    for (key, value) in set {
        words.push(match key.as_str() {
            "variant" => format!("--preset {}", shell_word(value)),
            _ => format!("--set {}", shell_word(&format!("{key}={value}"))),
        });
    }
    words.extend(position.map(|position| format!("--position {}", shell_word(position))));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_commands_are_quoted() {
        let set = [("components".to_owned(), "bash m=3 + nim".to_owned())];
        assert_eq!(
            link(
                "/explorer",
                &Subject::Game("sum".to_owned()),
                &set,
                "5 + 3 2"
            ),
            "/explorer?game=sum&set=components%3Dbash+m%3D3+%2B+nim&position=5+%2B+3+2"
        );
        assert_eq!(
            command("solve", "sum", &set, Some("5 + 3 2")),
            "grundy solve sum --set \"components=bash m=3 + nim\" --position \"5 + 3 2\""
        );
        let hostile = [("m".to_owned(), "$(rm -rf '/')".to_owned())];
        assert_eq!(
            command("solve", "bash", &hostile, None),
            r"grundy solve bash --set 'm=$(rm -rf '\''/'\'')'"
        );
    }
}
