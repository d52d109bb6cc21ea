//! Answer programs by hand-written wasm, so that no compiler is needed: what they read, how much of
//! it they can read in how little memory, and what is wrong with problem files that ask.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use grundy_harness::answer::validate;
use grundy_harness::games::Catalog;
use grundy_harness::judge::Options;
use grundy_harness::problem::{Kind, Problem};
use grundy_harness::report::{AnswerReport, Reason, SubmissionReport, Verdict};
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::Toolchains;
use grundy_harness::{Judge, judge_submissions};
use grundy_render::{Invocation, submission_document};

fn options() -> Options<'static> {
    static JUDGE: LazyLock<Judge> =
        LazyLock::new(|| Judge::new(Precompiler::in_process(), Toolchains::none()).with_jobs(2));
    JUDGE.options(1)
}

/// Writes all of its input on stderr and answers nothing.
const TELLS: &str = r#"(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\40\00\00\00\00\10\00\00")
  (func (export "_start")
    (loop $more
      (i32.store (i32.const 4) (i32.const 4096))
      (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
      (i32.store (i32.const 4) (i32.load (i32.const 8)))
      (if (i32.load (i32.const 8))
        (then
          (drop (call $write (i32.const 2) (i32.const 0) (i32.const 1) (i32.const 8)))
          (br $more))))))"#;

/// Answers for Bash's game where one item is taken at a time: whether n, the first number of each
/// line, is odd. Reads 4 KiB at a time into one page of memory and answers after each.
const PARITY: &str = r#"(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "_start")
    (local $at i32) (local $end i32) (local $byte i32) (local $digit i32) (local $out i32)
    (local $first i32) (local $heading i32)
    (local.set $first (i32.const 1))
    (local.set $heading (i32.const 1))
    (loop $more
      ;; 4096 bytes at 64
      (i32.store (i32.const 0) (i32.const 64))
      (i32.store (i32.const 4) (i32.const 4096))
      (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
      (local.set $at (i32.const 64))
      (local.set $end (i32.add (i32.const 64) (i32.load (i32.const 8))))
      (local.set $out (i32.const 8192))
      (if (i32.eq (local.get $at) (local.get $end)) (then (return)))
      (loop $bytes
        (local.set $byte (i32.load8_u (local.get $at)))
        (if (i32.eq (local.get $byte) (i32.const 32)) (then (local.set $first (i32.const 0))))
        (if (i32.and (local.get $first) (i32.gt_u (local.get $byte) (i32.const 32)))
          (then (local.set $digit (local.get $byte))))
        (if (i32.eq (local.get $byte) (i32.const 10))
          (then
            (if (i32.eqz (local.get $heading))
              (then
                ;; `1` for an odd digit, `2` for an even one, and a line end
                (i32.store16 (local.get $out)
                  (i32.add (i32.const 0x0a32) (i32.sub (i32.const 0) (i32.and (local.get $digit) (i32.const 1)))))
                (local.set $out (i32.add (local.get $out) (i32.const 2)))))
            (local.set $heading (i32.const 0))
            (local.set $first (i32.const 1))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br_if $bytes (i32.lt_u (local.get $at) (local.get $end))))
      (i32.store (i32.const 0) (i32.const 8192))
      (i32.store (i32.const 4) (i32.sub (local.get $out) (i32.const 8192)))
      (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
      (br $more))))"#;

fn load(folder: &tempfile::TempDir, text: &str) -> Result<Problem, Vec<String>> {
    fs::write(folder.path().join("problem.toml"), text).expect("a problem");
    Problem::load(folder.path(), &Catalog::standard()).map_err(|diagnostics| {
        let told = diagnostics.iter().map(ToString::to_string);
        let path = folder.path().display().to_string();
        told.map(|told| told.replace(&path, "")).collect()
    })
}

fn judged(text: &str, program: &str) -> AnswerReport {
    let folder = tempfile::tempdir().expect("a directory");
    let problem = load(&folder, text).expect("the problem loads");
    let file: PathBuf = folder.path().join("program.wat");
    fs::write(&file, program).expect("a program");
    let reports = judge_submissions(&problem, &[file.into()], options(), &|_| {});
    match reports.expect("a judgement").remove(0).report {
        SubmissionReport::Answer(report) => *report,
        SubmissionReport::Play(_) => unreachable!("the problem asks"),
    }
}

/// A program that reads nothing and prints these lines, `/` after each.
fn prints(lines: &str) -> String {
    let text = lines.replace('/', "\\n");
    let length = lines.len();
    format!(
        r#"(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 16) "{text}")
  (func (export "_start")
    (i32.store (i32.const 0) (i32.const 16))
    (i32.store (i32.const 4) (i32.const {length}))
    (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))))"#
    )
}

