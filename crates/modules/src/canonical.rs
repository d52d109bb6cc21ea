//! Canonical forms: of each class of equivalent positions, as declared in the header, only the canonical one is
//! explored and shown to players.

use std::collections::BTreeSet;

use crate::answer::check_text;
use crate::components;
use crate::conversation::batches;
use crate::error::ModuleError;
use crate::instance;
use crate::labels::Text;
use crate::module::Module;
use crate::parameterized::ParameterizedModule;
use crate::symmetry::Images;
use crate::text::shown;

/// The most images of a position that a message quotes: a square has seven besides itself.
const MAX_SHOWN: usize = 7;

/// The way to find the canonical form of a position.
#[derive(Clone, Debug)]
pub(crate) enum CanonicalForm {
    /// Every position is its own canonical form.
    Itself,
    /// By the symmetries of the board.
    Images(Images),
    /// By asking the module.
    Asked,
}

impl CanonicalForm {
    /// As declared in the header, for these parameters.
    pub(crate) fn new(module: &Module, parameters: &[String]) -> Result<Self, ModuleError> {
        let header = module.header();
        if header.sames {
            // Exported tables have only canonical positions.
            return Ok(match module.exported() {
                None => Self::Asked,
                Some(_) => Self::Itself,
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

    /// The canonical forms of positions, in their order.
    pub(crate) fn of_all(
        &self,
        on: &ParameterizedModule,
        texts: &[&str],
    ) -> Result<Vec<Text>, ModuleError> {
        match self {
            Self::Itself => Ok(texts.iter().copied().map(Text::from).collect()),
            Self::Images(images) => {
                let least = texts.iter().map(|text| images.least(text).into());
                Ok(least.collect())
            }
            Self::Asked => asked(on, texts),
        }
    }

    /// Adds the rotations and reflections of the position that the error is about: the author of the module
    /// may know another one of them.
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
            "this is the canonical form; the module may have written one of its rotations or reflections: {}",
            others.join(", ")
        ))
    }

    /// The canonical forms of positions; of sums, component by component.
    pub(crate) fn of_each(
        &self,
        on: &ParameterizedModule,
        texts: &[&str],
    ) -> Result<Vec<String>, ModuleError> {
        let parts = texts.iter().map(|text| match on.header().sum {
            true => components::of(text).collect(),
            false => vec![*text],
        });
        let parts: Vec<Vec<&str>> = parts.collect();
        let mut same = self.of_all(on, &parts.concat())?.into_iter();
        let whole = parts.iter().map(|parts| {
            let same: Vec<Text> = same.by_ref().take(parts.len()).collect();
            components::joined(same.iter().map(Text::as_str))
        });
        Ok(whole.collect())
    }
}

fn asked(on: &ParameterizedModule, texts: &[&str]) -> Result<Vec<Text>, ModuleError> {
    let mut found = Vec::with_capacity(texts.len());
    for now in batches(texts, |text| *text) {
        let answer = instance::ask(on, "same", now)?;
        for (text, line) in now.iter().zip(answer.split('\n')) {
            let same = line.strip_suffix('\r').unwrap_or(line);
            let wrong = match same {
                "?" => Err(
                    "the module does not know the question `same`, which its header announces"
                        .into(),
                ),
                _ => check_text("position", same),
            };
            wrong.map_err(|problem: String| {
                on.error_at_question("same", text, &format!("`same`: {}", shown(&problem)))
            })?;
            found.push(same.into());
        }
    }
    Ok(found)
}
