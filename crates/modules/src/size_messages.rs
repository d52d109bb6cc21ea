//! Messages about games that are too large, or that seem to be.

use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::text::MAX_TEXT;

pub(crate) fn too_long(on: &ConfiguredModule, start: &str, longest: usize) -> ModuleError {
    let problem = format!(
        "{}{}: the game is too large: its positions, of up to {longest} characters, take too much memory",
        on.name(),
        on.with_settings(),
    );
    let error = ModuleError::new(problem).with_growth(start, longest);
    error.help("write positions with fewer characters, or allow more with --budget")
}

pub(crate) fn grown(start: &str, longest: usize) -> String {
    format!(
        "positions have grown from {} to {longest} characters; check whether the position contains a counter that \
         only increases",
        start.len()
    )
}

/// Whether texts have grown so much since the start that the error mentions it.
fn has_grown(start: &str, longest: usize) -> bool {
    longest > 2 * start.len()
}

impl ModuleError {
    /// Adds the growth of texts, if they have become more than twice as long as the start.
    pub(crate) fn with_growth(self, start: &str, longest: usize) -> Self {
        match has_grown(start, longest) {
            true => self.help(grown(start, longest)),
            false => self,
        }
    }
}

/// Adds the growth of texts to an error about a position that is nearly as long as texts may be.
pub(crate) fn grown_too_long(error: ModuleError, start: &str, longest: usize) -> ModuleError {
    match longest * 2 > MAX_TEXT {
        true => error.with_growth(start, longest),
        false => error,
    }
}

pub(crate) fn too_large(
    on: &ConfiguredModule,
    start: &str,
    found: &grundy_solver::TooLarge,
    longest: usize,
) -> ModuleError {
    let levels = &found.levels;
    let last = &levels[levels.len().saturating_sub(12)..];
    let (name, with) = (on.name(), on.with_settings());
    let problem = format!("{name}{with}: the game is too large: {found}");
    let error = ModuleError::new(problem).help(by_distance(levels.len(), last.iter().copied()));
    if has_grown(start, longest) {
        return error.help(grown(start, longest));
    }
    error.help(
        "try a smaller board or a start closer to the end, and leave everything out of the position that does not \
         decide the moves; or write `size = \"large\"` into the header, and the game is played without being listed",
    )
}

/// The numbers of positions at the last distances, `last`, of `levels` in all.
pub(crate) fn by_distance(levels: usize, last: impl ExactSizeIterator<Item = u64>) -> String {
    let from = match levels.saturating_sub(last.len()) {
        0 => String::new(),
        first => format!(", from {first} on"),
    };
    let last: Vec<String> = last.map(|count| count.to_string()).collect();
    format!(
        "positions by their distance from the start{from}: {}",
        last.join(" ")
    )
}
