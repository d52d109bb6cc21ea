//! The lines that name the game of a file: its name and, for a custom game, the fingerprint of its rules.

use std::ops::Range;
use std::sync::Arc;

use grundy_games::{Catalog, FindError, Game};

use crate::diagnostic::{Diagnostic, Source};
use crate::lines::Lines;

const NAME: &str = "game ";
const MODULE: &str = "module ";

/// The lines that name a game.
#[must_use]
pub fn written(game: &Game) -> Vec<String> {
    let name = format!("{NAME}{}", game.name);
    let module = game.fingerprint().map(|module| format!("{MODULE}{module}"));
    [name].into_iter().chain(module).collect()
}

/// The game that the next lines name: a file of the current directory or, if there is none, one beside the file that is
/// read.
///
/// # Errors
/// If the lines do not name a game, if there is no game of this name, or if the fingerprint of its rules is another
/// now.
pub fn read(lines: &mut Lines<'_>, catalog: &Catalog) -> Result<Arc<Game>, Diagnostic> {
    let (name, span) = lines.rest_of(NAME)?;
    let game = catalog.find(name).or_else(|error| {
        let folder = lines.source.path.parent();
        let beside = folder.and_then(|folder| catalog.find_beside(name, folder).ok());
        beside.ok_or_else(|| no_game(lines.source, span.clone(), &error))
    })?;
    let Some(own) = game.fingerprint() else {
        return Ok(game);
    };
    let (module, module_span) = lines.rest_of(MODULE)?;
    if module != own {
        let title = format!("the rules in {name} differ from those that this file is about");
        let diagnostic = lines.source.at_all(vec![span, module_span], title);
        return Err(diagnostic
            .help(format!("its program is {own} now"))
            .help("bring back the rules as they were, or write the file again"));
    }
    Ok(game)
}

fn no_game(source: &Source<'_>, span: Range<usize>, error: &FindError) -> Diagnostic {
    let diagnostic = source.at(span, error.to_string()).helps(error.help());
    match error {
        FindError::Unknown(_) => diagnostic,
        FindError::File(_) => diagnostic.help(
            "give this command in the directory in which the file was written, or move the file beside the game",
        ),
    }
}
