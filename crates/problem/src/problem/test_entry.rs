//! Entries of `[[play.tests]]` and `[[answer.tests]]`, with the condition that may stand beside a range.

use grundy_games::{Game, Setting, Settings};
use grundy_report::{Diagnostic, Source};
use toml::Spanned;

use crate::claims::{misfit, restriction};
use crate::instances::{IF, Test};
use crate::values::{RawTable, RawValue};

/// Reads an entry of at most `most` instances. `None` if that cannot be done, with the reasons among the diagnostics.
/// `rules` are those of the problem, which conditions may use.
pub(super) fn read_test(
    source: &Source<'_>,
    game: &Game,
    rules: &Settings,
    most: u64,
    raw: &Spanned<RawTable>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Test> {
    let test = Test::read(source, game, most, raw, diagnostics)?;
    let chosen = chosen(source, game, rules, raw.as_ref(), test).and_then(|test| {
        if test.len() <= u128::from(most) {
            return Ok(test);
        }
        let title = format!("{} instances are too many", test.len());
        // The place is that of the range: this many instances are not written out one by one.
        let mut others = raw.as_ref().iter().filter(|(key, _)| key.as_ref() != IF);
        let place = others.next().map_or(test.span, |(_, range)| range.span());
        let diagnostic = source.at(place, title);
        Err(diagnostic.help(format!("a test has at most {most}: narrow a range")))
    });
    chosen
        .map_err(|diagnostic| diagnostics.push(diagnostic))
        .ok()
}

/// The test of those instances only for which the `if` of its entry is true.
fn chosen(
    source: &Source<'_>,
    game: &Game,
    rules: &Settings,
    entry: &RawTable,
    test: Test,
) -> Result<Test, Diagnostic> {
    let Some((key, condition)) = entry.iter().find(|(key, _)| key.as_ref() == IF) else {
        return Ok(test);
    };
    let RawValue::Setting(Setting::Word(text)) = condition.as_ref() else {
        let diagnostic = source.at(condition.span(), "`if` is an expression");
        return Err(diagnostic.help("write it as a text: if = \"m <= n\""));
    };
    let text = Spanned::new(condition.span(), text.clone());
    let set: Vec<&str> = rules
        .keys()
        .chain(test.keys.iter().map(|(key, _)| key))
        .map(String::as_str)
        .collect();
    let restriction = restriction(source, rules, &set, &text)?;
    let chosen = test.restricted(source, key.span(), restriction);
    chosen.map_err(|diagnostic| misfit(source, game, &text).unwrap_or(diagnostic))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use grundy_games::{Catalog, Settings};

    use super::super::{Kind, Problem};

    /// The instances of the only test of a problem of Bash, which asks for `n` and `m`.
    fn asked(test: &str) -> Vec<Settings> {
        let text = format!("name = 'x'\ngame = 'bash'\n[answer]\n[[answer.tests]]\n{test}\n");
        let problem = Problem::parse("x", Path::new("x.toml"), &text, &Catalog::standard());
        let problem = problem.expect("a problem");
        let Kind::Answer(answer) = &problem.kind else {
            panic!("its questions");
        };
        let test = &answer.tests[0];
        let count = usize::try_from(test.len()).expect("few");
        test.instances(7, 0).take(count).collect()
    }

    fn number(instance: &Settings, key: &str) -> u64 {
        instance[key].to_string().parse().expect("a number")
    }

    #[test]
    fn a_condition_chooses_among_the_instances_of_a_range_in_their_order() {
        let all = asked("all = { n = '1..=9', m = '1..=9' }");
        let chosen = asked("all = { n = '1..=9', m = '1..=9' }\nif = 'm <= n && n % 2 == 1'");
        let wanted = |at: &&Settings| {
            let (n, m) = (number(at, "n"), number(at, "m"));
            m <= n && n % 2 == 1
        };
        let expected: Vec<Settings> = all.iter().filter(wanted).cloned().collect();
        assert_eq!(chosen, expected);
        assert_eq!(chosen.len(), 25);
    }

    #[test]
    fn a_text_that_is_compared_with_a_number_is_told() {
        for (condition, says) in [
            ("code < 7", "`code` is a text and 7 is a number"),
            ("n > 3 && code == 7", "`code` is a text and 7 is a number"),
            ("code % 2 == 1", "`code` is a text, not a number"),
            ("n > 99", "`if` is true for no instance"),
        ] {
            let text = format!(
                "name = 'x'\ngame = 'heaps'\n[rules]\ncode = '0.07'\n[answer]\n[[answer.tests]]\n\
                 all = {{ n = '1..=9' }}\nif = '{condition}'\n"
            );
            let problem = Problem::parse("x", Path::new("x.toml"), &text, &Catalog::standard());
            let Err(diagnostics) = problem else {
                panic!("{condition} is accepted");
            };
            assert!(
                diagnostics.iter().any(|it| it.title.starts_with(says)),
                "{condition}: {diagnostics:?}"
            );
        }
    }

    #[test]
    fn instances_that_are_too_large_in_all_are_refused() {
        for (test, says) in [
            (
                "random = { count = 1000, heaps = { count = '1..=1000000', each = '0..=9' } }",
                "1000 instances with up to 1000000 numbers",
            ),
            (
                "all = { heaps = { count = '0..=99999', each = 5 } }",
                "100000 instances with up to 99999 numbers",
            ),
        ] {
            let text = format!("name = 'x'\ngame = 'nim'\n[answer]\n[[answer.tests]]\n{test}\n");
            let problem = Problem::parse("x", Path::new("x.toml"), &text, &Catalog::standard());
            let Err(diagnostics) = problem else {
                panic!("{test} is accepted");
            };
            assert!(
                diagnostics.iter().any(|it| it.title.starts_with(says)),
                "{test}: {diagnostics:?}"
            );
        }
    }

    #[test]
    fn random_instances_are_drawn_again_until_the_condition_is_true() {
        let test = "random = { count = 300, n = '1..=40', m = '1..=40' }";
        let (free, chosen) = (asked(test), asked(&format!("{test}\nif = 'm < n'")));
        assert_eq!(chosen.len(), 300);
        let below = |at: &&Settings| number(at, "m") < number(at, "n");
        let expected: Vec<&Settings> = free.iter().filter(below).collect();
        assert!(expected.len() > 100);
        assert_eq!(
            chosen.iter().take(expected.len()).collect::<Vec<_>>(),
            expected
        );
        assert!(chosen.iter().all(|at| below(&at)));
    }
}
