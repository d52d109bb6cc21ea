//! Compares output with what is expected while it arrives: splits it into answers, counts them, and
//! checks each against its question.

use grundy_problem::{Answer, AnswerLayout, Question};

use super::phrases::Phrases;
use crate::protocol::{is_space, odd_blank, shown, trim, with_spaces};

/// The most bytes of an answer. Right answers are far shorter.
pub(super) const MAX_ANSWER_LEN: usize = 64 << 10;

/// The separator of two answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Separator {
    /// Any blanks and line ends. An answer is a word, or several words that [`Phrases`] recognizes.
    Blank,
    /// A line end. An answer is a line that is not empty, and may be several words.
    Line,
}

impl Separator {
    fn ends(self, byte: u8) -> bool {
        match self {
            Self::Blank => is_space(char::from(byte)),
            Self::Line => byte == b'\n',
        }
    }
}

/// The numbers of right, wrong and superfluous answers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Right answers.
    pub right: u64,
    /// Wrong answers.
    pub wrong: u64,
    /// Answers beyond the last question.
    pub extra: u64,
}

impl Tally {
    /// The number of questions that were answered.
    #[must_use]
    pub fn answered(&self) -> u64 {
        self.right + self.wrong
    }
}

/// An answer that is wrong or superfluous.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Difference {
    /// The number of the answer, from 0.
    pub(super) number: u64,
    /// The printed answer, sanitized for display.
    pub(super) printed: String,
    /// The blank that makes it wrong, if it would be right with plain spaces.
    pub(super) odd_blank: Option<char>,
}

/// A comparison in progress. `examine` checks one answer against the next question: it returns whether the
/// answer is right, or `None` if no question is left. Its argument is `None` if the answer does not have the problem's
/// layout, and is then wrong.
pub(super) struct Comparison<F> {
    separator: Separator,
    /// Divides words into answers. `None` if every piece between two separators is an answer.
    phrases: Option<Phrases>,
    layout: AnswerLayout,
    examine: F,
    /// The beginning of an answer whose end has not arrived yet.
    begun: Vec<u8>,
    pub(super) tally: Tally,
    pub(super) first_wrong: Option<Difference>,
    pub(super) first_extra: Option<Difference>,
}

impl<E, F: FnMut(Option<&str>) -> Result<Option<bool>, E>> Comparison<F> {
    /// A comparison for the answers that a problem asks for. A move may consist of several words, so each move is a
    /// line.
    pub(super) fn new(answer: &Answer, examine: F) -> Self {
        let layout = &answer.answer_layout;
        match &answer.asks {
            Question::Winner(words) => {
                let phrases = Phrases::of_words(&words.all(), layout);
                Self::with(Separator::Blank, phrases, layout, examine)
            }
            Question::Number(_) => {
                let phrases = Phrases::of_one_word(layout);
                Self::with(Separator::Blank, phrases, layout, examine)
            }
            Question::Move => Self::with(Separator::Line, None, layout, examine),
        }
    }

    fn with(
        separator: Separator,
        phrases: Option<Phrases>,
        layout: &AnswerLayout,
        examine: F,
    ) -> Self {
        Self {
            layout: layout.clone(),
            separator,
            phrases,
            examine,
            begun: Vec::new(),
            tally: Tally::default(),
            first_wrong: None,
            first_extra: None,
        }
    }

    /// The number of bytes of the answer that has begun.
    pub(super) fn unfinished(&self) -> usize {
        let words = self.phrases.as_ref().map_or(0, Phrases::unfinished);
        self.begun.len() + words
    }

    /// Adds a piece of output, which may begin and end in the middle of an answer.
    ///
    /// # Errors
    /// If `examine` fails.
    pub(super) fn take(&mut self, output: &[u8]) -> Result<(), E> {
        let separator = self.separator;
        for piece in output.split_inclusive(|&byte| separator.ends(byte)) {
            match piece.split_last() {
                Some((&end, piece)) if separator.ends(end) => {
                    if self.begun.is_empty() {
                        self.piece(piece)?;
                    } else {
                        self.begun.extend_from_slice(piece);
                        self.end_piece()?;
                    }
                    if let Some(phrases) = self.phrases.as_mut().filter(|_| end == b'\n') {
                        phrases.end_line();
                    }
                }
                // The next piece may continue it.
                _ => self.begun.extend_from_slice(piece),
            }
        }
        Ok(())
    }

    /// Ends the output. The last answer needs no separator after it.
    ///
    /// # Errors
    /// If `examine` fails.
    pub(super) fn finish(&mut self) -> Result<(), E> {
        self.end_piece()?;
        self.answer_phrases(true)
    }

    fn end_piece(&mut self) -> Result<(), E> {
        let piece = std::mem::take(&mut self.begun);
        self.piece(&piece)
    }

