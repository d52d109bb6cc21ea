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

/// The most bytes of the images of all positions that the moves of one position lead to. Comparing images takes no fuel
/// of the module.
const MAX_IMAGE_BYTES: usize = 100_000_000;

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

    /// Refuses the moves of a position if they lead to these positions, whose images take too long to compare.
    pub(crate) fn check_images(&self, options: &[&str]) -> Result<(), String> {
        let Self::Images(images) = self else {
            return Ok(());
        };
        let bytes: usize = options.iter().map(|text| text.len()).sum();
        let count = images.count();
        match bytes.saturating_mul(count) <= MAX_IMAGE_BYTES {
            true => Ok(()),
            false => Err(format!(
                "the moves lead to positions of {bytes} bytes together, and `symmetry` makes {count} images of each: \
                 together more than the {MAX_IMAGE_BYTES} bytes that are allowed"
            )),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_on_images_has_a_limit() {
        let header = "title = \"A\"\nboard = { places = [[0, 0], [1, 0], [2, 0]], marks = { x = 1 } }\n\
                      symmetry = [[1, 2, 0]]";
        let header = crate::Header::read(header).expect("a header");
        let images = header.symmetry.images(&header.board, |_| None);
        let three = CanonicalForm::Images(images.expect("images"));
        let text = "x".repeat(1_000_000);
        let check = |canon: &CanonicalForm, count| canon.check_images(&vec![text.as_str(); count]);
        assert_eq!(check(&three, 33), Ok(()));
        let refused = check(&three, 34).expect_err("it takes too long");
        assert_eq!(
            refused,
            "the moves lead to positions of 34000000 bytes together, and `symmetry` makes 3 images of each: together \
             more than the 100000000 bytes that are allowed"
        );
        assert_eq!(check(&CanonicalForm::Itself, 34), Ok(()));
    }
}