/// The input of a program for one test.
fn asked(game: &str, rules: &str, test: &str) -> String {
    asked_as("", game, rules, test)
}

/// The same where the file has this form.
fn asked_as(form: &str, game: &str, rules: &str, test: &str) -> String {
    let text = format!(
        "name = \"It\"\ngame = \"{game}\"\n[rules]\n{rules}\n[answer]\n{form}\n[[answer.tests]]\n{test}\n"
    );
    let report = judged(&text, TELLS);
    assert_eq!(report.reason, Some(Reason::MissingAnswer));
    report.first_wrong.expect("no answers").stderr
}

#[test]
fn questions_are_laid_out_as_other_judges_do() {
    let heaps = "cases = [{ heaps = [3, 5, 6] }, { heaps = [1] }]";
    let heads = "cases = [{ heads = [2, 4] }]";
    let bash = "cases = [{ n = 7 }, { n = 12 }]";
    assert_eq!(
        asked_as("layout = \"n = {n}\"", "bash", "m = 3", bash),
        "2\nn = 7\nn = 12\n"
    );
    let drawn = "random = { count = 1, n = 9, m = 3 }";
    assert_eq!(
        asked_as("layout = \"{m} {n}\"", "bash", "", drawn),
        "1\n3 9\n"
    );
    let form = "layout = \"{#heaps} {#heaps:2}\\n{heaps:2}\"";
    let lists = "cases = [{ heaps = [3, 1, 2] }, { heaps = [4] }]";
    let asked = asked_as(form, "heaps", "code = \"0.77\"", lists);
    assert_eq!(asked, "2\n3 2\n3 1\n2\n1 1\n4\n");
    for (form, expected) in [
        ("", "2\n3 3 5 6\n1 1\n"),
        ("layout = \"line\"", "2\n3 3 5 6\n1 1\n"),
        ("layout = \"lines\"", "2\n3\n3 5 6\n1\n1\n"),
        ("count = false", "3 3 5 6\n1 1\n"),
        ("end = \"0\"", "3 3 5 6\n1 1\n0\n"),
        ("layout = \"lines\"\ncount = false", "3\n3 5 6\n1\n1\n"),
    ] {
        assert_eq!(asked_as(form, "nim", "", heaps), expected, "{form}");
    }
    let coins = asked_as("layout = \"lines\"", "coins", "turn = [1, 2]", heads);
    assert_eq!(coins, "1\n2\n2 4\n");
}

#[test]
fn a_question_is_a_line_of_the_instance() {
    let check = |game, rules, test, expected: &str| {
        assert_eq!(asked(game, rules, test), expected, "{game} {test}");
    };
    check("bash", "", "n = 21\nm = 3", "1\n21 3\n");
    check(
        "bash",
        "m = 3",
        "all = { n = \"4..=6\" }",
        "3\n4 3\n5 3\n6 3\n",
    );
    check(
        "wythoff",
        "",
        "cases = [{ a = 3, b = 5 }, { a = 0, b = 0 }]",
        "2\n3 5\n0 0\n",
    );
    check(
        "nim",
        "",
        "heaps = [3, 4, 18446744073709551615]",
        "1\n3 3 4 18446744073709551615\n",
    );
    check("tower-breakers", "", "n = 1000000\nm = 7", "1\n1000000 7\n");
    check("tower-breakers", "", "heights = [12, 7]", "1\n2 12 7\n");
    check("chopsticks", "", "start = 1312", "1\n1 3 1 2\n");
    check(
        "chopsticks",
        "",
        "start = [1, 3, 1, 2]\nrollover = 7",
        "1\n7 1 3 1 2\n",
    );
    check(
        "chopsticks",
        "tap-first = true",
        "start = 1",
        "1\n1 1 1 1 0 0\n",
    );
}

