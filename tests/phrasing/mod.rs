//! Plain English: counts phrases of `patterns.toml` in what people read, and compares the counts with
//! `allowance.toml`. An allowance may only fall: `BLESS=1 cargo test --release -p grundy-cli --test whole phrasing::` lowers
//! allowances to today's counts, and raises none.

mod texts;

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{Write as _, stderr};

use grundy_testing::root;
use regex::Regex;
use serde::Deserialize;

use texts::{Text, texts};

const ALLOWANCE: &str = "tests/phrasing/allowance.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Patterns {
    pattern: Vec<Pattern>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pattern {
    name: String,
    find: String,
    except: Option<String>,
    instead: String,
    /// Whether questions are right to be phrased like this.
    #[serde(default)]
    is_question: bool,
}

/// A pattern, compiled.
struct Rule {
    pattern: Pattern,
    find: Regex,
    except: Option<Regex>,
}

impl Rule {
    fn all() -> Vec<Self> {
        let patterns: Patterns = toml::from_str(include_str!("patterns.toml")).expect("patterns");
        let compiled = |text: &str| Regex::new(text).expect("a regular expression");
        let rules = patterns.pattern.into_iter().map(|pattern| Self {
            find: compiled(&pattern.find),
            except: pattern.except.as_deref().map(compiled),
            pattern,
        });
        rules.collect()
    }

    fn is_broken_by(&self, sentence: &str) -> bool {
        if self.pattern.is_question && sentence.ends_with('?') {
            return false;
        }
        match &self.except {
            Some(except) => self.find.is_match(&except.replace_all(sentence, "")),
            None => self.find.is_match(sentence),
        }
    }
}

/// The sentences of a text. Code in backticks is left out.
fn sentences(text: &str) -> Vec<String> {
    let mut parts = text.split('`');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    while let Some(_code) = parts.next() {
        plain.push('X');
        plain.push_str(parts.next().unwrap_or_default());
    }
    let words: Vec<&str> = plain.split_whitespace().collect();
    let mut sentences = vec![String::new()];
    for word in words {
        let sentence = sentences.last_mut().expect("never empty");
        if !sentence.is_empty() {
            sentence.push(' ');
        }
        sentence.push_str(word);
        if word.ends_with(['.', '?', '!', ':']) {
            sentences.push(String::new());
        }
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// The sentences of a text that break a rule, each with the rule.
fn broken<'r>(rules: &'r [Rule], text: &Text) -> Vec<(&'r Rule, String)> {
    let sentences = sentences(&text.words);
    let found = sentences.iter().flat_map(|sentence| {
        let broken = rules.iter().filter(|rule| rule.is_broken_by(sentence));
        broken.map(move |rule| (rule, sentence.clone()))
    });
    found.collect()
}

/// Lowers the allowances to these counts.
fn lower(allowance: &BTreeMap<String, usize>, counts: &BTreeMap<String, usize>) {
    let mut text = String::from(
        "# How many sentences of each area may break a rule of patterns.toml. These numbers may only fall.\n",
    );
    for (area, count) in counts {
        let allowed = allowance.get(area).unwrap_or(count).min(count);
        let _ = writeln!(text, "{area} = {allowed}");
    }
    fs::write(root().join(ALLOWANCE), text).expect("the file can be written");
}

#[test]
fn phrasing_gets_plainer() {
    let rules = Rule::all();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for text in texts(&root()) {
        let lines = found.entry(text.area.clone()).or_default();
        for (rule, sentence) in broken(&rules, &text) {
            let Pattern { name, instead, .. } = &rule.pattern;
            lines.push(format!("{}: {name} ({instead}): {sentence}", text.place));
        }
    }
    let counts: BTreeMap<String, usize> = found
        .iter()
        .map(|(area, lines)| (area.clone(), lines.len()))
        .collect();
    let read = || fs::read_to_string(root().join(ALLOWANCE)).unwrap_or_default();
    let parsed = |text: String| toml::from_str(&text).expect("a count for each area");
    let mut allowance: BTreeMap<String, usize> = parsed(read());
    if env::var_os("BLESS").is_some() {
        lower(&allowance, &counts);
        allowance = parsed(read());
    }
    let mut wrong = String::new();
    for (area, lines) in &found {
        let allowed = allowance.get(area).copied().unwrap_or(0);
        if lines.len() > allowed {
            let count = lines.len();
            let lines = lines.join("\n");
            let _ = writeln!(
                wrong,
                "{lines}\n{area} has {count} of these, {allowed} are allowed\n"
            );
        } else if lines.len() + 5 < allowed - allowed / 10 {
            let told = format!(
                "phrasing: {area} has {} of {allowed}: run this test with BLESS=1",
                lines.len()
            );
            let _ = writeln!(stderr(), "{told}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn sentences_are_told_apart_and_code_is_left_out() {
    let found = sentences("What `nobody` sees.\nWho asks? It is `no` move: so who\nasks is told.");
    let expected = [
        "What X sees.",
        "Who asks?",
        "It is X move:",
        "so who asks is told.",
    ];
    assert_eq!(found, expected);
}

#[test]
fn rules_find_what_they_name() {
    let rules = Rule::all();
    for (sentence, count) in [
        ("The player about to move.", 0),
        ("What is a nimber?", 0),
        ("There is no move that keeps it.", 0),
        ("It is no longer there.", 0),
        ("A player who moves last wins.", 0),
        ("What it is.", 1),
        ("Whoever asks, waits.", 1),
        ("Nobody has asked so far.", 1),
        ("X is no limit.", 1),
        ("The same where more than two play.", 1),
        ("The same game as before.", 0),
        ("Its color is the same.", 0),
        ("Its colour is the same.", 1),
    ] {
        let broken = rules.iter().filter(|rule| rule.is_broken_by(sentence));
        assert_eq!(broken.count(), count, "{sentence}");
    }
}
