//! From a wrong answer to the smallest question that is answered wrongly.

use grundy_games::Settings;

use super::questions::Questions;
use super::run::Runner;
use super::smallest::{reductions, smallest};
use super::verdict::is_told_by_one_question;
use grundy_problem::instances::Domain;
use grundy_report::Error;
use grundy_report::Reason;

/// So many of the smallest questions are asked, in files that become larger: most programs that err
/// do so early.
const FILES: [usize; 3] = [64, 1_024, 16_384];
/// So many times a question is made smaller where the smallest ones are all answered rightly.
const ROUNDS: usize = 200;

/// The smallest question known to be answered wrongly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Least {
    /// What it is about.
    pub(super) instance: Settings,
    /// Whether every smaller question of the generator was asked and answered rightly; otherwise
    /// only those that differ from it in one number were.
    pub(super) smallest: bool,
}

/// Looks for the smallest instance of a generator that is wrong, from one that is known to be.
/// `first_wrong` tells which of some instances is the first that is wrong all by itself.
///
/// `None` where the known one is not wrong by itself.
pub(super) fn least<E>(
    domain: &Domain<'_>,
    known: Settings,
    mut first_wrong: impl FnMut(&[Settings]) -> Result<Option<usize>, E>,
) -> Result<Option<Least>, E> {
    if first_wrong(std::slice::from_ref(&known))?.is_none() {
        return Ok(None);
    }
    let mut smaller = smallest(domain).take_while(|instance| *instance != known);
    for count in FILES {
        let file: Vec<Settings> = smaller.by_ref().take(count).collect();
        let all = file.len() < count;
        let found = first_wrong(&file)?;
        if found.is_some() || all {
            let instance = found.map_or(known, |index| file[index].clone());
            let smallest = true;
            return Ok(Some(Least { instance, smallest }));
        }
    }
    let mut instance = known;
    for _ in 0..ROUNDS {
        let file = reductions(domain, &instance);
        match first_wrong(&file)? {
            Some(index) => instance = file[index].clone(),
            None => break,
        }
    }
    let smallest = false;
    Ok(Some(Least { instance, smallest }))
}

/// Which of some instances is the first that the program answers wrongly when it is asked about
/// nothing else. `None` as well where it errs only after other questions.
pub(super) fn first_wrong(
    runner: &Runner<'_>,
    questions: &Questions<'_>,
    instances: &[Settings],
) -> Result<Option<usize>, Error> {
    // Numbers that may be drawn one by one need not make an instance together.
    let admitted: Vec<usize> = (0..instances.len())
        .filter(|&index| questions.admits(&instances[index]))
        .collect();
    let file: Vec<Settings> = admitted
        .iter()
        .map(|&index| instances[index].clone())
        .collect();
    let errs = |file: &[Settings]| -> Result<Option<Option<usize>>, Error> {
        if file.is_empty() {
            return Ok(None);
        }
        let ran = runner.run(&questions.these(file), &|_| {})?;
        Ok(match ran.reason() {
            Some(Reason::WrongAnswer) => Some(
                ran.first_wrong
                    .and_then(|wrong| usize::try_from(wrong.number).ok()),
            ),
            Some(reason) if is_told_by_one_question(reason) => Some(None),
            _ => None,
        })
    };
    let suspect = match errs(&file)? {
        None => return Ok(None),
        Some(Some(index)) => index,
        // Answers and questions are not lined up, so look for the shortest beginning that errs.
        Some(None) => {
            let (mut right, mut wrong) = (0, file.len());
            while wrong - right > 1 {
                let middle = usize::midpoint(right, wrong);
                match errs(&file[..middle])? {
                    Some(_) => wrong = middle,
                    None => right = middle,
                }
            }
            wrong - 1
        }
    };
    let alone = errs(&file[suspect..=suspect])?;
    Ok(alone.map(|_| admitted[suspect]))
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

    fn shrunk(high: u64, known: (u64, u64), wrong: impl Fn([u64; 2]) -> bool) -> Option<Least> {
        let first = |file: &[Settings]| {
            Ok::<_, Infallible>(file.iter().position(|instance| wrong(numbers(instance))))
        };
        least(&domain(high), pair(known.0, known.1), first).expect("no errors")
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
        /// Where the smallest can be asked one by one, the least is the least.
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
