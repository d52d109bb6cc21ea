//! The module's guesses of how good positions are, which put the moves of a search into order.

use grundy_rules::Replies;

use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::text::shown;

/// Adds the module's guesses to the replies about these positions, of which the first has the number `first`. The
/// module is not asked about positions in which the game is over.
///
/// # Errors
/// If the module fails, or answers with anything other than a whole number.
pub(crate) fn add(
    on: &ConfiguredModule,
    positions: &[&str],
    first: usize,
    replies: &mut Replies,
) -> Result<(), ModuleError> {
    if !on.header().guesses {
        return Ok(());
    }
    let goes_on = |&(number, _): &(usize, &str)| replies.ending(first + number).is_none();
    let (numbers, texts): (Vec<usize>, Vec<&str>) = positions
        .iter()
        .copied()
        .enumerate()
        .filter(goes_on)
        .unzip();
    if texts.is_empty() {
        return Ok(());
    }
    let answer = on.ask("guess", &texts)?;
    for ((number, text), line) in numbers.into_iter().zip(texts).zip(answer.lines()) {
        let guess = read(line).map_err(|problem| on.error_at_question("guess", text, &problem))?;
        replies.note_guess(first + number, guess);
    }
    Ok(())
}

/// Checks that the module makes the same guess when it is asked again, and in a new instance.
///
/// # Errors
/// If it makes another one: proofs would then depend on earlier questions.
pub(crate) fn check(on: &ConfiguredModule, text: &str) -> Result<(), ModuleError> {
    if !on.header().guesses {
        return Ok(());
    }
    let at = |problem: &str| on.error_at_question("guess", text, problem);
    let twice = on.ask("guess", &[text, text])?;
    let alone = on.one_shot()?.ask("guess", text)?;
    let mut guesses = Vec::new();
    for line in twice.lines().chain(alone.lines()) {
        guesses.push(read(line).map_err(|problem| at(&problem))?);
    }
    match guesses.iter().all(|guess| *guess == guesses[0]) {
        true => Ok(()),
        false => Err(at(
            "the same question gets another answer later or in a new instance of the module; a guess must depend on \
             the position alone",
        )),
    }
}

/// Reads an answer to `guess`.
///
/// # Errors
/// If it is not a whole number of 64 bits: a sentence without a full stop.
fn read(line: &str) -> Result<i64, String> {
    let word = line.trim();
    if word == "?" {
        let problem = "the module does not know the question `guess`, which its header announces";
        return Err(problem.to_owned());
    }
    word.parse().map_err(|_| {
        let word = shown(word);
        format!(
            "`{word}` is not an answer: write a whole number, the larger the better for the player to move"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_is_a_whole_number() {
        for (line, expected) in [("3", Ok(3)), (" -12\r", Ok(-12)), ("+4", Ok(4))] {
            assert_eq!(read(line), expected, "{line}");
        }
        for line in ["", "?", "1.5", "good", "99999999999999999999"] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
