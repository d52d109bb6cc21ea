//! Tips for errors of the argument parser: about arguments that begin like a number below zero, which it takes for
//! options, and about arguments beside `--check`.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use grundy_report::sanitize::escape;
use grundy_report::{shell_file, shell_word};

/// The program, whose options read a number below zero as their value: they say which numbers they take.
pub(crate) fn with_negative_values(program: Command) -> Command {
    let program = program.mut_args(|argument| {
        match argument.is_positional() || !argument.get_action().takes_values() {
            true => argument,
            false => argument.allow_negative_numbers(true),
        }
    });
    program.mut_subcommands(with_negative_values)
}

/// An error about an unknown option such as `-3`, with a tip that is about the whole argument, such as `-3 4`, or an
/// error about an argument beside `--check`, with the command that works. Other errors stay as they are. `given` are
/// the arguments of the program.
pub(crate) fn explained(mut error: Error, program: &Command, given: &[String]) -> Error {
    if let Some(tip) = tip_on_check(&error, given) {
        // The usage that the parser suggests is without `--check`.
        error.remove(ContextKind::Usage);
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tips);
        return error;
    }
    let option = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(option)) if error.kind() == ErrorKind::UnknownArgument => {
            option.clone()
        }
        _ => return error,
    };
    let Some(place) = place_of_number(given, &option) else {
        return error;
    };
    let whole = ContextValue::String(escape(&given[place]));
    error.insert(ContextKind::InvalidArg, whole);
    match tip(program, given, place) {
        Some(tip) => {
            let tips = ContextValue::StyledStrs(vec![tip.into()]);
            error.insert(ContextKind::Suggested, tips);
        }
        None => {
            error.remove(ContextKind::Suggested);
        }
    }
    error
}

/// The command that checks a certificate, for an error about an argument beside `--check FILE`.
fn tip_on_check(error: &Error, given: &[String]) -> Option<String> {
    if error.kind() != ErrorKind::ArgumentConflict {
        return None;
    }
    let invalid = error.get(ContextKind::InvalidArg)?;
    let prior = error.get(ContextKind::PriorArg)?;
    let names_check = |context: &ContextValue| context.to_string().contains("--check ");
    // An option that is given twice is its own prior one.
    if invalid == prior || !names_check(invalid) && !names_check(prior) {
        return None;
    }
    let mut words = given.iter().skip_while(|word| *word != "solve");
    let file = words.find_map(|word| word.strip_prefix("--check"))?;
    let file = match file.strip_prefix('=') {
        Some(file) => file,
        None => words.next()?.as_str(),
    };
    let file = shell_file(file);
    Some(format!(
        "a certificate names its game and its position: `grundy solve --check {file}`"
    ))
}

