//! From a wrong answer to the smallest question that is answered wrongly.

use grundy_games::Settings;
use grundy_problem::instances::Domain;
use grundy_report::Error;
use grundy_report::Reason;

use super::questions::Questions;
use super::run::Runner;
use super::smallest::{reductions, smallest};
use super::verdict::is_told_by_one_question;

/// The numbers of smallest questions that are asked, file after file. The first files are small because
/// most programs with a mistake make it early.
const FILES: [usize; 3] = [64, 1_024, 16_384];
/// The most times that a question is made smaller if all of the smallest questions are answered
/// correctly.
const ROUNDS: usize = 200;

/// The work that may still be done to list the games of questions. A game with a theory costs none.
#[derive(Debug)]
pub(super) struct ListingAllowance(u64);

impl ListingAllowance {
    /// The cost of opening a game, besides its positions and moves.
    const OPENING: u64 = 1_000;

    /// The positions and moves that may be listed in a step of the search. A module in C needs some seconds for them,
    /// one in Python a minute.
    fn of_a_step() -> Self {
        Self(4_000_000)
    }

    /// Whether the budget is used up.
    fn is_spent(&self) -> bool {
        self.0 == 0
    }

    fn spend(&mut self, listed: u64) {
        self.0 = self.0.saturating_sub(listed.saturating_add(Self::OPENING));
    }
}

/// The smallest question that is known to be answered wrongly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SmallestWrong {
    /// The instance that it is about.
    pub(super) instance: Settings,
    /// Whether every smaller question of the generator was asked and answered correctly. If not, only
    /// those that differ from it in one number were.
    pub(super) smallest: bool,
}

/// The result of looking for a smaller question, starting from one that was answered wrongly among
/// others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ShrinkResult {
    /// Asked alone, that question is answered correctly.
    RightAlone,
    /// Asked that question alone, the program exceeds a limit, which says nothing about its answer.
    Unknown,
    /// The smallest question that is known to be answered wrongly.
    SmallestWrong(SmallestWrong),
}

/// The result of asking about some instances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AskResult {
    /// All answers are correct.
    Right,
    /// The index of the first instance whose question is answered wrongly when it is asked alone.
    Wrong(usize),
    /// Unknown: the program exceeds a limit, or is wrong only after other questions, or the allowance was spent before
    /// all were asked.
    Unknown,
}

/// Looks for the smallest instance of a generator that is answered wrongly. `known` was answered wrongly
/// among others; `first_wrong` asks about some instances, as far as the allowance goes. It asks about the first in any
/// case.
pub(super) fn find_smallest_wrong<E>(
    domain: &Domain<'_>,
    known: Settings,
    mut first_wrong: impl FnMut(&[Settings], &mut ListingAllowance) -> Result<AskResult, E>,
) -> Result<ShrinkResult, E> {
    match first_wrong(
        std::slice::from_ref(&known),
        &mut ListingAllowance::of_a_step(),
    )? {
        AskResult::Right => return Ok(ShrinkResult::RightAlone),
        AskResult::Unknown => return Ok(ShrinkResult::Unknown),
        AskResult::Wrong(_) => {}
    }
    let mut allowance = ListingAllowance::of_a_step();
    let mut smaller =
        smallest(domain).take_while(|instance| instance.as_ref().ok() != Some(&known));
    let mut is_cut_off = false;
    for count in FILES {
        let next = smaller.by_ref().take(count);
        let file = next.map_while(|instance| {
            is_cut_off |= instance.is_err();
            instance.ok()
        });
        let file: Vec<Settings> = file.collect();
        let all = file.len() < count && !is_cut_off;
        let instance = match first_wrong(&file, &mut allowance)? {
            AskResult::Wrong(index) => file[index].clone(),
            AskResult::Right if all => known,
            AskResult::Right => continue,
            AskResult::Unknown => break,
        };
        let smallest = true;
        return Ok(ShrinkResult::SmallestWrong(SmallestWrong {
            instance,
            smallest,
        }));
    }
    // The steps have an allowance of their own, so that a large question becomes smaller in any case.
    let mut allowance = ListingAllowance::of_a_step();
    let mut instance = known;
    for _ in 0..ROUNDS {
        let file = reductions(domain, &instance);
        match first_wrong(&file, &mut allowance)? {
            AskResult::Wrong(index) => instance = file[index].clone(),
            AskResult::Right | AskResult::Unknown => break,
        }
    }
    let smallest = false;
    Ok(ShrinkResult::SmallestWrong(SmallestWrong {
        instance,
        smallest,
    }))
}

