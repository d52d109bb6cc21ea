//! Statements: the paragraphs that all statements share are written here, once.
//!
//! A line of `statement.md` that is a placeholder, such as `{{judging}}`, stands for such a paragraph.
//! The paragraph follows from the problem file, so that it cannot contradict it.

use grundy_play::{GameSize, Opponent};
use grundy_report::{Asks, number_of, shell_file};
use toml::Spanned;

use super::Question;
use super::answer_layout::AnswerLayout;
use super::load::without_mark;
use super::raw::{RawAccept, RawAnswer, RawPlay, RawProblem, RawScore};
use super::words::Words;

/// The text of a `statement.md` with its placeholders replaced.
///
/// `id` is the name of the problem's directory, and `file` the text of its `problem.toml`. The game of the problem is
/// not opened; the usual opponents and the usual way of accepting a bot depend on its `size`. A line that is not a
/// known placeholder stays as it is; so does every line if the file cannot be read.
///
/// ```
/// use grundy_play::GameSize;
///
/// let file = "name = 'Small piles'\ngame = 'nim'\n[play]\ntests = [{ heaps = [1, 2] }]";
/// let statement = "# Small piles\n\n{{judging}}\n";
/// let text = grundy_problem::expanded_statement("small-piles", file, statement, GameSize::Listed);
/// assert!(text.contains("Your program plays every test position"), "{text}");
/// ```
#[must_use]
pub fn expanded_statement(id: &str, file: &str, statement: &str, size: GameSize) -> String {
    let statement = without_mark(statement).replace("\r\n", "\n");
    let Ok(raw) = toml::from_str::<RawProblem>(without_mark(file)) else {
        return statement;
    };
    let lines = statement.lines().map(|line| match placeholder(line) {
        Some(name) => paragraph(name, id, &raw, size).unwrap_or_else(|| line.to_owned()),
        None => line.to_owned(),
    });
    lines.map(|line| line + "\n").collect()
}

/// The placeholders of a text, without their braces.
///
/// In the statement of a [`Problem`](super::Problem) these are the unknown ones, because it replaces all
/// others.
pub fn placeholders(statement: &str) -> impl Iterator<Item = &str> {
    statement.lines().filter_map(placeholder)
}

/// The placeholder that this line consists of.
fn placeholder(line: &str) -> Option<&str> {
    line.trim().strip_prefix("{{")?.strip_suffix("}}")
}

/// The names of all placeholders, for messages.
pub const PLACEHOLDERS: [&str; 4] = ["conversation", "flush", "judging", "skeleton"];

/// The names of the placeholders for problems that ask for answers.
pub const PLACEHOLDERS_OF_QUESTIONS: [&str; 2] = ["judging", "skeleton"];

fn paragraph(name: &str, id: &str, raw: &RawProblem, size: GameSize) -> Option<String> {
    let raw_play = raw.play.as_ref().map(Spanned::as_ref);
    let raw_answer = raw.answer.as_ref().map(Spanned::as_ref);
    match (name, raw_play, raw_answer) {
        ("conversation", Some(_), _) => Some(CONVERSATION.to_owned()),
        ("flush", Some(_), _) => Some(FLUSH.to_owned()),
        ("judging", Some(raw), _) => Some(play_judging(raw, size)),
        ("judging", _, Some(raw)) => Some(answer_judging(raw)),
        ("skeleton", Some(_), _) => Some(skeleton(id, "plays legal moves but knows nothing else")),
        ("skeleton", _, Some(raw)) if asks(raw) == Asks::Move => {
            Some(skeleton(id, "prints legal moves but knows nothing else"))
        }
        ("skeleton", _, Some(_)) => Some(skeleton(id, "gives the same answer to every question")),
        _ => None,
    }
}

const CONVERSATION: &str = "\
Your program reads standard input and writes standard output. The judge runs a fresh copy of your
program for each game. Your program always plays the same seat within a game.";

const FLUSH: &str = "\
**Flush standard output after every answer** (`fflush(stdout)` in C, `endl` or `cout.flush()` in
C++): the judge cannot see an answer that is still in a buffer. Write nothing else to standard output.
Anything that you write to standard error is kept and shown to you.";

fn skeleton(id: &str, what: &str) -> String {
    let id = shell_file(id);
    format!(
        "This program {what}. To get one like it in another language, run\n\
         `grundy new bot {id} --lang Python`."
    )
}

