//! Fingerprints of programs by winnowing (S. Schleimer, D. Wilkerson, A. Aiken: Winnowing, SIGMOD 2003).
//!
//! Of the hashes of all runs of tokens, the least one of each window is kept. Two programs with an equal run of
//! `RUN + WINDOW - 1` tokens therefore share a fingerprint.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::tokens::{Kind, Token, are_equal_but_for_names};

/// The number of tokens of a run.
const RUN: usize = 10;
/// The number of runs of a window.
const WINDOW: usize = 5;
/// A run is usual if more than one in `USUAL` programs has it, and more than [`FEW`] programs do.
const USUAL: usize = 5;
/// The number of programs up to which a run is not usual: some students of a small class may have copied it.
const FEW: usize = 5;
/// The least number of fingerprints by which programs are compared. Fewer tell nothing.
const FEWEST: usize = 8;

/// A program with its fingerprints: the hash of a run, and the places of its first tokens.
pub(crate) struct Program {
    pub(crate) tokens: Vec<Token>,
    prints: HashMap<u64, Vec<usize>>,
}

/// Two programs that are alike.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Pair {
    /// The numbers of the programs.
    pub(crate) programs: [usize; 2],
    /// The share of fingerprints that both have, from 0 to 1.
    pub(crate) alike: f64,
}

/// The hashes of all runs. Names count as names only.
fn runs(tokens: &[Token]) -> Vec<u64> {
    let hash = |run: &[Token]| {
        // With its fixed keys, the hasher is the same in every process of this program.
        let mut hasher = DefaultHasher::new();
        for token in run {
            match &token.kind {
                Kind::Name(_) => 0_u8.hash(&mut hasher),
                kind => kind.hash(&mut hasher),
            }
        }
        hasher.finish()
    };
    tokens.windows(RUN).map(hash).collect()
}

impl Program {
    /// The fingerprints of these tokens, without the runs of what was given, such as a starter program.
    pub(crate) fn new(tokens: Vec<Token>, given: &[Vec<Token>]) -> Self {
        let given: HashSet<u64> = given.iter().flat_map(|tokens| runs(tokens)).collect();
        let runs = runs(&tokens);
        let mut kept = BTreeSet::new();
        for start in 0..runs.len().saturating_sub(WINDOW - 1).max(runs.len().min(1)) {
            let window = start..(start + WINDOW).min(runs.len());
            // The last of the least ones, so that fewer are kept.
            kept.extend(window.rev().min_by_key(|&place| runs[place]));
        }
        let mut prints: HashMap<u64, Vec<usize>> = HashMap::new();
        for place in kept {
            if !given.contains(&runs[place]) {
                prints.entry(runs[place]).or_default().push(place);
            }
        }
        Self { tokens, prints }
    }

    /// The lines of the runs that another program has too.
    pub(crate) fn shared_lines(&self, other: &Self) -> BTreeSet<usize> {
        let shared = self.prints.iter();
        let shared = shared.filter(|(print, _)| other.prints.contains_key(print));
        let places = shared.flat_map(|(_, places)| places);
        places
            .flat_map(|&place| {
                self.tokens[place..place + RUN]
                    .iter()
                    .map(|token| token.line)
            })
            .collect()
    }
}

/// All pairs that are alike by at least this share, the most alike first.
pub(crate) fn pairs(programs: &[Program], least: f64) -> Vec<Pair> {
    let mut owners: HashMap<u64, Vec<usize>> = HashMap::new();
    for (number, program) in programs.iter().enumerate() {
        for print in program.prints.keys() {
            owners.entry(*print).or_default().push(number);
        }
    }
    let most = programs.len().div_ceil(USUAL).max(FEW);
    owners.retain(|_, owners| owners.len() <= most);
    let mut sizes = vec![0; programs.len()];
    let mut shared: BTreeMap<[usize; 2], usize> = BTreeMap::new();
    for owners in owners.values() {
        for (index, &one) in owners.iter().enumerate() {
            sizes[one] += 1;
            for &other in &owners[index + 1..] {
                *shared.entry([one, other]).or_default() += 1;
            }
        }
    }
    let pair = |([one, other], shared): ([usize; 2], usize)| Pair {
        programs: [one, other],
        alike: share(2 * shared, sizes[one] + sizes[other]),
    };
    let has_enough =
        |&([one, other], _): &([usize; 2], usize)| sizes[one].min(sizes[other]) >= FEWEST;
    let equal = equal_pairs(programs);
    shared.retain(|programs, _| !equal.contains(programs));
    let pairs = shared.into_iter().filter(has_enough).map(pair);
    let pairs = pairs.filter(|pair| pair.alike >= least);
    let equal = equal.iter().map(|&programs| Pair {
        programs,
        alike: 1.0,
    });
    let mut pairs: Vec<Pair> = equal.chain(pairs).collect();
    pairs.sort_by(|one, other| other.alike.total_cmp(&one.alike));
    pairs
}

