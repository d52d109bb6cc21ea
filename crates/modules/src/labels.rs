//! Positions and moves as texts, and the numbers of moves.

use compact_str::CompactString;
use rustc_hash::FxHashMap;

/// A position as text.
pub(crate) type Text = CompactString;
/// The number of a move's text in [`Labels`].
pub(crate) type Label = u32;

/// The texts of moves, numbered.
#[derive(Clone, Default, Debug)]
pub(crate) struct Labels {
    texts: Vec<Text>,
    numbers: FxHashMap<Text, Label>,
}

impl Labels {
    pub(crate) fn number(&self, text: &str) -> Option<Label> {
        self.numbers.get(text).copied()
    }

    pub(crate) fn text(&self, label: Label) -> &str {
        let text = self.texts.get(label as usize);
        text.map_or("", CompactString::as_str)
    }

    pub(crate) fn texts(&self) -> &[Text] {
        &self.texts
    }

    pub(crate) fn add(&mut self, text: &str) -> Label {
        if let Some(number) = self.number(text) {
            return number;
        }
        let number = Label::try_from(self.texts.len()).unwrap_or(Label::MAX);
        self.texts.push(text.into());
        self.numbers.insert(text.into(), number);
        number
    }
}
