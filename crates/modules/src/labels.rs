//! Positions and moves as texts, and the numbers of moves.

use compact_str::CompactString;
use rustc_hash::FxHashMap;

/// A position as text.
pub(crate) type Text = CompactString;

/// The number of a move's text in [`Labels`].
pub(crate) type Label = u32;

/// How many texts are found without a look into the map.
const RECENT: usize = 256;

/// The texts of moves, numbered.
#[derive(Clone, Default, Debug)]
pub(crate) struct Labels {
    texts: Vec<Text>,
    numbers: FxHashMap<Text, Label>,
    /// Numbers of texts that were added, by where [`place`] says: a map in which a new one takes the place
    /// of an old one. Moves are few and come again and again.
    recent: Vec<Label>,
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

    /// The number of a text, which is the next one if it has none.
    #[inline]
    pub(crate) fn add(&mut self, text: &str) -> Label {
        let place = place(text);
        if let Some(&recent) = self.recent.get(place)
            && self.text(recent) == text
        {
            return recent;
        }
        let number = self.number(text).unwrap_or_else(|| self.add_new(text));
        self.recent.resize(RECENT, number);
        self.recent[place] = number;
        number
    }

    fn add_new(&mut self, text: &str) -> Label {
        let number = Label::try_from(self.texts.len()).unwrap_or(Label::MAX);
        self.texts.push(text.into());
        self.numbers.insert(text.into(), number);
        number
    }
}

/// A number below [`RECENT`] that is quickly had and mostly another for another move.
#[inline]
fn place(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (first, last) = (bytes.first(), bytes.last());
    let [first, last] = [first, last].map(|byte| usize::from(byte.copied().unwrap_or(0)));
    (first * 29 + last + 97 * bytes.len()) % RECENT
}