fn play_judging(raw: &RawPlay, size: GameSize) -> String {
    let seats = match raw.sides.as_ref().map(|sides| sides.as_ref().as_str()) {
        Some("first") => "as the player who moves first",
        Some("second") => "as the player who moves second",
        _ => "from each seat",
    };
    let (proof, proved) = match raw.certify {
        Some(_) => (PROOF, ", and the proof succeeded"),
        None => ("", ""),
    };
    let unproved = match raw.certify {
        Some(_) => ", or a program that could not be proved correct",
        None => "",
    };
    format!(
        "Your program plays every test position {seats} against each of these opponents:\n\n\
         {opponents}\n{accept}{proof}\n\n\
         | Verdict | Meaning |\n|---|---|\n\
         | AC | your program is accepted{proved} |\n\
         | WA | a move that lost a win or a draw, a win that was never completed, an illegal or unreadable \
         move, no answer, more than one line in a turn{unproved} |\n\
         | TLE, MLE, OLE | too many instructions, too much memory, too much output |\n\
         | RTE | the program crashed, or ended before the game was over |\n\
         | CE | the program did not compile, or the judge does not accept the module |",
        opponents = opponents(raw, size),
        accept = accept(raw, size),
    )
}

const PROOF: &str = "

A program that passes all games must also be proved correct: the judge asks it in every position
that any opponent could bring about from certain starting positions.";

fn opponents(raw: &RawPlay, size: GameSize) -> String {
    let given = raw.opponents.as_ref().map(|list| list.as_ref().iter());
    let opponents: Vec<Opponent> = match given {
        Some(list) => list.filter_map(|one| one.as_ref().opponent()).collect(),
        None => Opponent::references(size).to_vec(),
    };
    let about = |opponent: &Opponent| {
        match opponent {
        Opponent::Perfect if size == GameSize::Large => format!(
            "- `perfect` plays what it can prove with {} questions to the rules, and else as `playouts-30` does.\n",
            Opponent::PERFECT_QUESTIONS
        ),
        Opponent::Perfect => {
            "- `perfect` knows the value of every position. If the length of the game is known, it wins as\n  \
             fast as possible and loses as late as possible.\n"
                .to_owned()
        }
        Opponent::Trickster => {
            "- `trickster` also knows every value, and leaves you as few good moves as possible.\n"
                .to_owned()
        }
        Opponent::Random => "- `random` plays random legal moves.\n".to_owned(),
        Opponent::Search(questions) => format!(
            "- `search-{questions}` plays what it can prove with {} to the rules, and else as `playouts-30` does.\n",
            number_of(questions.get(), "question")
        ),
        Opponent::Playouts(per_move) => format!(
            "- `playouts-{per_move}` plays {} after each of its moves, and chooses the move with the best results.\n",
            number_of(per_move.get(), "random game")
        ),
    }
    };
    opponents.iter().map(about).collect()
}

fn accept(raw: &RawPlay, size: GameSize) -> String {
    let accept = raw.accept.as_ref().map(Spanned::as_ref);
    let is_by_proof = match accept {
        Some(RawAccept::Score(score)) => return accept_score(score),
        Some(RawAccept::Word(word)) => word == "no-proved-blunder",
        None => size == GameSize::Large,
    };
    match is_by_proof {
        true => "\
You do not have to win a lost position. **Your program is accepted if none of its moves is proved to
lower the value of the position for you** (from a win to a draw or a loss, or from a draw to a loss),
and if it breaks no other rule. The game is too large to know the value of every position: the judge
searches the positions of your games, from the end to the start, and the report tells how many of
your moves are decided."
            .to_owned(),
        false => "\
You do not have to win a lost position. **Your program is accepted if none of its moves lowers the
value of the position for you** (from a win to a draw or a loss, or from a draw to a loss), if it wins
every game that it can win, and if it breaks no other rule. Otherwise the report shows your first
wrong move, the moves that would have been right, and how an opponent punishes yours."
            .to_owned(),
    }
}

fn accept_score(score: &RawScore) -> String {
    let against = match &score.against {
        Some(name) => format!(" against `{}`", name.as_ref()),
        None => String::new(),
    };
    let least: f64 = *score.score.as_ref();
    let points = if least == 1.0 { "point" } else { "points" };
    format!(
        "**Your program is accepted if it scores at least {least} {points} per game{against}** (1 for a win, 1/2 for\n\
         a draw) and breaks no other rule."
    )
}

/// The question of a problem.
fn asks(raw: &RawAnswer) -> Asks {
    Question::named(raw.asks.as_ref().map(|word| word.as_ref().as_str()))
}

