//! Words with their weight.

use grundy_report::sanitize::escape;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

/// A piece of running text.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Text {
    /// Its pieces in order.
    pub spans: Vec<Span>,
}

/// Words of one weight.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Span {
    /// Their weight.
    pub emphasis: Emphasis,
    /// The words.
    pub text: String,
}

/// The weight of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Emphasis {
    /// None.
    Plain,
    /// More than what is around.
    Strong,
    /// Less than what is around.
    Faint,
    /// Something that is as it should be.
    Good,
    /// Something that is not.
    Bad,
    /// Something that is neither.
    Odd,
    /// A piece of the first player.
    First,
    /// A piece of the second player.
    Second,
    /// A piece of another player.
    Other,
}

impl Text {
    /// Words of this weight. They may come from bots and from files, so characters that control a terminal or cannot be
    /// seen are escaped.
    pub(crate) fn of(emphasis: Emphasis, text: impl Into<String>) -> Self {
        let text = escape(&text.into());
        let spans = match text.is_empty() {
            true => Vec::new(),
            false => vec![Span { emphasis, text }],
        };
        Self { spans }
    }

    /// These words and then others.
    #[must_use]
    pub(crate) fn and(mut self, more: impl Into<Self>) -> Self {
        self.spans.extend(more.into().spans);
        self
    }

    /// These words, with plain ones made strong.
    #[must_use]
    pub(crate) fn stronger(mut self) -> Self {
        for span in &mut self.spans {
            if span.emphasis == Emphasis::Plain {
                span.emphasis = Emphasis::Strong;
            }
        }
        self
    }

    /// The words alone.
    pub(crate) fn plain(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }

    /// Columns that the words take in a terminal.
    pub(crate) fn width(&self) -> usize {
        let spans = self.spans.iter();
        spans.map(|span| span.text.width()).sum()
    }

    /// Whether there are no words.
    pub(crate) fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::of(Emphasis::Plain, text)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<&String> for Text {
    fn from(text: &String) -> Self {
        text.clone().into()
    }
}

/// Words that weigh more.
pub(crate) fn strong(text: impl Into<String>) -> Text {
    Text::of(Emphasis::Strong, text)
}

/// Words that weigh less.
pub(crate) fn faint(text: impl Into<String>) -> Text {
    Text::of(Emphasis::Faint, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_words_steer_a_terminal() {
        let words = "a\u{1b}[31m\u{202e}b\tc\nd";
        let shown = "a\\u{1b}[31m\\u{202e}b\tc\nd";
        for text in [Text::from(words), strong(words), faint(words)] {
            assert_eq!(text.plain(), shown);
            // Words that are escaped already stay as they are.
            assert_eq!(Text::from(text.plain()).plain(), shown);
        }
    }
}