    /// Examines the text between two separators.
    fn piece(&mut self, piece: &[u8]) -> Result<(), E> {
        let text = String::from_utf8_lossy(piece);
        let text = trim(&text);
        if text.is_empty() {
            return Ok(());
        }
        let Some(phrases) = &mut self.phrases else {
            return self.answer(text);
        };
        phrases.push(text);
        self.answer_phrases(false)
    }

    fn answer_phrases(&mut self, ended: bool) -> Result<(), E> {
        while let Some(answer) = self.phrases.as_mut().and_then(|words| words.next(ended)) {
            self.answer(&answer)?;
        }
        Ok(())
    }

    fn answer(&mut self, text: &str) -> Result<(), E> {
        let number = self.tally.answered() + self.tally.extra;
        // Layouts and games accept blanks of any kind, but other judges do not.
        let odd = odd_blank(text);
        let spaced = odd.map(|_| with_spaces(text));
        let read = spaced.as_deref().unwrap_or(text);
        let answer = self.layout.answer_in(number + 1, read);
        let found = (self.examine)(answer.as_deref())?;
        let difference = || Difference {
            number,
            printed: shown(text),
            odd_blank: odd.filter(|_| found == Some(true)),
        };
        match found {
            Some(true) if odd.is_none() => self.tally.right += 1,
            Some(_) => {
                self.tally.wrong += 1;
                self.first_wrong.get_or_insert_with(difference);
            }
            None => {
                self.tally.extra += 1;
                self.first_extra.get_or_insert_with(difference);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use proptest::prelude::*;

    use super::*;

    /// Compares an output that comes in pieces of these sizes, then as a whole.
    fn compared(
        separator: Separator,
        expected: &[&str],
        output: &str,
        cuts: &[usize],
    ) -> (Tally, Option<Difference>, Option<Difference>) {
        let mut questions = expected.iter();
        let examine = |printed: Option<&str>| {
            Ok::<_, Infallible>(questions.next().map(|expected| Some(*expected) == printed))
        };
        let layout = AnswerLayout::default();
        let mut comparison = Comparison::with(separator, None, &layout, examine);
        let mut rest = output.as_bytes();
        for &cut in cuts {
            let (piece, after) = rest.split_at(cut.min(rest.len()));
            comparison.take(piece).expect("no errors");
            rest = after;
        }
        comparison.take(rest).expect("no errors");
        comparison.finish().expect("no errors");
        (
            comparison.tally,
            comparison.first_wrong,
            comparison.first_extra,
        )
    }

    #[test]
    fn answers_are_counted() {
        let check = |output: &str, right, wrong, extra| {
            let (tally, ..) = compared(Separator::Blank, &["1", "2", "2"], output, &[]);
            let expected = Tally {
                right,
                wrong,
                extra,
            };
            assert_eq!(tally, expected, "{output:?}");
        };
        check("1\n2\n2\n", 3, 0, 0);
        check("1 2\r\n\r\n\t2", 3, 0, 0);
        check("", 0, 0, 0);
        check("1\n1\n2\n", 2, 1, 0);
        check("1\n2\n", 2, 0, 0);
        check("1\n2\n2\n1\n2\n2\n", 3, 0, 3);
        check("12 2", 1, 1, 0);
        check("\u{0}", 0, 1, 0);
        check("1\u{b}2\u{c}2", 3, 0, 0);
        check("1\u{a0}\n2\n2\n", 2, 1, 0);
        check("1\n2\n2\n\u{a0}\n", 3, 0, 1);
    }

    #[test]
    fn a_blank_that_is_not_a_space_is_named_where_it_alone_is_wrong() {
        for (output, odd) in [
            ("1\u{a0}3\n", Some('\u{a0}')),
            ("1 3\u{2003}\n", Some('\u{2003}')),
            ("1\u{a0}4\n", None),
            ("1 4\n", None),
        ] {
            let (tally, wrong, _) = compared(Separator::Line, &["1 3"], output, &[]);
            assert_eq!((tally.right, tally.wrong), (0, 1), "{output:?}");
            let wrong = wrong.expect("a wrong answer");
            assert_eq!(wrong.odd_blank, odd, "{output:?}");
            assert_eq!(wrong.printed.contains("\\u{"), !output.is_ascii());
        }
    }

    #[test]
    fn lines_are_answers_where_moves_are_asked_for() {
        let (tally, wrong, extra) = compared(
            Separator::Line,
            &["1 3", "-", "2 5"],
            " 1 3 \r\n\n-\n2 6\nover\n",
            &[2, 3],
        );
        assert_eq!((tally.right, tally.wrong, tally.extra), (2, 1, 1));
        let wrong = wrong.expect("a wrong answer");
        assert_eq!((wrong.number, wrong.printed.as_str()), (2, "2 6"));
        let extra = extra.expect("an answer too many");
        assert_eq!((extra.number, extra.printed.as_str()), (3, "over"));
    }

    /// The answers in an output that consists of these phrases, or of others.
    fn phrases(possible: &[&str], output: &str, cuts: &[usize]) -> Vec<String> {
        let layout = AnswerLayout::default();
        let phrases = Phrases::of_words(possible, &layout);
        assert!(phrases.is_some(), "{possible:?} are words");
        let mut answers = Vec::new();
        let examine = |printed: Option<&str>| {
            answers.push(printed.expect("any text").to_owned());
            Ok::<_, Infallible>(Some(true))
        };
        let mut comparison = Comparison::with(Separator::Blank, phrases, &layout, examine);
        let mut rest = output.as_bytes();
        for &cut in cuts {
            let (piece, after) = rest.split_at(cut.min(rest.len()));
            comparison.take(piece).expect("no errors");
            rest = after;
        }
        comparison.take(rest).expect("no errors");
        comparison.finish().expect("no errors");
        answers
    }

    #[test]
    fn answers_of_several_words_are_told_apart() {
        let check = |possible: &[&str], output: &str, answers: &[&str]| {
            assert_eq!(phrases(possible, output, &[]), answers, "{output:?}");
            let bytes = vec![1; output.len()];
            assert_eq!(phrases(possible, output, &bytes), answers, "{output:?}");
        };
        let wins = ["Stan wins", "Ollie wins", "0"];
        check(
            &wins,
            "Stan wins\nOllie wins\n",
            &["Stan wins", "Ollie wins"],
        );
        check(
            &wins,
            "Stan\n wins  Ollie\twins",
            &["Stan wins", "Ollie wins"],
        );
        check(&wins, "0 0\n0", &["0", "0", "0"]);
        // A line without a possible answer is one answer.
        check(&wins, "Stan win\nStan wins!\n", &["Stan win", "Stan wins!"]);
        check(
            &wins,
            "Stan\nStan wins 1\nStan",
            &["Stan", "Stan wins", "1", "Stan"],
        );
        check(&wins, "the winner is\n", &["the winner is"]);
        check(&wins, "", &[]);
        let longer = ["Alice", "Alice loses", "it is a draw"];
        check(
            &longer,
            "Alice Alice loses\nAlice\nit is a draw it is",
            &["Alice", "Alice loses", "Alice", "it is a draw", "it is"],
        );
    }

    #[test]
    fn an_endless_line_is_not_kept() {
        let line = "x ".repeat(MAX_ANSWER_LEN);
        let answers = phrases(&["a b"], &line, &[]);
        assert_eq!(answers.len(), 1);
        assert!(answers[0].len() < MAX_ANSWER_LEN + 3);
    }

    proptest! {
        /// As on other judges, an output is right if and only if its words are those of the right answers.
        #[test]
        fn words_decide(
            expected in proptest::collection::vec(0usize..3, 0..9),
            printed in proptest::collection::vec("(a|b|c)", 0..18),
            prints_it in proptest::bool::ANY,
            blanks in proptest::collection::vec("[ \t\r\n]{1,3}", 30),
        ) {
            let possible = ["a b", "a", "c a b"];
            let expected: Vec<&str> = expected.into_iter().map(|answer| possible[answer]).collect();
            let right = expected.join(" ");
            let words: Vec<&str> = match prints_it {
                true => right.split_whitespace().collect(),
                false => printed.iter().map(String::as_str).collect(),
            };
            let output: String = words.iter().zip(&blanks).flat_map(|(a, b)| [a, b.as_str()]).collect();
            prop_assert_eq!(phrases(&possible, &output, &[]) == expected, words.join(" ") == right);
        }

        /// It does not matter where output is cut, or how many blanks separate answers.
        #[test]
        fn cuts_and_blanks_do_not_matter(
            answers in proptest::collection::vec("[a-c]{1,3}", 0..20),
            expected in proptest::collection::vec("[a-c]{1,3}", 0..20),
            blanks in proptest::collection::vec("[ \t\r\n]{1,3}", 20),
            cuts in proptest::collection::vec(0usize..6, 0..20),
        ) {
            let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
            let plain = answers.join("\n");
            let wild: String = answers.iter().zip(&blanks).flat_map(|(a, b)| [a.as_str(), b]).collect();
            let found = compared(Separator::Blank, &expected, &wild, &cuts);
            prop_assert_eq!(&found, &compared(Separator::Blank, &expected, &plain, &[]));
            let right = answers.iter().zip(&expected).filter(|(a, e)| a == *e).count();
            prop_assert_eq!(found.0.right, right as u64);
            let answered = answers.len().min(expected.len());
            prop_assert_eq!(found.0.answered(), answered as u64);
            prop_assert_eq!(found.0.extra, (answers.len() - answered) as u64);
        }
    }
}
