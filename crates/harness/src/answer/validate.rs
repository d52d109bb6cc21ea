//! The output of a native program: another judge has run it on a file of questions and saved what it
//! printed.

use std::collections::BTreeSet;
use std::io::{self, Read};

use grundy_games::Settings;
use grundy_play::HostFault;
use grundy_problem::instances::Test;
use grundy_problem::{Answer, Problem, Question};
use grundy_report::{Diagnostic, Error, Reason};
use grundy_rules::{Board, Instance, number_of};

use super::compare::{Comparison, MAX_ANSWER_LEN, Tally};
use super::expected::Expected;
use crate::protocol;

/// Bytes of the output that are read at once.
const CHUNK: usize = 64 << 10;
/// The most bytes of an output that is read a second time, word by word.
const MAX_KEPT: usize = 64 << 20;
/// The most words of a move. Right moves have far fewer.
const MAX_WORDS: usize = 16;

/// The result of checking the output of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Validated {
    /// The number of questions.
    pub questions: u64,
    /// The answers.
    pub tally: Tally,
    /// The reason why the output is not accepted; `None` if it is.
    pub reason: Option<Reason>,
    /// The first wrong answer, if there is one.
    pub first_wrong: Option<WrongAnswer>,
}

/// An answer that is not right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongAnswer {
    /// The number of the question, counted from 1.
    pub question: u64,
    /// The line of the question.
    pub asked: String,
    /// The right answer, or all right answers.
    pub expected: String,
    /// The printed answer.
    pub printed: String,
    /// The position of the question.
    pub board: Board,
}

/// Compares the output of a program with a file of questions, which need not be one of the problem's
/// own tests.
///
/// An answer that is a move should be a line. If there are more or fewer lines than questions,
/// blanks and line ends count alike, as in other contest judges, and the output is right if its words can be divided
/// into right moves.
///
/// # Errors
/// If the file does not consist of questions, or the output cannot be read.
pub fn validate(
    problem: &Problem,
    answer: &Answer,
    file: &str,
    output: &mut dyn Read,
) -> Result<Validated, Error> {
    let lines = question_texts(problem, answer, file)?;
    let mut asked = lines.iter();
    let examine = |printed: Option<&str>| match asked.next() {
        Some(line) => {
            let expected = expected(problem, answer, line)?;
            Ok(Some(
                printed.is_some_and(|printed| expected.accepts(printed)),
            ))
        }
        None => Ok::<_, Error>(None),
    };
    let mut comparison = Comparison::new(answer, examine);
    let mut chunk = vec![0; CHUNK];
    // Only moves are read a second time.
    let mut kept = (answer.asks == Question::Move).then(Vec::new);
    while comparison.tally.extra == 0 && comparison.unfinished() <= MAX_ANSWER_LEN {
        let read = match output.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => {
                read.map_err(|error| HostFault::Host(format!("cannot read the output: {error}")))?
            }
        };
        if read == 0 {
            break;
        }
        comparison.take(&chunk[..read])?;
        kept = kept.and_then(|kept| extended(kept, &chunk[..read]));
    }
    let endless = comparison.unfinished() > MAX_ANSWER_LEN;
    comparison.finish()?;
    let tally = comparison.tally;
    let questions = lines.len() as u64;
    let reason = match tally {
        _ if endless => Some(Reason::Output),
        tally if tally.extra > 0 => Some(Reason::ExtraOutput),
        tally if tally.answered() < questions => Some(Reason::MissingAnswer),
        tally if tally.wrong > 0 => Some(Reason::WrongAnswer),
        _ => None,
    };
    let other_lines = reason.is_some_and(|reason| reason != Reason::WrongAnswer);
    if other_lines && let Some(mut kept) = kept {
        // One byte more shows that there is more than is read a second time.
        let left = (MAX_KEPT + 1 - kept.len()) as u64;
        let read = output.take(left).read_to_end(&mut kept);
        read.map_err(|error| HostFault::Host(format!("cannot read the output: {error}")))?;
        let is_short = kept.len() <= MAX_KEPT;
        let words = String::from_utf8_lossy(&kept);
        if is_short && words_are_right(problem, answer, &lines, &words)? {
            return Ok(Validated {
                questions,
                tally: Tally {
                    right: questions,
                    ..Tally::default()
                },
                reason: None,
                first_wrong: None,
            });
        }
    }
    let first_wrong = match comparison.first_wrong {
        Some(wrong) => {
            let place = usize::try_from(wrong.number).unwrap_or(usize::MAX);
            let line = lines.get(place).map(String::as_str).unwrap_or_default();
            Some(WrongAnswer {
                question: wrong.number + 1,
                asked: line.to_owned(),
                expected: {
                    let right = expected(problem, answer, line)?.to_string();
                    answer.answer_layout.text(wrong.number + 1, &right)
                },
                printed: wrong.printed,
                board: instance(problem, answer, line)?.start().board(),
            })
        }
        None => None,
    };
    Ok(Validated {
        questions,
        tally,
        reason,
        first_wrong,
    })
}

