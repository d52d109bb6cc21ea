//! Divides a sequence of words into answers of several words. Line breaks only count where no answer
//! can be read, so an output is right if its words are those of the right answers, as on other judges.

use std::collections::VecDeque;

use grundy_problem::AnswerLayout;

use super::compare::MAX_ANSWER_LEN;

/// Words that have arrived, and the answers that they may make.
pub(super) struct Phrases {
    /// The possible answers, and the text around each. `None` if any word is possible.
    possible: Option<Vec<String>>,
    layout: AnswerLayout,
    /// The number of the next answer, from 1.
    number: u64,
    /// The possible texts of that answer, as words; none if any word is possible.
    answers: Vec<Vec<String>>,
    /// The number of words of the longest of them, which is the same for all numbers.
    longest: usize,
    /// Words that belong to no answer yet.
    words: VecDeque<Word>,
    /// The beginning of an answer that is not possible.
    unknown: String,
    /// Whether the next word is the first of its line.
    at_line_start: bool,
}

struct Word {
    text: String,
    begins_line: bool,
}

impl Phrases {
    /// For answers that are among these. `None` if each is one word.
    pub(super) fn of_words(possible: &[&str], layout: &AnswerLayout) -> Option<Self> {
        let possible: Vec<String> = possible.iter().map(|&answer| answer.to_owned()).collect();
        let answers = words_of(&possible, layout, 1);
        let longest = answers.iter().map(Vec::len).max().unwrap_or(0);
        Self::of_several(Some(possible), answers, longest, layout)
    }

    /// For answers of one word each, with a text around it. `None` if an answer has no other words.
    pub(super) fn of_one_word(layout: &AnswerLayout) -> Option<Self> {
        let longest = layout.text(1, "0").split_whitespace().count();
        Self::of_several(None, Vec::new(), longest, layout)
    }

    fn of_several(
        possible: Option<Vec<String>>,
        answers: Vec<Vec<String>>,
        longest: usize,
        layout: &AnswerLayout,
    ) -> Option<Self> {
        (longest > 1).then(|| Self {
            possible,
            layout: layout.clone(),
            number: 1,
            answers,
            longest,
            words: VecDeque::new(),
            unknown: String::new(),
            at_line_start: true,
        })
    }

    /// The number of bytes of the answer that has begun.
    pub(super) fn unfinished(&self) -> usize {
        self.unknown.len()
    }

    pub(super) fn push(&mut self, word: &str) {
        self.words.push_back(Word {
            text: word.to_owned(),
            begins_line: self.at_line_start,
        });
        self.at_line_start = false;
    }

    pub(super) fn end_line(&mut self) {
        self.at_line_start = true;
    }

    /// The next answer, if it is known, after which the answer with the next number is sought.
    pub(super) fn next(&mut self, ended: bool) -> Option<String> {
        let answer = self.next_of_number(ended)?;
        self.number += 1;
        if let Some(possible) = self.possible.as_ref().filter(|_| !self.layout.is_plain()) {
            self.answers = words_of(possible, &self.layout, self.number);
        }
        Some(answer)
    }

    /// The next answer, if it is known: the longest of the possible ones, or else the words up to the
    /// end of the line or to a possible one. `ended` tells that no word follows.
    fn next_of_number(&mut self, ended: bool) -> Option<String> {
        while ended || self.words.len() >= self.longest {
            let Some(next) = self.words.front() else {
                break;
            };
            let known = self.known();
            if !self.unknown.is_empty() && (known.is_some() || next.begins_line) {
                return Some(std::mem::take(&mut self.unknown));
            }
            if let Some((words, answer)) = known {
                self.words.drain(..words);
                return Some(answer);
            }
            self.skip();
        }
        let rest = std::mem::take(&mut self.unknown);
        match ended {
            true => Some(rest).filter(|rest| !rest.is_empty()),
            false => {
                self.unknown = rest;
                None
            }
        }
    }

    /// The longest possible answer at the beginning of the words, and the number of its words.
    fn known(&self) -> Option<(usize, String)> {
        let here = || self.words.iter().map(|word| word.text.as_str());
        if self.possible.is_none() {
            let words: Vec<&str> = here().take(self.longest).collect();
            let answer = words.join(" ");
            let fits = self.layout.answer_in(self.number, &answer);
            // The word itself is not empty.
            let fits = fits.is_some_and(|word| !word.is_empty());
            return (words.len() == self.longest && fits).then_some((self.longest, answer));
        }
        let is_here = |answer: &&Vec<String>| {
            answer.len() <= self.words.len() && here().zip(*answer).all(|(here, word)| here == word)
        };
        let possible = self.answers.iter().filter(is_here);
        let longest = possible.max_by_key(|answer| answer.len())?;
        Some((longest.len(), longest.join(" ")))
    }

    /// Moves the first word to `unknown`, the answer that is not possible.
    fn skip(&mut self) {
        let Some(word) = self.words.pop_front() else {
            return;
        };
        if self.unknown.len() > MAX_ANSWER_LEN {
            return;
        }
        if !self.unknown.is_empty() {
            self.unknown.push(' ');
        }
        self.unknown.push_str(&word.text);
    }
}

/// The possible texts of the answer with this number, as words.
fn words_of(possible: &[String], layout: &AnswerLayout, number: u64) -> Vec<Vec<String>> {
    let texts = possible.iter().map(|answer| layout.text(number, answer));
    let words = texts.map(|text| text.split_whitespace().map(str::to_owned).collect());
    words.collect()
}