/// The result of one file of questions.
enum FileResult {
    Right,
    /// A wrong answer, and to which question, if each answer belongs to one question.
    Wrong(Option<usize>),
    /// The program exceeded a limit.
    Unknown,
}

/// Finds the first of some instances that the program answers wrongly when it is asked about nothing
/// else. The games of the questions are listed as far as the allowance goes.
pub(super) fn first_wrong(
    runner: &Runner<'_>,
    questions: &Questions<'_>,
    instances: &[Settings],
    allowance: &mut ListingAllowance,
) -> Result<AskResult, Error> {
    let mut admitted: Vec<usize> = Vec::new();
    let mut all = true;
    for (index, instance) in instances.iter().enumerate() {
        if allowance.is_spent() {
            all = false;
            break;
        }
        // Numbers that are allowed one by one may contradict each other in one instance.
        let listed = questions.listed(instance);
        admitted.extend(listed.is_some().then_some(index));
        if questions.lists() {
            allowance.spend(listed.unwrap_or_default());
        }
    }
    let file: Vec<Settings> = admitted
        .iter()
        .map(|&index| instances[index].clone())
        .collect();
    let ask = |file: &[Settings]| -> Result<FileResult, Error> {
        if file.is_empty() {
            return Ok(FileResult::Right);
        }
        let ran = runner.run(&questions.these(file), &|_| {})?;
        Ok(match ran.reason() {
            None => FileResult::Right,
            Some(Reason::WrongAnswer) => FileResult::Wrong(
                ran.first_wrong
                    .and_then(|wrong| usize::try_from(wrong.number).ok()),
            ),
            Some(reason) if is_told_by_one_question(reason) => FileResult::Wrong(None),
            Some(_) => FileResult::Unknown,
        })
    };
    let suspect = match ask(&file)? {
        FileResult::Right if all => return Ok(AskResult::Right),
        FileResult::Right => return Ok(AskResult::Unknown),
        FileResult::Unknown => return Ok(AskResult::Unknown),
        FileResult::Wrong(Some(index)) => index,
        // It is not known which answer belongs to which question, so look for the shortest beginning
        // of the file that goes wrong.
        FileResult::Wrong(None) => {
            let (mut right, mut wrong) = (0, file.len());
            while wrong - right > 1 {
                let middle = usize::midpoint(right, wrong);
                match ask(&file[..middle])? {
                    FileResult::Wrong(_) => wrong = middle,
                    FileResult::Right => right = middle,
                    FileResult::Unknown => return Ok(AskResult::Unknown),
                }
            }
            wrong - 1
        }
    };
    Ok(match ask(&file[suspect..=suspect])? {
        FileResult::Wrong(_) => AskResult::Wrong(admitted[suspect]),
        // It is wrong only after other questions, so nothing is known about those either.
        FileResult::Right | FileResult::Unknown => AskResult::Unknown,
    })
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use grundy_games::Setting;
    use proptest::prelude::*;

    use super::*;
    use grundy_problem::instances::Span;
    use grundy_problem::instances::{Dimension, Ranges, Values};

    fn domain(high: u64) -> Domain<'static> {
        let values = Values::Integers(Span { low: 1, high });
        let keys = ["a", "b"].map(|key| Dimension {
            key: key.to_owned(),
            values: values.clone(),
        });
        Domain::Ranges(Ranges::new(keys.into()))
    }

    fn pair(a: u64, b: u64) -> Settings {
        [("a", a), ("b", b)]
            .map(|(key, number)| (key.to_owned(), Setting::Integer(number)))
            .into()
    }

    fn numbers(instance: &Settings) -> [u64; 2] {
        ["a", "b"].map(|key| match instance[key] {
            Setting::Integer(number) => number,
            _ => unreachable!("only numbers were drawn"),
        })
    }

    fn shrunk(
        high: u64,
        known: (u64, u64),
        wrong: impl Fn([u64; 2]) -> bool,
    ) -> Option<SmallestWrong> {
        let first = |file: &[Settings], _: &mut ListingAllowance| {
            let found = file.iter().position(|instance| wrong(numbers(instance)));
            Ok::<_, Infallible>(found.map_or(AskResult::Right, AskResult::Wrong))
        };
        let result =
            find_smallest_wrong(&domain(high), pair(known.0, known.1), first).expect("no errors");
        match result {
            ShrinkResult::SmallestWrong(least) => Some(least),
            ShrinkResult::RightAlone => None,
            ShrinkResult::Unknown => unreachable!("every file is answered"),
        }
    }

    #[test]
    fn what_a_limit_stops_tells_nothing() {
        let result = |most: usize| {
            let first = |file: &[Settings], _: &mut ListingAllowance| {
                Ok::<_, Infallible>(match file.len() {
                    length if length > most => AskResult::Unknown,
                    _ => AskResult::Wrong(0),
                })
            };
            find_smallest_wrong(&domain(9), pair(5, 5), first).expect("no errors")
        };
        assert_eq!(result(0), ShrinkResult::Unknown);
        let ShrinkResult::SmallestWrong(least) = result(1) else {
            panic!("it is wrong alone");
        };
        assert!(!least.smallest, "the smaller ones could not be asked");
    }

    /// Questions that are costly to answer are asked until the allowance is spent, but the least of a step always is.
    #[test]
    fn the_work_is_bounded() {
        let result = |cost: u64| {
            let mut work = 0;
            let first = |file: &[Settings], allowance: &mut ListingAllowance| {
                for (index, instance) in file.iter().enumerate() {
                    if allowance.is_spent() {
                        return Ok::<_, Infallible>(AskResult::Unknown);
                    }
                    allowance.spend(cost);
                    work += cost;
                    if numbers(instance)[0] >= 700 {
                        return Ok(AskResult::Wrong(index));
                    }
                }
                Ok(AskResult::Right)
            };
            let result =
                find_smallest_wrong(&domain(1_000), pair(1_000, 1_000), first).expect("no errors");
            let ShrinkResult::SmallestWrong(least) = result else {
                panic!("it is wrong alone");
            };
            (work, numbers(&least.instance))
        };
        // One question of each step.
        assert_eq!(result(100_000_000), (300_000_000, [1_000, 1_000]));
        let (work, least) = result(100_000);
        assert!(work < 9_000_000, "{work}");
        assert_eq!(least, [700, 1]);
    }

    #[test]
    fn what_is_right_alone_has_no_least() {
        assert_eq!(shrunk(9, (3, 3), |_| false), None);
    }

    #[test]
    fn far_thresholds_are_come_down_to() {
        let wrong = |[a, b]: [u64; 2]| a >= 1 << 40 && b > 6;
        let least = shrunk(u64::MAX, (u64::MAX - 3, 1 << 60), wrong).expect("a wrong one");
        assert_eq!(numbers(&least.instance), [1 << 40, 7]);
        assert!(!least.smallest);
    }

    proptest! {
        /// If all smaller questions can be asked, the result is the smallest wrong one.
        #[test]
        fn the_least_is_the_least(a in 1u64..60, b in 1u64..60, factor in 1u64..9, rest in 0u64..9) {
            let wrong = |[a, b]: [u64; 2]| a >= b && (a * factor + b) % 10 == rest;
            let found = shrunk(60, (a, b), wrong);
            prop_assert_eq!(found.is_some(), wrong([a, b]));
            if let Some(least) = found {
                prop_assert!(least.smallest);
                let all = (1..=60).flat_map(|a| (1..=60).map(move |b| [a, b]));
                let true_least = all.filter(|&pair| wrong(pair)).min_by_key(|&[a, b]| (a + b, a, b));
                prop_assert_eq!(Some(numbers(&least.instance)), true_least);
            }
        }
    }
}