fn answer_judging(raw: &RawAnswer) -> String {
    let compared = if asks(raw) == Asks::Move {
        "An answer is one line;\nthe judge ignores empty lines and spaces at either end of a line."
    } else {
        "The judge compares\nanswers word by word, so any spaces and line breaks may separate them."
    };
    let layout = raw.answer_layout.as_ref();
    let layout = layout.and_then(|text| AnswerLayout::read(text.as_ref()).ok());
    let form = layout.map_or_else(String::new, |layout| {
        let [first, second] = [1, 2].map(|number| layout.text(number, "ANSWER"));
        match first == second {
            true => format!("\nWrite each answer as `{first}`."),
            false => format!(
                "\nWrite the first answer as `{first}`, the second as `{second}`, and so on."
            ),
        }
    });
    let end = raw.end.as_ref().map_or_else(String::new, |end| {
        let end = end.as_ref();
        format!("\nThe file ends with the line `{end}`, which is not a question.")
    });
    let shared = raw.words.as_ref().filter(|_| asks(raw) == Asks::Winner);
    let shared = shared.and_then(|words| Words::of_raw(words.as_ref()).shared());
    let shared = shared.map_or_else(String::new, |shared| format!("\nNote that {shared}."));
    format!(
        "The judge starts your program once for each test, which is a file of questions. {compared}{end}{form}{shared}\n\
         The solver computes the right answers; no file holds them. **Your program is accepted if every\n\
         answer is right.** Otherwise the report shows the first wrong answer and the smallest wrong case\n\
         that the judge can find.\n\n\
         | Verdict | Meaning |\n|---|---|\n\
         | AC | every answer is right |\n\
         | WA | a wrong answer, too few answers, or too many |\n\
         | TLE, MLE, OLE | too many instructions, too much memory, too much output |\n\
         | RTE | the program crashed, or ended with an exit status other than 0 |\n\
         | CE | the program did not compile, or the judge does not accept the module |"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(file: &str, statement: &str) -> String {
        expanded_statement("t", file, statement, GameSize::Listed)
    }

    fn play_file(keys: &str) -> String {
        format!("name = 'T'\ngame = './game.py'\n[play]\n{keys}\ntests = [{{}}]\n")
    }

    fn play(keys: &str) -> String {
        expanded(&play_file(keys), "Before.\n\n{{judging}}\n\n{{other}}\n")
    }

    #[test]
    fn only_known_placeholders_are_replaced() {
        let text = play("");
        assert!(text.starts_with("Before.\n\nYour program plays"), "{text}");
        assert_eq!(placeholders(&text).collect::<Vec<_>>(), ["other"]);
        let file = "name = 'T'\ngame = 'nim'\n[play]\ntests = [{}]\n[answer]\ntests = [{}]\n";
        for name in PLACEHOLDERS {
            let line = format!("{{{{{name}}}}}\n");
            let text = expanded(file, &line);
            assert_eq!(placeholders(&text).count(), 0, "{text}");
        }
        let file = "name = 'T'\ngame = 'nim'\n[answer]\ntests = [{}]\n";
        for name in PLACEHOLDERS {
            let text = expanded(file, &format!("{{{{{name}}}}}\n"));
            let is_known = PLACEHOLDERS_OF_QUESTIONS.contains(&name);
            assert_eq!(placeholders(&text).count() == 0, is_known, "{text}");
        }
    }

    #[test]
    fn judging_follows_the_problem_file() {
        let usual = play("");
        assert!(
            usual.contains("`trickster`") && !usual.contains("proved"),
            "{usual}"
        );
        let proved =
            play("certify = { instances = [{}] }\nopponents = ['random']\nsides = 'first'");
        assert!(
            proved.contains("must also be proved") && !proved.contains("`perfect`"),
            "{proved}"
        );
        assert!(proved.contains("moves first"), "{proved}");
        let scored = play("accept = { score = 0.75, against = 'random' }");
        assert!(
            scored.contains("0.75 points per game against `random`"),
            "{scored}"
        );
    }

    #[test]
    fn judging_in_a_game_that_is_too_large_to_list_is_by_proofs() {
        let large = |keys| {
            let file = play_file(keys);
            expanded_statement("t", &file, "{{judging}}\n", GameSize::Large)
        };
        let usual = large("");
        assert!(
            usual.contains("none of its moves is proved") && usual.contains("`playouts-30`"),
            "{usual}"
        );
        assert!(
            !usual.contains("every game that it can win") && !usual.contains("`perfect`"),
            "{usual}"
        );
        let scored = large("accept = { score = 0.5 }");
        assert!(scored.contains("0.5 points per game"), "{scored}");
    }

    #[test]
    fn judging_names_outcomes_with_the_same_answer() {
        let text = |words: &str| {
            let file =
                format!("name = 'T'\ngame = 'nim'\n[answer]\nwords = {words}\ntests = [{{}}]\n");
            expanded(&file, "{{judging}}\n")
        };
        let shared = text("{ first = 'true', second = 'false', draw = 'false' }");
        assert!(shared.contains("`false` stands for"), "{shared}");
        let different = text("{ first = 'Alice wins' }");
        assert!(!different.contains("stands for"), "{different}");
    }

    #[test]
    fn a_text_without_placeholders_stays_as_it_is() {
        let text = "# T\n\nUse {{ x }} and `{{y}}`.\n";
        let file = "name = 'T'\ngame = 'nim'\n[play]\ntests = [{}]\n";
        assert_eq!(expanded(file, text), text);
        assert_eq!(expanded("not TOML", "{{judging}}\n"), "{{judging}}\n");
    }
}