/// The pairs of programs that are equal but for names, however many have the same program.
fn equal_pairs(programs: &[Program]) -> BTreeSet<[usize; 2]> {
    // A program is compared with one of each group: equality is transitive.
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut pairs = BTreeSet::new();
    let telling = |(_, program): &(usize, &Program)| program.prints.len() >= FEWEST;
    for (number, program) in programs.iter().enumerate().filter(telling) {
        let is_equal = |group: &&mut Vec<usize>| {
            are_equal_but_for_names(&programs[group[0]].tokens, &program.tokens)
        };
        match groups.iter_mut().find(is_equal) {
            Some(group) => {
                pairs.extend(group.iter().map(|&earlier| [earlier, number]));
                group.push(number);
            }
            None => groups.push(vec![number]),
        }
    }
    pairs
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of fingerprints are small"
)]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / (whole as f64).max(1.0)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::super::LEAST;
    use super::super::tokens::tokens;
    use super::*;

    /// A deterministic source of numbers (xorshift).
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            usize::try_from(self.0 % sides as u64).expect("small")
        }

        fn pick<'t>(&mut self, all: &[&'t str]) -> &'t str {
            all[self.roll(all.len())]
        }
    }

    /// An expression over the names `a` to `d`.
    fn expression(dice: &mut Dice, depth: usize) -> String {
        match dice.roll(if depth == 0 { 2 } else { 5 }) {
            0 => dice.pick(&["@a", "@b", "@c", "@d"]).to_owned(),
            1 => dice.pick(&["0", "1", "2", "3", "7"]).to_owned(),
            2 => format!("@f{}({})", dice.roll(6), expression(dice, depth - 1)),
            3 => format!("@list[{}]", expression(dice, depth - 1)),
            _ => {
                let sign = dice.pick(&["+", "-", "^", "%", "*", "<", "=="]);
                format!(
                    "{} {sign} {}",
                    expression(dice, depth - 1),
                    expression(dice, depth - 1)
                )
            }
        }
    }

    fn statement(dice: &mut Dice, indent: usize) -> Vec<String> {
        let blanks = "    ".repeat(indent);
        let name = dice.pick(&["@a", "@b", "@c", "@d"]);
        let value = expression(dice, 2);
        let mut lines = match dice.roll(if indent > 2 { 2 } else { 5 }) {
            0 => return vec![format!("{blanks}{name} = {value}")],
            1 => return vec![format!("{blanks}@list.append({value})")],
            2 => vec![format!("{blanks}if {value}:")],
            3 => vec![format!("{blanks}for {name} in range({value}):")],
            _ => vec![format!("{blanks}while {value}:")],
        };
        lines.extend(statement(dice, indent + 1));
        lines
    }

    /// The functions of a program in Python, with `@` before each name.
    fn functions(dice: &mut Dice) -> Vec<String> {
        let function = |number: usize| {
            let mut lines = vec![format!("def @f{number}(@a, @b):")];
            for _ in 0..3 + dice.roll(4) {
                lines.extend(statement(dice, 1));
            }
            lines.push(format!("    return {}", expression(dice, 2)));
            lines.join("\n")
        };
        (0..4).map(function).collect()
    }

    /// The starter program.
    const STARTER: &str = "import sys\nfor line in sys.stdin:\n    words = line.split()\n    position = [int(word) for word in words]\n    print(choose(position), flush=True)\n";

    fn program(functions: &[String], prefix: &str) -> String {
        functions.join("\n\n").replace('@', prefix) + "\n\n" + STARTER
    }

    /// The same program with other names, in another order, and laid out anew.
    fn copied(dice: &mut Dice, functions: &[String]) -> String {
        let mut functions = functions.to_vec();
        functions.rotate_left(1 + dice.roll(3));
        functions.swap(0, 2);
        let mut text = String::new();
        for line in program(&functions, "my_").lines() {
            if dice.roll(3) == 0 {
                let _ = writeln!(text, "    # step {}\n", dice.roll(100));
            }
            let wide = dice.roll(2) == 0;
            let line = if wide {
                line.replace(" = ", "=").replace('(', "( ")
            } else {
                line.to_owned()
            };
            let _ = writeln!(text, "{line}");
        }
        text
    }

    #[test]
    fn planted_copies_are_found_and_hardly_anything_else() {
        const PROGRAMS: usize = 160;
        const COPIES: usize = 40;
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        let originals: Vec<Vec<String>> = (0..PROGRAMS).map(|_| functions(&mut dice)).collect();
        let mut sources: Vec<String> = originals.iter().map(|f| program(f, "")).collect();
        for original in &originals[..COPIES] {
            sources.push(copied(&mut dice, original));
        }
        let given = [tokens("bot.py", STARTER)];
        let read = |source: &String| Program::new(tokens("bot.py", source), &given);
        let programs: Vec<Program> = sources.iter().map(read).collect();
        let found = pairs(&programs, LEAST);
        let right = |pair: &&Pair| pair.programs[1] == pair.programs[0] + PROGRAMS;
        let right = found.iter().filter(right).count();
        assert_eq!(right, COPIES, "{found:?}");
        assert!(share(right, found.len()) >= 0.95, "{found:?}");
        let [one, other] = [0, PROGRAMS].map(|number| &programs[number]);
        let lines = one.shared_lines(other).len();
        let all = originals[0].join("\n").lines().count();
        assert!(share(lines, all) > 0.7, "{lines} of {all} lines");
    }

    /// The pairs that are found among these programs.
    fn found(sources: &[String]) -> BTreeSet<[usize; 2]> {
        let given = [tokens("bot.py", STARTER)];
        let read = |source: &String| Program::new(tokens("bot.py", source), &given);
        let programs: Vec<Program> = sources.iter().map(read).collect();
        let found = pairs(&programs, LEAST);
        found.into_iter().map(|pair| pair.programs).collect()
    }

    /// All pairs of the first programs.
    fn all_of(copies: usize) -> BTreeSet<[usize; 2]> {
        let pairs = |other: usize| (0..other).map(move |one| [one, other]);
        (0..copies).flat_map(pairs).collect()
    }

    #[test]
    fn copies_are_found_in_a_class_of_any_size() {
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        for class in [2, 8, 9, 10, 12] {
            for copies in [2, 3, 4].into_iter().filter(|&copies| copies <= class) {
                let original = functions(&mut dice);
                let mut sources = vec![program(&original, "")];
                sources.resize_with(copies, || copied(&mut dice, &original));
                sources.resize_with(class, || program(&functions(&mut dice), ""));
                assert_eq!(found(&sources), all_of(copies), "{copies} of {class}");
            }
        }
    }

    #[test]
    fn a_program_that_a_whole_class_has_is_found() {
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        for class in [2, 8, 12, 40] {
            let original = functions(&mut dice);
            let named = |number: usize| program(&original, &format!("name{number}_"));
            let sources: Vec<String> = (0..class).map(named).collect();
            assert_eq!(found(&sources), all_of(class), "{class}");
        }
    }

    #[test]
    fn short_programs_and_starters_tell_nothing() {
        let given = [tokens("bot.py", STARTER)];
        let programs: Vec<Program> = ["", "x = 1", STARTER, STARTER]
            .map(|source| Program::new(tokens("bot.py", source), &given))
            .into();
        assert_eq!(pairs(&programs, 0.0), []);
    }
}