/// The bytes with more bytes appended; `None` if they are too many to be read a second time.
fn extended(mut kept: Vec<u8>, more: &[u8]) -> Option<Vec<u8>> {
    if more.len() > MAX_KEPT - kept.len() {
        return None;
    }
    kept.extend_from_slice(more);
    Some(kept)
}

/// Whether the words can be parted into as many right answers as there are questions.
fn words_are_right(
    problem: &Problem,
    answer: &Answer,
    lines: &[String],
    output: &str,
) -> Result<bool, Error> {
    // Layouts and games would take other blanks for spaces.
    if protocol::odd_blank(output).is_some() {
        return Ok(false);
    }
    let words: Vec<&str> = protocol::words(output).collect();
    // The numbers of words that the answers so far may have taken.
    let mut taken = BTreeSet::from([0]);
    let around = answer.answer_layout.text(1, "").split_whitespace().count();
    for (number, line) in (1..).zip(lines) {
        let expected = expected(problem, answer, line)?;
        let is_right = |printed: &str| {
            let answer = answer.answer_layout.answer_in(number, printed);
            answer.is_some_and(|answer| expected.accepts(&answer))
        };
        let mut next = BTreeSet::new();
        for &begin in &taken {
            let longest = (MAX_WORDS + around).min(words.len() - begin);
            let ends = (begin + 1..=begin + longest).filter(|&end| !next.contains(&end));
            let right: Vec<usize> = ends
                .filter(|&end| is_right(&words[begin..end].join(" ")))
                .collect();
            next.extend(right);
        }
        if next.is_empty() {
            return Ok(false);
        }
        taken = next;
    }
    Ok(taken.contains(&words.len()))
}

/// The questions of a file, as texts of one line or more.
fn question_texts(
    problem: &Problem,
    answer: &Answer,
    file: &str,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    let wrong = |title: String| vec![Diagnostic::new(title)];
    let (announced, rest) = answer.framing.questions_in(file).map_err(wrong)?;
    let texts = problem.question_texts(answer, rest)?;
    match announced.filter(|count| *count != texts.len()) {
        Some(count) => Err(wrong(format!(
            "the input announces {} and has {}",
            number_of(count, "question"),
            texts.len()
        ))),
        None => Ok(texts.into_iter().map(str::to_owned).collect()),
    }
}

fn expected<'p>(problem: &Problem, answer: &'p Answer, line: &str) -> Result<Expected<'p>, Error> {
    let settings = problem.read_question(answer, line)?;
    Ok(Expected::of(problem, answer, test(answer)?, settings)?)
}

/// The game that a question is about.
fn instance(problem: &Problem, answer: &Answer, line: &str) -> Result<Box<dyn Instance>, Error> {
    let settings: Settings = problem.read_question(answer, line)?;
    Ok(problem.open(test(answer)?, &settings)?)
}

/// The test that errors about questions name.
fn test(answer: &Answer) -> Result<&Test, Diagnostic> {
    let test = answer.tests.first();
    test.ok_or_else(|| Diagnostic::new("the problem has no tests"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_64_mib_are_kept() {
        let check = |kept: usize, more: usize, expected: Option<usize>| {
            let kept = extended(vec![b' '; kept], &vec![b' '; more]);
            assert_eq!(kept.map(|kept| kept.len()), expected);
        };
        check(0, 3, Some(3));
        check(MAX_KEPT - 1, 1, Some(MAX_KEPT));
        check(MAX_KEPT - 1, 2, None);
        check(MAX_KEPT, 0, Some(MAX_KEPT));
        check(MAX_KEPT, 1, None);
    }
}
