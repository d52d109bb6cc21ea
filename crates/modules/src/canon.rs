//! One position for all equivalent ones, as the header says which they are. Only that one is explored,
//! and players see no other.

use std::collections::BTreeSet;

use crate::answer::check_text;
use crate::error::ModuleError;
use crate::labels::Text;
use crate::module::Module;
use crate::parts;
use crate::symmetry::Images;
use crate::talk::batch_len;
use crate::text::shown;

/// Images of a position that a message quotes: as many as a square has besides itself.
const MAX_SHOWN: usize = 7;

/// How the position is found that stands for all equivalent ones.
#[derive(Clone, Debug)]
pub(crate) enum Canon {
    /// Every position stands for itself.
    Itself,
    /// By the symmetries of the board.
    Images(Images),
    /// By asking the module.
    Asked,
}

impl Canon {
    /// As the header says, under these parameters.
    pub(crate) fn new(module: &Module, parameters: &[u64]) -> Result<Self, ModuleError> {
        let header = module.header();
        if header.sames {
            // Tables without a program have only positions that stand for others.
            return Ok(if module.has_program() {
                Self::Asked
            } else {
                Self::Itself
            });
        }
        if header.symmetry.is_none() {
            return Ok(Self::Itself);
        }
        let images = header
            .symmetry
            .images(&header.board, |name| header.value(parameters, name));
        let images = images.map_err(|error| ModuleError {
            problem: format!("{}: {}", module.name(), error.problem),
            ..error
        })?;
        Ok(Self::Images(images))
    }

    /// The positions that stand for these ones, in their order.
    pub(crate) fn of_all(
        &self,
        module: &Module,
        parameters: &[u64],
        texts: &[&str],
    ) -> Result<Vec<Text>, ModuleError> {
        match self {
            Self::Itself => Ok(texts.iter().copied().map(Text::from).collect()),
            Self::Images(images) => {
                let least = texts.iter().map(|text| images.least(text).into());
                Ok(least.collect())
            }
            Self::Asked => asked(module, parameters, texts),
        }
    }

    /// The error, with the turns and mirrors of the position that it is about: the author of the module may
    /// know another one of them.
    pub(crate) fn with_images(&self, error: ModuleError) -> ModuleError {
        let (Self::Images(images), Some(position)) = (self, &error.position) else {
            return error;
        };
        let others: BTreeSet<String> = images
            .of(position)
            .filter(|image| image != position)
            .collect();
        if others.is_empty() {
            return error;
        }
        let others = others.iter().take(MAX_SHOWN);
        let others: Vec<String> = others.map(|image| format!("`{}`", shown(image))).collect();
        error.help(format!(
            "it stands for its turns and mirrors; the module wrote it, or one of them: {}",
            others.join(", ")
        ))
    }

    /// The position that stands for this one; of a sum, part by part.
    pub(crate) fn of(
        &self,
        module: &Module,
        parameters: &[u64],
        text: &str,
    ) -> Result<String, ModuleError> {
        let parts: Vec<&str> = match module.header().sum {
            true => parts::of(text).collect(),
            false => vec![text],
        };
        let same = self.of_all(module, parameters, &parts)?;
        Ok(parts::joined(same.iter().map(Text::as_str)))
    }
}

fn asked(module: &Module, parameters: &[u64], texts: &[&str]) -> Result<Vec<Text>, ModuleError> {
    let mut found = Vec::with_capacity(texts.len());
    let mut left = texts;
    while !left.is_empty() {
        let (now, later) = left.split_at(batch_len(left.iter().copied()));
        let said = module.ask(parameters, "same", now)?;
        for (text, line) in now.iter().zip(said.split('\n')) {
            let same = line.trim();
            let wrong = match same {
                "?" => Err(
                    "the module does not know the question `same`, which its header announces"
                        .into(),
                ),
                _ => check_text("position", same),
            };
            wrong.map_err(|problem: String| {
                module.at_question(
                    parameters,
                    "same",
                    text,
                    &format!("`same`: {}", shown(&problem)),
                )
            })?;
            found.push(same.into());
        }
        left = later;
    }
    Ok(found)
}
