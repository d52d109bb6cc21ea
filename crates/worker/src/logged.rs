//! Reasons of failures as the log may contain them.

use crate::leased::Failure;

/// The first line of a reason. It says what is wrong and where. Compilers quote the source in the lines after it, and
/// the log contains no sources.
pub(crate) fn first_line(why: &str) -> &str {
    why.lines().next().unwrap_or_default()
}

/// A failure for the log.
pub(crate) fn failure_for_log(failure: &Failure) -> String {
    match failure {
        Failure::Error(error) => first_line(&error.to_string()).to_owned(),
        Failure::Panicked => "the worker panicked".to_owned(),
        Failure::TimedOut => "it took too long".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use grundy_report::{Diagnostic, Error};

    use super::*;

    #[test]
    fn the_log_contains_no_sources() {
        let told = "./game.c is not a valid program: game.c:1:11: error: expected declarator";
        let quoted = format!("{told}\n    1 | int main( {{\n      |           ^\n1 error.");
        assert_eq!(first_line(&quoted), told);
        assert_eq!(first_line(""), "");
        let error = Error::User(vec![Diagnostic::new(quoted)]);
        let logged = failure_for_log(&Failure::Error(error));
        assert!(
            logged.contains(told) && !logged.contains("main"),
            "{logged}"
        );
    }
}
