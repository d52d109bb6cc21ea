//! The rules of a game of heaps, as a code of digits.

use thiserror::Error;

/// The heaps that may be left of a heap, by how many items are taken from it: an octal or hexadecimal code.
///
/// The digit for taking t items is a sum of 1 (nothing may be left: t was the whole heap), 2 (one
/// heap), 4 (two heaps) and 8 (three heaps); heaps that are left are never empty. The digit before
/// the point is for taking nothing, which is allowed only where the heap is split: 4 or 8. Three
/// points at the end repeat the last digit forever: `0.77` is Kayles, `0.3...` is Nim, and `4.3...`
/// is Nim in which a heap may be split instead.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Code {
    /// The takes that are allowed, ascending, with their digits, which are not 0.
    steps: Vec<(u64, Digit)>,
    /// The digit of all takes from some number on.
    tail: Option<(u64, Digit)>,
    unequal: bool,
}

/// The heaps that may be left of a heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Digit(u8);

impl Digit {
    const MOST_PARTS: u8 = 3;

    /// Whether `parts` heaps, from 0 to 3, may be left.
    #[must_use]
    pub fn leaves(self, parts: u8) -> bool {
        parts <= Self::MOST_PARTS && self.0 >> parts & 1 == 1
    }
}

/// The reason why a text is not a valid [`Code`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CodeError {
    /// A character that is neither a digit from 0 to F nor a point in its place.
    #[error("`{}` is not a digit of a code", .0.escape_debug())]
    Character(char),
    /// Before the point stands something other than 0, 4, 8 or C, or more than one digit.
    #[error("before the point stands 0, or 4, 8 or C where a heap may be split without taking")]
    First,
    /// There are more than [`Code::MOST_DIGITS`] digits.
    #[error("more than {} digits", Code::MOST_DIGITS)]
    Long,
    /// No move is ever possible.
    #[error("a code of zeros allows no move")]
    Empty,
}

impl Code {
    /// Most digits of a code.
    pub const MOST_DIGITS: usize = 64;

    /// Reads a code.
    ///
    /// ```
    /// use grundy_solver::Code;
    ///
    /// let kayles = Code::read("0.77")?;
    /// assert!(kayles.digit(2).is_some_and(|digit| digit.leaves(2)));
    /// assert!(kayles.digit(3).is_none());
    /// assert!(Code::read("4.3...")?.digit(1_000_000).is_some());
    /// # Ok::<(), grundy_solver::CodeError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a code.
    pub fn read(text: &str) -> Result<Self, CodeError> {
        let text = text.trim();
        let (text, repeats) = match text.strip_suffix("...") {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let (before, after) = text.split_once('.').unwrap_or((text, ""));
        let first = match digits(before)?[..] {
            [] => 0,
            [first] if first & 0b0011 == 0 => first,
            _ => return Err(CodeError::First),
        };
        let mut digits = digits(after)?;
        if digits.len() > Self::MOST_DIGITS {
            return Err(CodeError::Long);
        }
        let tail = match (repeats, digits.pop()) {
            (true, Some(last)) if last > 0 => Some((digits.len() as u64 + 1, Digit(last))),
            (false, Some(last)) => {
                digits.push(last);
                None
            }
            _ => None,
        };
        let all = std::iter::once(first).chain(digits);
        let steps = (0..).zip(all.map(Digit)).filter(|(_, digit)| digit.0 > 0);
        let code = Self {
            steps: steps.collect(),
            tail,
            unequal: false,
        };
        if code.steps.is_empty() && code.tail.is_none() {
            return Err(CodeError::Empty);
        }
        Ok(code)
    }

    /// The game in which one of these numbers of items is taken, and what is left stays one heap.
    /// Takes of 0 are left out.
    #[must_use]
    pub fn taking(takes: &[u64]) -> Self {
        let mut takes: Vec<u64> = takes.iter().copied().filter(|&take| take > 0).collect();
        takes.sort_unstable();
        takes.dedup();
        Self {
            steps: takes.into_iter().map(|take| (take, Digit(3))).collect(),
            tail: None,
            unequal: false,
        }
    }

    /// The game in which any number of items is taken but these, and what is left stays one heap.
    #[must_use]
    pub fn taking_all_but(takes: &[u64]) -> Self {
        let from = takes.iter().copied().max().unwrap_or(0).saturating_add(1);
        let allowed = (1..from).filter(|take| !takes.contains(take));
        Self {
            tail: Some((from, Digit(3))),
            ..Self::taking(&allowed.collect::<Vec<_>>())
        }
    }

    /// This game with the further rule that two heaps that are left of one must differ in size.
    #[must_use]
    pub fn unequal(self) -> Self {
        Self {
            unequal: true,
            ..self
        }
    }

    /// Whether two heaps that are left of one must differ in size.
    #[must_use]
    pub fn is_unequal(&self) -> bool {
        self.unequal
    }

    /// The digit for taking `take` items, which says what may be left; `None` if that is not allowed.
    #[must_use]
    pub fn digit(&self, take: u64) -> Option<Digit> {
        let tail = self.tail.filter(|&(from, _)| take >= from);
        let step = || self.steps.iter().find(|step| step.0 == take);
        tail.or_else(|| step().copied()).map(|(_, digit)| digit)
    }

    /// The takes up to some number, ascending, with what may be left: all there are unless there is
    /// a [`Code::tail`].
    #[must_use]
    pub fn steps(&self) -> &[(u64, Digit)] {
        &self.steps
    }

    /// The numbers of items that may be left of a heap and be split into `parts` heaps.
    pub(super) fn split(&self, heap: usize, parts: u8) -> impl Iterator<Item = usize> {
        let steps = self.steps.iter();
        let steps = steps.filter(move |(_, digit)| digit.leaves(parts));
        steps.filter_map(move |&(take, _)| heap.checked_sub(usize::try_from(take).ok()?))
    }

    /// The least of the takes that are allowed without end, and what may be left after each of
    /// them. All [`Code::steps`] are below it.
    #[must_use]
    pub fn tail(&self) -> Option<(u64, Digit)> {
        self.tail
    }

    /// The most heaps that are ever left of one.
    #[must_use]
    pub fn most_parts(&self) -> u8 {
        let digits = self.steps.iter().chain(&self.tail);
        let parts = digits.map(|(_, digit)| {
            (0..=Digit::MOST_PARTS)
                .rev()
                .find(|&parts| digit.leaves(parts))
                .unwrap_or(0)
        });
        parts.max().unwrap_or(0)
    }
}

fn digits(text: &str) -> Result<Vec<u8>, CodeError> {
    let value = |character: char| {
        let value = character
            .to_digit(16)
            .and_then(|value| u8::try_from(value).ok());
        value.ok_or(CodeError::Character(character))
    };
    text.chars()
        .take(Code::MOST_DIGITS + 1)
        .map(value)
        .collect()
}
