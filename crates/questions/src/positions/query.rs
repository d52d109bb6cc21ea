//! Parses the query string of a question and checks its size limits.

use grundy_games::{Game, Settings};

use super::refusal::Refusal;

/// The longest query, in bytes.
const QUERY: usize = 32_000;
/// The longest value of a key, in bytes.
const VALUE: usize = 4_000;
const POSITION: usize = 2_000;
/// Most keys that are set.
const KEYS: usize = 40;

/// A query: a game, its settings, and a position.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Query {
    /// The name of the game; empty if none is named.
    pub(crate) game: String,
    /// The problem whose game and rules are meant, if one is named.
    pub(crate) problem: Option<String>,
    /// Keys with their values, as they were given. A preset is the value of `variant`.
    pub(crate) set: Vec<(String, String)>,
    /// The position, if one is given.
    pub(crate) position: Option<String>,
    /// Everything else.
    rest: Vec<(String, String)>,
}

impl Query {
    /// Reads a query. `set=KEY=VALUE` sets a key and may be repeated; so does `key.KEY=VALUE`, as a form
    /// writes it, unless the value is empty.
    ///
    /// # Errors
    /// If the query or a value is too long, a key is set twice, or a setting is not `KEY=VALUE`.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        if text.len() > QUERY {
            let message = format!("the question is longer than {QUERY} bytes");
            return Err(Refusal::unusable(message));
        }
        let mut query = Self::default();
        for (name, value) in form_urlencoded::parse(text.as_bytes()) {
            let value = value.trim();
            match &*name {
                "game" => value.clone_into(&mut query.game),
                "problem" => query.problem = Some(value.to_owned()).filter(|name| !name.is_empty()),
                "position" => query.place(value)?,
                "preset" if !value.is_empty() => query.set_key("variant", value)?,
                "set" => match value.split_once('=') {
                    Some((key, value)) => query.set_key(key.trim(), value.trim())?,
                    None => {
                        let message = format!("`set={}` has no `=`", cut(value));
                        let help = "write set=key=value, as in set=m=3";
                        return Err(Refusal::unusable(message).help(help));
                    }
                },
                name => match name.strip_prefix("key.") {
                    Some(_) if value.is_empty() => {}
                    Some(key) => query.set_key(key, value)?,
                    None => query.rest.push((name.to_owned(), value.to_owned())),
                },
            }
        }
        Ok(query)
    }

    /// A question about a game and nothing else.
    pub(crate) fn about(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            ..Self::default()
        }
    }

    /// This query with other settings and another position.
    pub(crate) fn placed(&self, set: Vec<(String, String)>, position: String) -> Self {
        Self {
            set,
            position: Some(position),
            ..self.clone()
        }
    }

    /// This query without its position.
    pub(crate) fn without_position(&self) -> Self {
        Self {
            position: None,
            ..self.clone()
        }
    }

    /// This query with other settings.
    #[cfg(test)]
    pub(super) fn with(self, set: Vec<(String, String)>) -> Self {
        Self { set, ..self }
    }

    fn place(&mut self, position: &str) -> Result<(), Refusal> {
        if position.len() > POSITION {
            let message = format!("the position is longer than {POSITION} bytes");
            return Err(Refusal::unusable(message));
        }
        self.position = Some(position.to_owned()).filter(|text| !text.is_empty());
        Ok(())
    }

    fn set_key(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        if key.len() + value.len() > VALUE {
            let message = format!("`{}` is set to more than {VALUE} bytes", cut(key));
            return Err(Refusal::unusable(message));
        }
        if self.set.iter().any(|(other, _)| other == key) {
            return Err(Refusal::unusable(format!("`{}` is set twice", cut(key))));
        }
        if self.set.len() == KEYS {
            let message = format!("more than {KEYS} keys are set");
            return Err(Refusal::unusable(message));
        }
        self.set.push((key.to_owned(), value.to_owned()));
        Ok(())
    }

    /// The name of the game; empty if none is named.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The problem whose game and rules are meant, if one is named.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Whether neither a game nor a problem is named.
    pub(crate) fn is_about_nothing(&self) -> bool {
        self.game.is_empty() && self.problem.is_none()
    }

    /// The last value of another parameter; `None` if it is not given.
    #[must_use]
    pub fn one(&self, name: &str) -> Option<&str> {
        self.all(name).last()
    }

    /// Whether a longer search is asked for.
    #[must_use]
    pub fn tries_harder(&self) -> bool {
        self.one("harder") == Some("1")
    }

    /// All values of another parameter.
    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        let said = self.rest.iter().filter(move |(other, _)| other == name);
        said.map(|(_, value)| value.as_str())
    }

    /// The settings, as the game reads them.
    pub(crate) fn settings(&self, game: &Game) -> Settings {
        let set = self.set.iter();
        set.map(|(key, value)| (key.clone(), game.read(key, value)))
            .collect()
    }
}

/// The beginning of a text that may be very long.
pub(super) fn cut(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_read() {
        let query = Query::read("game=bash&set=m%3D3&key.n=9&key.last=&position=+4+&seed=7");
        let query = query.expect("a question");
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        assert_eq!(query.game, "bash");
        assert_eq!(query.set, [pair("m", "3"), pair("n", "9")]);
        assert_eq!(query.position.as_deref(), Some("4"));
        assert_eq!(query.one("seed"), Some("7"));
    }

    #[test]
    fn what_is_too_much_is_refused() {
        let keys: String = (0..100).map(|key| format!("&set=k{key}=1")).collect();
        let long = "1+".repeat(3_000);
        for text in [
            keys,
            format!("position={long}"),
            format!("set=heaps={long}"),
            format!("x={}", "1".repeat(100_000)),
            "set=m".to_owned(),
            "set=m=1&set=m=2".to_owned(),
        ] {
            let query = Query::read(&text);
            assert!(matches!(query, Err(Refusal::Unusable { .. })), "{text}");
        }
    }
}
