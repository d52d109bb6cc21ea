//! The statement of a problem as a package has it: without what is true of `grundy judge` only, with what
//! is true of the package.

use super::latex::{escaped, latex};
use crate::problem::{Kind, Problem};

/// Headings whose sections are about `grundy judge`.
const OURS: [&str; 1] = ["Judging"];

/// Parts of sentences that are true of `grundy judge` only: its commands, the `long` of its sandbox, and
/// that it shows what a bot writes to standard error.
const OUR_SENTENCES: [&str; 3] = [
    "`grundy ",
    "has 32 bits here",
    "Anything that you write to standard error",
];

/// The statement in LaTeX.
pub(super) fn statement(problem: &Problem, markdown: &str) -> String {
    let kept = without_ours(markdown);
    let judging = match &problem.kind {
        Kind::Play(_) if problem.game.is_large() => PLAY_LARGE,
        Kind::Play(_) => PLAY,
        Kind::Answer(_) => ANSWER,
    };
    // Names in braces would confuse judges that look for the title by its command.
    let name = problem.name.replace(['{', '}', '\\', '$'], "");
    format!(
        "\\problemname{{{}}}\n{}{}",
        escaped(&name),
        latex(&kept),
        latex(judging)
    )
}

const PLAY: &str = "
## Judging

Each test is one game from one start, in one seat, against one opponent. You do not have to win a lost
position. **Your program is accepted if none of its moves, in any test, lowers the value of the position
for you** (from a win to a draw or a loss, or from a draw to a loss), if it wins what it could win, and if
it breaks no other rule. An illegal or unreadable move, no answer, or more than one line in a turn is a
wrong answer.
";

const PLAY_LARGE: &str = "
## Judging

Each test is one game from one start, in one seat, against one opponent. You do not have to win a lost
position. After each game, the judge searches its positions. **Your program is accepted if none of its moves,
in any test, is proved to lower the value of the position for you** (from a win to a draw or a loss, or from a
draw to a loss), and if it breaks no other rule. An illegal or unreadable move, no answer, or more than one line
in a turn is a wrong answer.
";

const ANSWER: &str = "
## Judging

Each test is one file of questions, and your program is started once for each. **Your program is accepted
if every answer in every test is right.**
";

/// The text without the sections and without the sentences that are ours.
fn without_ours(markdown: &str) -> String {
    let mut kept = String::new();
    let mut skipping = false;
    let mut fenced = false;
    for block in blocks(markdown) {
        let first = block.lines().next().unwrap_or_default();
        if !fenced && let Some(heading) = first.strip_prefix("## ") {
            skipping = OURS.contains(&heading.trim());
        }
        let is_code = fenced || first.starts_with("```");
        if block.matches("```").count() % 2 == 1 {
            fenced = !fenced;
        }
        if skipping {
            continue;
        }
        if is_code {
            kept.push_str(block);
        } else {
            kept.push_str(&without_our_sentences(block));
        }
        kept.push_str("\n\n");
    }
    kept
}

/// The parts between empty lines.
fn blocks(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n").filter(|block| !block.trim().is_empty())
}

fn without_our_sentences(block: &str) -> String {
    let is_ours = |text: &str| OUR_SENTENCES.iter().any(|part| text.contains(part));
    // Sentences are put on lines of their own, which not every block bears.
    if !is_ours(block) {
        return block.to_owned();
    }
    let sentences = sentences(block).into_iter().map(str::trim);
    let kept = sentences.filter(|sentence| !sentence.is_empty() && !is_ours(sentence));
    kept.collect::<Vec<_>>().join("\n")
}

/// Sentences, each with its full stop, and with the parenthesis that it stands in.
fn sentences(text: &str) -> Vec<&str> {
    const ENDS: [&str; 4] = [". ", ".\n", ".) ", ".)\n"];
    let next = |rest: &str| {
        let ends = ENDS
            .iter()
            .filter_map(|end| Some(rest.find(end)? + end.len() - 1));
        ends.min()
    };
    let mut sentences = Vec::new();
    let mut rest = text;
    while let Some(end) = next(rest) {
        let (sentence, after) = rest.split_at(end);
        sentences.push(sentence);
        rest = after;
    }
    sentences.push(rest);
    sentences
}

/// The sample of an answer problem: the input and the output of a program. They are the first two blocks of code
/// after the heading `## Sample` or `## A sample`.
pub(super) fn sample(markdown: &str) -> Option<(String, String)> {
    let mut lines = markdown.lines();
    lines.find(|line| is_sample(line))?;
    Some((fenced_block(&mut lines)?, fenced_block(&mut lines)?))
}

/// Whether a line is a heading that begins with the word `sample`, with or without an article.
fn is_sample(line: &str) -> bool {
    let words = line.trim_start_matches('#');
    let is_heading = words.len() < line.len() && words.starts_with([' ', '\t']);
    let mut words = words.split_whitespace().map(str::to_lowercase);
    let first = words.find(|word| !["a", "an", "the"].contains(&word.as_str()));
    let first = first.unwrap_or_default();
    is_heading && ["sample", "samples"].contains(&first.trim_end_matches(':'))
}

/// The lines of the next block of code. The line that opens it may name a language.
fn fenced_block<'m>(lines: &mut impl Iterator<Item = &'m str>) -> Option<String> {
    lines.find(|line| line.starts_with("```"))?;
    let mut code = String::new();
    for line in lines {
        if line.starts_with("```") {
            return Some(code);
        }
        code.push_str(line);
        code.push('\n');
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# T\n\nOne. `grundy problems t` prints this. Two.\n\n## A sample\n\nReads\n\n\
        ```\n1\n\n2\n```\n\nand writes\n\n```\na\n```\n\n## Judging\n\nOurs.\n\n## More\n\nEnd.\n";

    #[test]
    fn what_is_ours_is_left_out() {
        let kept = without_ours(TEXT);
        assert!(kept.contains("One.\nTwo."), "{kept}");
        assert!(!kept.contains("grundy") && !kept.contains("Ours"), "{kept}");
        assert!(kept.contains("## More\n\nEnd."), "{kept}");
    }

    #[test]
    fn what_other_judges_do_not_do_is_left_out() {
        let kept = without_ours(
            "Use 64 bits. (In C, that is `long long`:\n`long` has 32 bits here.) Some are\nlarge.\n\n\
             Write nothing else. Anything that you write to standard error is kept.\n",
        );
        assert_eq!(
            kept,
            "Use 64 bits.\nSome are\nlarge.\n\nWrite nothing else.\n\n"
        );
    }

    #[test]
    fn the_sample_is_found() {
        let found = sample(TEXT).expect("a sample");
        assert_eq!(found, ("1\n\n2\n".to_owned(), "a\n".to_owned()));
        assert_eq!(sample("# T\n\nNo sample.\n"), None);
        let sound = [
            "# Sample",
            "## Sample input and output",
            "### A SAMPLE",
            "## Samples:",
        ];
        for heading in sound {
            let text = format!("T\n\n{heading}\n\n```text\n3\n```\n\n```\n4\n```\n");
            assert_eq!(
                sample(&text),
                Some(("3\n".to_owned(), "4\n".to_owned())),
                "{heading}"
            );
        }
        for heading in ["Sample", "## Sampled", "##Sample", "## Example of a sample"] {
            let text = format!("T\n\n{heading}\n\n```\n3\n```\n\n```\n4\n```\n");
            assert_eq!(sample(&text), None, "{heading}");
        }
        let open = "## Sample\n\n```\n3\n```\n\n```\n4\n";
        assert_eq!(sample(open), None, "a block that does not end");
    }
}
