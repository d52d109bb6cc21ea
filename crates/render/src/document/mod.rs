//! A report as a document: the text and its emphasis, but not the layout. Terminal and page are two
//! renderers of it.

mod paths;
mod table;
mod terminal;
mod text;

use serde::Serialize;

pub(crate) use paths::common_folder;
pub use table::{Column, Scarce, Table};
pub use text::{Emphasis, Span, Text};
pub(crate) use text::{faint, strong};

/// The content of a report, from top to bottom.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Document {
    /// Its parts.
    pub blocks: Vec<Block>,
}

/// A part of a document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Block {
    /// A heading over the parts that belong to it.
    Section {
        /// The heading.
        title: Text,
        /// The parts below it.
        blocks: Vec<Block>,
    },
    /// A paragraph.
    Paragraph {
        /// Its words.
        text: Text,
    },
    /// Labels, each with what there is to say.
    Facts {
        /// The labels in order.
        facts: Vec<Fact>,
    },
    /// A table.
    Table(Table),
    /// Text as a program wrote it, line by line.
    Code {
        /// Its lines.
        text: String,
    },
    /// Lines that are set as they are: a board.
    Lines {
        /// The lines from the top.
        lines: Vec<Text>,
    },
    /// Boards side by side, as many as there is room for.
    Gallery {
        /// The boards in order.
        figures: Vec<Figure>,
    },
    /// Commands to try, each with what it is good for.
    Commands {
        /// The commands in order.
        commands: Vec<Suggestion>,
    },
}

/// A label with what there is to say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fact {
    /// The label.
    pub label: String,
    /// The text after the label.
    pub text: Text,
    /// Whether a program wrote it, line by line.
    pub code: bool,
}

/// A board with a title over it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Figure {
    /// The title.
    pub title: Text,
    /// The lines of the board, set as they are.
    pub lines: Vec<Text>,
}

/// A command to try.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Suggestion {
    /// Its purpose, in a few words.
    pub purpose: String,
    /// The command as it can be pasted into a shell.
    pub command: String,
}

impl Document {
    /// Adds a part at the end.
    pub(crate) fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// The document as text for a terminal of this width; as wide as it comes out without one, and
    /// then nothing is wrapped, shortened or left out. Colors are always
    /// written; the caller strips them if the output is not a terminal.
    #[must_use]
    pub fn terminal(&self, width: Option<u16>) -> String {
        terminal::set(self, width.map(usize::from))
    }
}

/// Parts as text for a terminal, one right below the other, as they are set in a conversation.
pub(crate) fn conversation(blocks: &[Block], width: Option<u16>) -> String {
    terminal::set_closely(blocks, width.map(usize::from))
}

impl From<Block> for Document {
    fn from(block: Block) -> Self {
        Self {
            blocks: vec![block],
        }
    }
}

impl Block {
    /// A section.
    pub fn section(title: impl Into<Text>, blocks: impl IntoIterator<Item = Self>) -> Self {
        Self::Section {
            title: title.into(),
            blocks: blocks.into_iter().collect(),
        }
    }

    /// A paragraph.
    pub fn paragraph(text: impl Into<Text>) -> Self {
        Self::Paragraph { text: text.into() }
    }

    /// The lines of a program.
    pub(crate) fn code(text: impl Into<String>) -> Self {
        Self::Code { text: text.into() }
    }

    /// Lines that are set as they are.
    pub(crate) fn lines(lines: impl IntoIterator<Item = Text>) -> Self {
        Self::Lines {
            lines: lines.into_iter().collect(),
        }
    }

    /// Labels with what there is to say.
    pub(crate) fn facts(facts: impl IntoIterator<Item = Fact>) -> Self {
        Self::Facts {
            facts: facts.into_iter().collect(),
        }
    }
}

/// A label with what there is to say.
pub(crate) fn fact(label: impl Into<String>, text: impl Into<Text>) -> Fact {
    Fact {
        label: label.into(),
        text: text.into(),
        code: false,
    }
}

/// A label with the lines of a program.
pub(crate) fn code_fact(label: impl Into<String>, text: impl Into<Text>) -> Fact {
    Fact {
        code: true,
        ..fact(label, text)
    }
}