#[test]
fn a_million_questions_fit_a_page_of_memory() {
    let text = "name = \"Parity\"\ngame = \"bash\"\n[rules]\nm = 1\n[limits]\nmemory = \"64 KiB\"\n\
                fuel_per_question = 2_000\nfuel_to_start = 1\n[answer]\n[[answer.tests]]\n\
                all = { n = \"0..=999999\" }\n";
    let report = judged(text, PARITY);
    assert_eq!(report.verdict, Verdict::Accepted, "{report:?}");
    assert_eq!(report.questions.right, 1_000_000);
    assert_eq!(report.memory_peak, 64 << 10);
    // One answer that is wrong among a million is found, and made small.
    let wrong = PARITY.replace(
        "(i32.const 0x0a32)",
        "(i32.or (i32.const 0x0a32) (i32.eq (local.get $digit) (i32.const 56)))",
    );
    let report = judged(
        &text.replace("fuel_to_start = 1\n", "fuel_to_start = 9999\n"),
        &wrong,
    );
    let first = report.first_wrong.expect("a wrong answer");
    assert_eq!(
        (first.input.as_deref(), first.printed.as_deref()),
        (Some("8 1"), Some("3"))
    );
    assert_eq!(report.questions.wrong, 100_000);
    let least = first.least.expect("a smallest case");
    assert_eq!((least.input.as_str(), least.smallest), ("8 1", true));
}

#[test]
fn what_is_wrong_with_a_problem_is_told_at_its_place() {
    let diagnostics = |body: &str| {
        let folder = tempfile::tempdir().expect("a directory");
        let text = format!("name = \"It\"\ngame = \"bash\"\n{body}");
        match load(&folder, &text) {
            Ok(_) => vec!["nothing".to_owned()],
            Err(diagnostics) => diagnostics,
        }
        .join("\n")
    };
    let both = "[play]\n[[play.tests]]\nn = 1\nm = 1\n[answer]\n[[answer.tests]]\nn = 1\nm = 1\n";
    let told = [
        diagnostics(""),
        diagnostics(both),
        diagnostics("[answer]\n"),
        diagnostics("[answer]\nasks = \"moves\"\n[[answer.tests]]\nn = 1\nm = 1\n"),
        diagnostics(
            "[answer]\nasks = \"move\"\nwords = { first = \"A\" }\n[[answer.tests]]\nn = 1\nm = 1\n",
        ),
        diagnostics(
            "[answer]\nwords = { first = \"2\", draw = \" \" }\n[[answer.tests]]\nn = 1\nm = 1\n",
        ),
        diagnostics(
            "[answer]\nwords = { first = \"2\", draw = \"2\" }\n[[answer.tests]]\nn = 1\nm = 1\n",
        ),
        diagnostics(
            "[answer]\nwords = { first = \"A\", second = \"A B\", draw = \"B\" }\n[[answer.tests]]\nn = 1\nm = 1\n",
        ),
        diagnostics(
            "[limits]\nfuel_per_move = 5\nmax_plies = 5\n[answer]\n[[answer.tests]]\nn = 1\nm = 1\n",
        ),
        diagnostics("[limits]\nfuel_per_question = 5\n[play]\n[[play.tests]]\nn = 1\nm = 1\n"),
        diagnostics(
            "[rules]\nm = 1\n[answer]\n[[answer.tests]]\nn = 1\n[[answer.tests]]\nn = 2\nlast = \"loses\"\n",
        ),
        diagnostics("[answer]\n[[answer.tests]]\nall = { n = \"0..=99999999\", m = 1 }\n"),
        diagnostics("[answer]\n[[answer.tests]]\nall = 7\n"),
        diagnostics("[answer]\nend = \"1 1\"\n[[answer.tests]]\nall = { n = \"1..=9\", m = 1 }\n"),
        diagnostics("[answer]\nlayout = \"rows\"\n[[answer.tests]]\nn = 1\nm = 1\n"),
        diagnostics("[answer]\nlayout = \"{n} {h}\"\n[[answer.tests]]\nn = 1\nm = 1\n"),
        diagnostics("[answer]\nlayout = \"{n}\"\n[[answer.tests]]\nn = 1\nm = 1\n"),
        diagnostics("[answer]\nlayout = \"{n} {m} {last}\"\n[[answer.tests]]\nn = 1\nm = 1\n"),
        diagnostics("[answer]\n[[answer.tests]]\ncases = []\n"),
        diagnostics("[answer]\n[[answer.tests]]\nrandom = { count = 0, n = 1, m = 1 }\n"),
        diagnostics("[answer]\n[[answer.tests]]\nall = { n = \"0..=9\", m = \"0..=3\" }\n"),
        diagnostics("[answer]\n[[answer.tests]]\nall = { n = \"0..=9\", k = \"0..=3\" }\n"),
    ];
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("diagnostics-about-answers", told.join("\n\n"));
    });
}

