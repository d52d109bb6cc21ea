//! The texts of positions and moves, and the numbers of moves.

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
    /// The numbers of texts of one byte, by the byte. Many games have no others, and a lookup in the map takes
    /// longer than everything else that is done with a move.
    of_bytes: Vec<Option<Label>>,
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

    /// The number of a text. A new text gets the next number.
    #[inline]
    pub(crate) fn add(&mut self, text: &str) -> Label {
        let known = match text.as_bytes() {
            &[byte] => self.of_bytes.get(usize::from(byte)).copied().flatten(),
            _ => self.number(text),
        };
        known.unwrap_or_else(|| self.add_new(text))
    }

    fn add_new(&mut self, text: &str) -> Label {
        let number = Label::try_from(self.texts.len()).unwrap_or(Label::MAX);
        self.texts.push(text.into());
        self.numbers.insert(text.into(), number);
        if let &[byte] = text.as_bytes() {
            self.of_bytes.resize(usize::from(u8::MAX) + 1, None);
            self.of_bytes[usize::from(byte)] = Some(number);
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_one_number_however_long_it_is() {
        let mut labels = Labels::default();
        for _ in 0..2 {
            for (number, text) in (0..).zip(["1", "12", "2", "é", "~", "2 1"]) {
                assert_eq!(labels.add(text), number, "{text}");
            }
        }
        assert_eq!(labels.texts().len(), 6);
        assert_eq!((labels.number("~"), labels.number("3")), (Some(4), None));
    }
}
