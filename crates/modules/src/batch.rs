//! Asking a module for the moves of a batch of positions.

use compact_str::CompactString;
use grundy_rules::Ending;
use grundy_solver::Answers as Found;

use crate::answer::{Answers, Said, check_text};
use crate::canon::Canon;
use crate::error::ModuleError;
use crate::labels::{Label, Labels, Text};
use crate::module::Module;
use crate::parts;
use crate::talk::batch_len;
use crate::text::{shown, squeezed};

/// The moves of a batch of positions, by the texts of a thread.
pub(crate) struct Batch {
    /// How many positions there are.
    pub(crate) positions: usize,
    pub(crate) moves: Labels,
    /// The numbers of the moves' texts in `moves`, position by position.
    pub(crate) labels: Vec<Label>,
    /// Bytes of the answers.
    pub(crate) bytes: usize,
    /// For every text where it was last met, by the count of moves.
    last_met: Vec<usize>,
    /// Moves so far.
    met: usize,
}

/// What was answered for a position: an end, or so many options.
enum Met {
    Ended(Ending),
    Options(usize),
}

impl Batch {
    /// Asks for the moves of all positions of a batch, and tells `found` what they lead to.
    pub(crate) fn ask(
        module: &Module,
        parameters: &[u64],
        canon: &Canon,
        positions: &[Text],
        found: &mut Found<Text>,
    ) -> Result<Self, ModuleError> {
        let mut batch = Self {
            positions: positions.len(),
            moves: Labels::default(),
            labels: Vec::new(),
            bytes: 0,
            last_met: Vec::new(),
            met: 0,
        };
        if module.header().sum
            && let [start] = positions
            && parts::is_sum(start)
        {
            // A start of several parts: the module is asked about each of them.
            let parts: Vec<Text> = parts::of(start).map(Text::from).collect();
            let label = batch.moves.add(parts::TOGETHER);
            batch.labels = vec![label; parts.len()];
            found.unfinished(parts);
            return Ok(batch);
        }
        let mut left: Vec<&str> = positions.iter().map(CompactString::as_str).collect();
        while !left.is_empty() {
            let (now, later) = left.split_at(batch_len(left.iter().copied()));
            let said = module.ask(parameters, "moves", now)?;
            batch.bytes += said.len();
            batch.take(module, parameters, canon, now, &said, found)?;
            left = later.to_vec();
        }
        Ok(batch)
    }

    /// Takes what was said of these positions, a line for each.
    fn take(
        &mut self,
        module: &Module,
        parameters: &[u64],
        canon: &Canon,
        positions: &[&str],
        said: &str,
        found: &mut Found<Text>,
    ) -> Result<(), ModuleError> {
        let header = module.header();
        let answers = Answers::new(said, header.seats, header.last);
        let mut moves = Vec::new();
        let mut options = Vec::new();
        // Only where it has to be known first which positions stand for the options.
        let mut met = Vec::new();
        for (text, line) in positions.iter().zip(answers.lines()) {
            let at = |problem: &str| module.at(parameters, text, problem);
            match answers.read(line, &mut moves).map_err(|e| at(&e))? {
                Said::Bad(why) => {
                    return Err(at(&format!("the module says `bad {}`", shown(why))));
                }
                Said::Ended(ending) => match canon {
                    Canon::Itself => found.ended(ending),
                    _ => met.push(Met::Ended(ending)),
                },
                Said::Moves => {
                    let before = options.len();
                    self.add(&moves, header.sum, &mut options)
                        .map_err(|e| at(&e))?;
                    match canon {
                        Canon::Itself => found.unfinished(options.drain(..).map(Text::from)),
                        _ => met.push(Met::Options(options.len() - before)),
                    }
                }
            }
        }
        let mut options = canon.of_all(module, parameters, &options)?.into_iter();
        for met in met {
            match met {
                Met::Ended(ending) => found.ended(ending),
                Met::Options(count) => found.unfinished(options.by_ref().take(count)),
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
            let label = match is_squeezed(text) {
                true => self.moves.add(text),
                false => self.moves.add(&squeezed(text)),
            };
            // Where the text was last met, in whichever position of the batch.
            let known = label as usize;
            if known == self.last_met.len() {
                self.last_met.push(0);
            }
            let earlier = std::mem::replace(&mut self.last_met[known], self.met + place + 1);
            if earlier > self.met {
                let other = moves[earlier - 1 - self.met].1;
                return Err(format!(
                    "two moves are written `{}`: they lead to `{}` and to `{}`",
                    shown(text),
                    shown(other),
                    shown(position)
                ));
            }
            if sum {
                if parts::lacks_a_part(position) {
                    return Err("a part is empty".to_owned());
                }
                for part in parts::of(position) {
                    check_text("part", part)?;
                    options.push(part);
                    self.labels.push(label);
                }
            } else {
                options.push(position);
                self.labels.push(label);
            }
        }
        self.met += moves.len();
        Ok(())
    }
}

/// Whether there is no more than one blank between words.
fn is_squeezed(text: &str) -> bool {
    text.as_bytes().windows(2).all(|two| two != b"  ")
}
