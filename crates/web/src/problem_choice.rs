//! Problems in lists from which one is chosen.

use std::collections::BTreeMap;

use grundy_store::InstalledProblem;
use serde::Serialize;

/// A problem that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct ProblemChoice {
    name: String,
    /// Its title, with its name if another problem of the list has the same title.
    title: String,
}

/// The choices of a list of problems.
pub(crate) fn problem_choices(problems: &[InstalledProblem]) -> Vec<ProblemChoice> {
    let mut titles: BTreeMap<&str, usize> = BTreeMap::new();
    for problem in problems {
        *titles.entry(&problem.title).or_default() += 1;
    }
    let choice = |problem: &InstalledProblem| ProblemChoice {
        name: problem.name.clone(),
        title: match titles.get(&*problem.title) {
            Some(1) => problem.title.clone(),
            _ => format!("{} ({})", problem.title, problem.name),
        },
    };
    problems.iter().map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_titles_are_told_apart_by_names() {
        let problem = |(name, title): (&str, &str)| InstalledProblem {
            name: name.to_owned(),
            title: title.to_owned(),
            game: "nim".to_owned(),
            digest: String::new(),
        };
        let given = [("kayles", "Kayles"), ("nim", "Nim"), ("own-nim", "Nim")];
        let choices = problem_choices(&given.map(problem));
        let titles: Vec<&str> = choices.iter().map(|choice| &*choice.title).collect();
        assert_eq!(titles, ["Kayles", "Nim (nim)", "Nim (own-nim)"]);
    }
}
