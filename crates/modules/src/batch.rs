//! Asking a module for the moves of a batch of positions.

use compact_str::CompactString;
use grundy_rules::Ending;
use grundy_solver::Answers as Found;

use crate::answer::{Answers, Reading, check_text};
use crate::canonical::CanonicalForm;
use crate::components;
use crate::configured::ConfiguredModule;
use crate::conversation::batches;
use crate::error::ModuleError;
use crate::labels::{Label, Labels, Text};
use crate::text::{collapse_spaces, shown};

/// The moves of a batch of positions, with numbers of their own for the texts of moves.
pub(crate) struct Batch {
    /// The number of positions.
    pub(crate) positions: usize,
    pub(crate) moves: Labels,
    /// The numbers of the moves' texts in `moves`, position by position.
    pub(crate) labels: Vec<Label>,
    /// Bytes of the answers.
    pub(crate) bytes: usize,
    /// For each text of a move the number of the last move that has it, counted from 1.
    last_use: Vec<usize>,
    /// The count of moves so far.
    moves_read: usize,
}

/// The answer for a position: the end of the game, or the number of its options.
enum Reply {
    Ended(Ending),
    Options(usize),
}

impl Batch {
    /// Asks for the moves of all positions of a batch, and adds the positions that they lead to to `found`.
    pub(crate) fn ask(
        on: &ConfiguredModule,
        positions: &[Text],
        found: &mut Found<Text>,
    ) -> Result<Self, ModuleError> {
        let mut batch = Self {
            positions: positions.len(),
            moves: Labels::default(),
            labels: Vec::new(),
            bytes: 0,
            last_use: Vec::new(),
            moves_read: 0,
        };
        if on.header().sum
            && let [start] = positions
            && components::is_sum(start)
        {
            // A start of several parts. The module is asked about each of them.
            let parts: Vec<Text> = components::of(start).map(Text::from).collect();
            let label = batch.moves.add(components::TOGETHER);
            batch.labels = vec![label; parts.len()];
            found.unfinished(parts);
            return Ok(batch);
        }
        let positions: Vec<&str> = positions.iter().map(CompactString::as_str).collect();
        for now in batches(&positions, |text| *text) {
            let answer = on.ask("moves", now)?;
            batch.bytes += answer.len();
            batch.take(on, now, &answer, found)?;
        }
        Ok(batch)
    }

    /// Takes the answers about these positions, a line for each.
    fn take(
        &mut self,
        on: &ConfiguredModule,
        positions: &[&str],
        answer: &str,
        found: &mut Found<Text>,
    ) -> Result<(), ModuleError> {
        let header = on.header();
        let canon = on.canon();
        let answers = Answers::new(answer, header.seats, header.last);
        let mut moves = Vec::new();
        let mut options = Vec::new();
        // Replies wait here until the canonical forms of all options are known.
        let mut waiting = Vec::new();
        for (text, line) in positions.iter().zip(answers.lines()) {
            let at = |problem: &str| on.error_at(text, problem);
            match answers.read(line, &mut moves).map_err(|e| at(&e))? {
                Reading::Bad(why) => {
                    return Err(at(&format!("the module says `bad {}`", shown(why))));
                }
                Reading::Ended(ending) => match canon {
                    CanonicalForm::Itself => found.ended(ending),
                    _ => waiting.push(Reply::Ended(ending)),
                },
                Reading::Moves => {
                    let before = options.len();
                    self.add(&moves, header.sum, &mut options)
                        .and_then(|()| canon.check_images(&options[before..]))
                        .map_err(|e| at(&e))?;
                    match canon {
                        CanonicalForm::Itself => {
                            found.unfinished(options.drain(..).map(Text::from))
                        }
                        _ => waiting.push(Reply::Options(options.len() - before)),
                    }
                }
            }
        }
        let mut options = canon.of_all(on, &options)?.into_iter();
        for reply in waiting {
            match reply {
                Reply::Ended(ending) => found.ended(ending),
                Reply::Options(count) => found.unfinished(options.by_ref().take(count)),
            }
        }
        Ok(())
    }

    /// Adds the moves of a position, and the positions that they lead to: of a sum, several for a move.
    #[inline]
    fn add<'a>(
        &mut self,
        moves: &[(&'a str, &'a str)],
        sum: bool,
        options: &mut Vec<&'a str>,
    ) -> Result<(), String> {
        for (place, &(text, position)) in moves.iter().enumerate() {
            let label = match has_single_spaces(text) {
                true => self.moves.add(text),
                false => self.moves.add(&collapse_spaces(text)),
            };
            let known = label as usize;
            if known == self.last_use.len() {
                self.last_use.push(0);
            }
            // An earlier use in this same position is a second move of the same text.
            let number = self.moves_read + place + 1;
            let earlier = std::mem::replace(&mut self.last_use[known], number);
            if earlier > self.moves_read {
                let other = moves[earlier - 1 - self.moves_read].1;
                return Err(twice(text, other, position));
            }
            if sum {
                if components::lacks_a_part(position) {
                    return Err("a part is empty".to_owned());
                }
                for part in components::of(position) {
                    check_text("part", part)?;
                    options.push(part);
                    self.labels.push(label);
                }
            } else {
                options.push(position);
                self.labels.push(label);
            }
        }
        self.moves_read += moves.len();
        Ok(())
    }
}

/// The error for two moves with the same text, which lead to these positions.
pub(crate) fn twice(text: &str, one: &str, other: &str) -> String {
    format!(
        "two moves are written `{}`: they lead to `{}` and to `{}`",
        shown(text),
        shown(one),
        shown(other)
    )
}

/// Whether words are separated by single blanks.
fn has_single_spaces(text: &str) -> bool {
    text.as_bytes().windows(2).all(|two| two != b"  ")
}