/// The place of the argument that was read as this option, if it begins like a number below zero.
fn place_of_number(given: &[String], option: &str) -> Option<usize> {
    let begins_like_number = |argument: &str| {
        let rest = argument.strip_prefix('-');
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let options = given.iter().take_while(|argument| *argument != "--");
    let find = |fits: fn(&str) -> bool| {
        let mut options = options.clone().map(String::as_str);
        options.position(|argument| {
            argument.starts_with(option) && begins_like_number(argument) && fits(argument)
        })
    };
    // clap reads a plain number as a value if the command allows numbers.
    find(|argument| argument.parse::<f64>().is_err()).or_else(|| find(|_| true))
}

/// The way to pass the argument at this place to its command. `None` if it stands behind an option that takes a value.
fn tip(program: &Command, given: &[String], place: usize) -> Option<String> {
    let (before, whole) = (&given[..place], shell_word(&given[place]));
    let name = before
        .iter()
        .position(|word| program.find_subcommand(word).is_some())?;
    let command = program.find_subcommand(&before[name])?;
    if before
        .last()
        .is_some_and(|word| awaits_value(command, word))
    {
        return None;
    }
    let names_game = before[name + 1..].iter().any(|word| !word.starts_with('-'));
    Some(match command.get_positionals().any(is_position) {
        true if names_game => format!("give the position as `--position {whole}`"),
        _ => format!("to pass it as a value, write `-- {whole}`"),
    })
}

/// Whether an argument without a name is a position.
fn is_position(argument: &Arg) -> bool {
    let names = argument.get_value_names().unwrap_or_default();
    names.iter().any(|name| name.as_str() == "POSITION")
}

/// Whether a word is an option of the command whose value is the next word.
fn awaits_value(command: &Command, word: &str) -> bool {
    command.get_opts().any(|option| {
        let long = option.get_long().map(|long| format!("--{long}"));
        let short = option.get_short().map(|short| format!("-{short}"));
        [long, short].iter().flatten().any(|name| name == word)
    })
}

#[cfg(test)]
mod tests {
    use clap::{ArgMatches, CommandFactory};

    use super::*;
    use crate::Arguments;

    /// The arguments as they are read, or the error that is shown.
    fn read(given: &[&str]) -> Result<ArgMatches, String> {
        let given: Vec<String> = given.iter().map(|&word| word.to_owned()).collect();
        let mut program = with_negative_values(Arguments::command());
        let all = ["grundy".to_owned()].into_iter().chain(given.clone());
        let matches = program.try_get_matches_from_mut(all);
        matches.map_err(|error| explained(error, &program, &given).render().to_string())
    }

    #[test]
    fn arguments_that_begin_with_a_minus_sign_are_explained() {
        for (given, told) in [
            (
                &["solve", "./own.py", "-7 a  b"][..],
                "unexpected argument '-7 a  b' found\n\n  tip: give the position as `--position \"-7 a  b\"`\n",
            ),
            (
                &["solve", "-q", "own", "--set", "m=3", "-12|4"],
                "tip: give the position as `--position \"-12|4\"`\n",
            ),
            (
                &["solve", "-2.py"],
                "tip: to pass it as a value, write `-- -2.py`\n",
            ),
            (
                &["judge", "nim", "-4 bots.py"],
                "tip: to pass it as a value, write `-- \"-4 bots.py\"`\n",
            ),
            (
                &["judge", "nim", "a.py", "--budget", "-9"],
                "invalid value '-9' for '--budget <N>'",
            ),
            (
                &["play", "nim", "--seed", "-8"],
                "invalid value '-8' for '--seed <N>'",
            ),
            (
                &["solve", "nim", "--questions", "-9 x"],
                "unexpected argument '-9 x' found\n\nUsage",
            ),
            (&["solve", "nim", "--bogus"], "use '-- --bogus'"),
        ] {
            let error = read(given).expect_err("not read");
            assert!(error.contains(told), "{given:?}\n{error}");
        }
    }

    #[test]
    fn an_argument_beside_check_is_explained() {
        const TIP: &str = "tip: a certificate names its game and its position: `grundy solve";
        for (given, command) in [
            (
                &["solve", "x.py", "--check", "k.proof"][..],
                " --check k.proof`",
            ),
            (
                &["solve", "--check=a b", "nim", "-p", "3"],
                " --check \"a b\"`",
            ),
            (&["-q", "solve", "nim", "3", "--check", "k"], " --check k`"),
        ] {
            let error = read(given).expect_err("not read");
            let tip = format!("{TIP}{command}\n\nFor more");
            assert!(error.contains(&tip), "{given:?}\n{error}");
        }
        for given in [
            &["solve", "--check", "a", "--check", "b"][..],
            &["solve", "nim", "3", "--position", "3"],
        ] {
            let error = read(given).expect_err("not read");
            assert!(!error.contains("tip: "), "{given:?}\n{error}");
        }
    }

    #[test]
    fn numbers_below_zero_are_positions_and_options_stay_options() {
        for (given, at, position) in [
            (&["solve", "own", "-7"][..], &["-7"][..], None),
            (&["solve", "own", "-7", "-5", "--best"], &["-7", "-5"], None),
            (&["solve", "bash", "5", "--set", "m=3"], &["5"], None),
            (&["solve", "nim", "-p", "3"], &[], Some("3")),
            (&["solve", "own", "-p", "-3 x"], &[], Some("-3 x")),
            (&["solve", "own", "--", "-3 x"], &["-3 x"], None),
        ] {
            let matches = read(given).expect("they can be read");
            let (_, solve) = matches.subcommand().expect("a command");
            let words = solve.get_many::<String>("at").into_iter().flatten();
            assert_eq!(words.collect::<Vec<_>>(), at, "{given:?}");
            let option = solve.get_one::<String>("position");
            assert_eq!(option.map(String::as_str), position, "{given:?}");
        }
    }
}