/// The reason why an output is wrong, with the first wrong answer, its number, and the right one.
fn validated(asks: &str, form: &str, output: &str) -> String {
    let text = format!(
        "name = \"It\"\ngame = \"bash\"\n[rules]\nm = 3\n[answer]\nasks = \"{asks}\"\nlayout = \"{{n}}\"\n\
         answer_layout = \"{form}\"\n[[answer.tests]]\ncases = [{{ n = 5 }}, {{ n = 4 }}, {{ n = 7 }}]\n"
    );
    let folder = tempfile::tempdir().expect("a directory");
    let problem = load(&folder, &text).expect("the problem loads");
    let Kind::Answer(answer) = &problem.kind else {
        unreachable!("the problem asks");
    };
    let found = validate(&problem, answer, "3\n5\n4\n7\n", &mut output.as_bytes());
    let found = found.expect("questions and answers");
    let Some(reason) = found.reason else {
        return "right".to_owned();
    };
    let first = found.first_wrong.map_or_else(String::new, |wrong| {
        format!(
            ": {} `{}`, not `{}`",
            wrong.question, wrong.printed, wrong.expected
        )
    });
    format!("{reason}{first}")
}

#[test]
fn answers_are_laid_out_as_other_judges_want_them() {
    let case = "Case #{number}: {answer}";
    for (asks, form, output, found) in [
        (
            "winner",
            case,
            "Case #1: 1\nCase #2: 2\nCase #3: 1\n",
            "right",
        ),
        (
            "winner",
            case,
            "Case #1:\n1\n\nCase  #2: 2 Case #3: 1",
            "right",
        ),
        (
            "winner",
            case,
            "1\n2\n1\n",
            "wrong-answer: 1 `1`, not `Case #1: 1`",
        ),
        (
            "winner",
            case,
            "Case #0: 1\nCase #1: 2\nCase #2: 1\n",
            "wrong-answer: 1 `Case #0: 1`, not `Case #1: 1`",
        ),
        (
            "winner",
            case,
            "Case #1: 1\nCase #2: 1\nCase #3: 1\n",
            "wrong-answer: 2 `Case #2: 1`, not `Case #2: 2`",
        ),
        (
            "winner",
            case,
            "Case #1: 1\nCase #2:2\nCase #3: 1\n",
            "wrong-answer: 2 `Case #2:2`, not `Case #2: 2`",
        ),
        (
            "grundy",
            case,
            "Case #1: 1\nCase\n#2: 0 Case #3:\n3",
            "right",
        ),
        (
            "grundy",
            case,
            "Case #1: 1\nCase #2:0\nCase #3: 3\n",
            "wrong-answer: 2 `Case #2:0`, not `Case #2: 0`",
        ),
        ("grundy", case, "Case #1: 1\nCase #2: 0\n", "missing-answer"),
        ("grundy", "#{number}:{answer}", "#1:1\n#2:0 #3:3", "right"),
        (
            "grundy",
            "{answer}",
            "01 0 3",
            "wrong-answer: 1 `01`, not `1`",
        ),
        ("winning-moves", "{answer}", "1 0\n1\n", "right"),
        ("winning-moves", "{answer}", "1 0 1 1\n", "extra-output"),
        ("winner", case, "Case #1: 1\nCase #2: 2\n", "missing-answer"),
        ("winner", "#{number}:{answer}", "#1:1\n#2:2 #3:1", "right"),
        (
            "winner",
            "#{number}:{answer}",
            "#1:1\n#2:2 #2:1",
            "wrong-answer: 3 `#2:1`, not `#3:1`",
        ),
        (
            "winner",
            "{answer} wins.",
            "1 wins. 2 wins.\n1 wins.",
            "right",
        ),
        (
            "move",
            case,
            "Case #1: 1\nCase #2: 2\n\n Case #3:  3 \n",
            "right",
        ),
        ("move", case, "Case #1: 1 Case #2:\n2 Case #3: 3\n", "right"),
        (
            "move",
            case,
            "Case #1: 1\nCase #2: 2\nCase #3: 2\n",
            "wrong-answer: 3 `Case #3: 2`, not `Case #3: 3`",
        ),
        (
            "move",
            case,
            "1\n2\n3\n",
            "wrong-answer: 1 `1`, not `Case #1: 1`",
        ),
        // Other judges split words at the blanks of ASCII.
        (
            "winner",
            case,
            "Case\t#1:\u{b}1\u{c}Case #2: 2\r\nCase #3: 1\n",
            "right",
        ),
        (
            "winner",
            case,
            "Case #1: 1\nCase #2:\u{a0}2\nCase #3: 1\n",
            "wrong-answer: 2 `Case #2:\\u{a0}2`, not `Case #2: 2`",
        ),
        (
            "grundy",
            "{answer}",
            "1\u{a0}\n0\n3\n",
            "wrong-answer: 1 `1\\u{a0}`, not `1`",
        ),
        (
            "move",
            "{answer}",
            "1\u{2003}\n2\n3\n",
            "wrong-answer: 1 `1\\u{2003}`, not `1`",
        ),
        (
            "move",
            "{answer}",
            "1\u{a0}2\u{a0}3\n",
            "missing-answer: 1 `1\\u{a0}2\\u{a0}3`, not `1`",
        ),
    ] {
        assert_eq!(validated(asks, form, output), found, "{form}\n{output}");
    }
}

