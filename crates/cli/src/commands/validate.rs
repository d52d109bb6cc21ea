//! `grundy validate`.

use std::io;
use std::path::PathBuf;

use clap::Args;
use grundy_harness::answer::{Validated, WrongAnswer, validate};
use grundy_harness::games::Catalog;
use grundy_problem::{Kind, Problem};
use grundy_report::{Diagnostic, Error, Reason, number_of};

use crate::Status;
use crate::contest::{Feedback, ValidatorArgs};
use crate::feedback_picture::position_picture;

/// For another judge: judge answers, as the output validator
///
/// `grundy export kattis` writes packages that use this command. Standard input is the output of
/// the program, and INPUT is the file of questions that the program read. Answers are judged as in
/// `grundy judge`, so every move that keeps the value of a position is right. teammessage.txt names
/// the first wrong answer and the right one, and teamimage.svg shows the position.
///
/// Exit status: 42 accepted, 43 wrong; any other status means that the judge itself failed, and
/// judgeerror.txt gives the reason.
#[derive(Args)]
pub(crate) struct Validate {
    #[command(flatten)]
    validator: ValidatorArgs,
    /// The problem.toml of the problem to which the questions belong
    #[arg(long, value_name = "FILE")]
    problem: PathBuf,
}

impl Validate {
    pub(super) fn run(&self) -> Result<Status, Error> {
        self.validator.say(self.judge())
    }

    fn judge(&self) -> Result<Feedback, Error> {
        // A judge has no compilers for the games of files.
        let problem = Problem::load(&self.problem, &Catalog::standard())?;
        let Kind::Answer(answer) = &problem.kind else {
            let title = format!("{} asks no questions", problem.id);
            let help = "`grundy interact` plays games with a program";
            return Err(Diagnostic::new(title).help(help).into());
        };
        let questions = self.validator.read_input()?;
        let validated = validate(&problem, answer, &questions, &mut io::stdin().lock())?;
        let text = text(&validated);
        Ok(match validated.reason {
            None => Feedback::Accepted(text),
            Some(_) => Feedback::Wrong {
                judges: text.clone(),
                team: text,
                picture: validated.first_wrong.as_ref().map(picture),
            },
        })
    }
}

/// The position of a question, with the answer of the program, as SVG. Questions are about games of two players.
fn picture(wrong: &WrongAnswer) -> String {
    let title = format!("question {}, {}", wrong.question, Reason::WrongAnswer);
    let below = [
        format!("asked    {}", wrong.asked.replace('\n', " ")),
        format!("printed  {}", wrong.printed),
    ];
    position_picture(title, &wrong.board, 2, &below)
}

fn text(validated: &Validated) -> String {
    let tally = &validated.tally;
    let counts = format!(
        "{}: {} right, {} wrong, {} without an answer, {}\n",
        number_of(validated.questions, "question"),
        tally.right,
        tally.wrong,
        validated.questions.saturating_sub(tally.answered()),
        number_of(tally.extra, "superfluous answer")
    );
    let Some(reason) = validated.reason else {
        return format!("AC  {counts}");
    };
    let mut text = format!("WA {reason}  {counts}");
    if let Some(wrong) = &validated.first_wrong {
        text.push_str(&format!(
            "\n  first wrong answer: question {}\n    asked     {}\n    right is  {}\n    printed   {}\n",
            wrong.question, wrong.asked, wrong.expected, wrong.printed
        ));
    }
    text
}