/// The numbers for a start of a problem: of winning moves, and the Grundy value.
fn numbers(rules: &str, start: &str) -> [Result<u128, String>; 2] {
    ["winning-moves", "grundy"].map(|asks| {
        let text = format!(
            "name = \"It\"\n{rules}\n[answer]\nasks = \"{asks}\"\n[[answer.tests]]\n{start}\n"
        );
        let folder = tempfile::tempdir().expect("a directory");
        let problem = load(&folder, &text).map_err(|told| told.join("\n"))?;
        let Kind::Answer(answer) = &problem.kind else {
            unreachable!("the problem asks");
        };
        let instance = answer.tests[0].instances(1, 0).next().expect("an instance");
        let right = problem.right_answer(answer, &answer.tests[0], problem.with_rules(instance));
        let right = right.map_err(|errors| errors[0].to_string())?;
        Ok(right.parse().expect("a number"))
    })
}

#[test]
fn numbers_are_those_of_the_definitions() {
    // Moves count one by one: from three heaps of one item, each of the three moves wins.
    for (heaps, winning, grundy) in [
        ("[1, 1, 1]", 3, 1),
        ("[3, 5]", 1, 6),
        ("[2, 2, 1]", 1, 1),
        ("[4, 4]", 0, 0),
        ("[0]", 0, 0),
    ] {
        let found = numbers("game = \"nim\"", &format!("heaps = {heaps}"));
        assert_eq!(found, [Ok(winning), Ok(grundy)], "{heaps}");
    }
    // The winning move is found by a formula: there are too many moves to try.
    let huge = numbers("game = \"nim\"", "heaps = [9007199254740993, 5, 5]");
    assert_eq!(huge, [Ok(1), Ok(9_007_199_254_740_993)]);
    // The last move loses: there are winning moves, and no Grundy values.
    let [winning, grundy] = numbers(
        "game = \"nim\"\n[rules]\nlast = \"loses\"",
        "heaps = [1, 1]",
    );
    assert_eq!(winning, Ok(2));
    let error = grundy.expect_err("none");
    assert!(error.contains("`1 1` has no Grundy value here"), "{error}");
    // Values that exist, but of which no formula is known.
    let [winning, grundy] = numbers("game = \"wythoff\"", "a = 576860\nb = 270232");
    assert!(winning.is_ok());
    let error = grundy.expect_err("too large");
    assert!(error.contains("takes too long to compute"), "{error}");
    // A draw has no winning move.
    let [winning, grundy] = numbers("game = \"chopsticks\"", "start = 1111");
    assert_eq!(winning, Ok(0));
    assert!(grundy.is_err());
}

/// Two questions, both of which have the answer 1.
fn two_questions(form: &str) -> String {
    format!(
        "name = \"It\"\ngame = \"bash\"\n[rules]\nm = 3\n[answer]\n{form}\n[[answer.tests]]\n\
         cases = [{{ n = 5 }}, {{ n = 7 }}]\n"
    )
}

#[test]
fn a_hint_at_the_layout_is_about_a_question_that_there_is() {
    let text = two_questions("answer_layout = \"Case #{number}: {answer}\"");
    for (lines, reason, hint) in [
        ("Case #1: 1/Case #2: 1/done/", Reason::ExtraOutput, None),
        (
            "Case #1: 1/1/",
            Reason::WrongAnswer,
            Some("write answer 2 as `Case #2: ANSWER`"),
        ),
        (
            "Case #1: 1/Case #2:\u{a0}1/",
            Reason::WrongAnswer,
            Some(
                "this answer is right but for a no-break space (U+00A0): write plain spaces instead",
            ),
        ),
        (
            "Case #1: 1/Case #2:\u{a0}2/",
            Reason::WrongAnswer,
            Some("write answer 2 as `Case #2: ANSWER`"),
        ),
    ] {
        let first = judged(&text, &prints(lines)).first_wrong;
        let first = first.expect("a wrong answer");
        assert_eq!((first.reason, first.hint.as_deref()), (reason, hint));
    }
}

#[test]
fn too_few_answers_are_counted() {
    let report = judged(&two_questions(""), &prints("1/"));
    let first = report.first_wrong.as_ref().expect("too few answers");
    assert_eq!(
        (first.reason, first.right_alone),
        (Reason::MissingAnswer, true)
    );
    let report = SubmissionReport::Answer(Box::new(report));
    let told = submission_document(&report, Invocation::on("it")).terminal(None);
    assert!(
        told.contains("The program printed 1 answer to 2 questions."),
        "{told}"
    );
    assert!(!told.contains("Asked alone"), "{told}");
}

#[test]
fn it_is_said_where_a_program_crashed() {
    for (lines, question, place) in [
        ("", 1, "before it answered question 1 of 2"),
        ("1/", 2, "before it answered question 2 of 2"),
        ("1/1/", 3, "after its last answer"),
        (
            "1/2/",
            2,
            "after its last answer; its first wrong answer is to question 2",
        ),
        (
            "2/",
            1,
            "before it answered question 2 of 2; its first wrong answer is to question 1",
        ),
        ("1/1/1/", 3, "after 3 answers to 2 questions"),
    ] {
        let program =
            prints(lines).replace("(i32.const 8)))))", "(i32.const 8)))\n    (unreachable)))");
        let report = judged(&two_questions(""), &program);
        let first = report.first_wrong.as_ref().expect("a crash");
        assert_eq!((first.reason, first.question), (Reason::Trap, question));
        let report = SubmissionReport::Answer(Box::new(report));
        let told = submission_document(&report, Invocation::on("it")).terminal(None);
        assert!(told.contains(&format!(": test 1, {place}")), "{told}");
    }
}
