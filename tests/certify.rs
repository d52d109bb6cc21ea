//! Bots that are certified, refuted, or neither, and what is said of them.

use std::fs;
use std::path::{Path, PathBuf};

use grundy_harness::Submission;
use grundy_harness::certify::{MemoryAssumption, Options, certify, certify_report};
use grundy_harness::games::{Catalog, Settings};
use grundy_harness::judge::{self, Judgement, judge, judge_report, judged_games};
use grundy_harness::problem::{MAX_QUESTIONS, Problem, Start, StartSelection, choose, seats};
use grundy_harness::report::{
    AnswersBy, CertifyReport, DifferenceBy, ProofStatus, Reason, Standard, SubmissionReport,
    Verdict,
};
use grundy_render::page::{self, JudgedSubmission, PageTitle};
use grundy_render::{Invocation, certify_document};
use grundy_testing::json::shortened;

use crate::user;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn problem(name: &str) -> Problem {
    Problem::load(&root().join("problems").join(name), &Catalog::standard())
        .expect("the problem loads")
}

fn options() -> Options<'static> {
    Options {
        judge: user::options(),
        standard: Standard::Result,
        memory: MemoryAssumption::Auto,
        most: MAX_QUESTIONS,
    }
}

/// Certifies a bot from one instance, which is given as on the command line.
fn report(problem: &Problem, bot: &Path, instance: &[&str], options: Options<'_>) -> CertifyReport {
    let game = &problem.game;
    let pairs = instance.iter().map(|pair| {
        let (key, value) = pair.split_once('=').expect("key=value");
        (key.to_owned(), game.read(key, value))
    });
    let chosen = StartSelection {
        settings: pairs.collect::<Settings>(),
        ..StartSelection::default()
    };
    let starts = choose(problem, &chosen).expect("the instance");
    let seats = seats(problem, &starts, None).expect("the seats");
    let file = if bot.is_absolute() {
        bot.to_owned()
    } else {
        root().join("bots").join(bot)
    };
    let certification = certify(
        problem,
        &starts,
        &seats,
        &file.as_path().into(),
        options,
        &|_| {},
    )
    .expect("a certification");
    let mut report = certify_report(problem, &starts, &certification, options);
    report.submission.file = bot.display().to_string();
    report
}

fn check(name: &str, bot: &str, instance: &[&str], options: Options<'_>) -> CertifyReport {
    let problem = problem(name);
    let report = report(&problem, Path::new(bot), instance, options);
    let stem = Path::new(bot)
        .file_stem()
        .expect("a file")
        .to_string_lossy()
        .into_owned();
    snapshot(&format!("certify--{name}-{stem}"), &report);
    report
}

/// Reports that are snapshots in JSON as well: one for each status.
const JSON_OF: [&str; 5] = [
    "certify--bash-takes-turns",
    "certify--nim-blind-spot",
    "certify--nim-forbidden-import",
    "certify--nim-gave-up",
    "certify--nim-rolls-dice",
];

fn snapshot(name: &str, report: &CertifyReport) {
    let filters = [
        (r#""sha256": "[0-9a-f]{64}""#, r#""sha256": "[sha256]""#),
        (r"module [0-9a-f]{12}", "module [sha256]"),
    ];
    insta::with_settings!({ filters => filters, prepend_module_to_snapshot => false, omit_expression => true }, {
        let text = certify_document(report, Invocation::on(&report.problem)).terminal(None);
        let text = anstream::adapter::strip_str(&text).to_string();
        insta::assert_snapshot!(format!("{name}--text"), text);
        if JSON_OF.contains(&name) {
            let json = serde_json::to_string_pretty(report).expect("a report is plain data");
            insta::assert_snapshot!(format!("{name}--json"), shortened(&json));
        }
    });
}

#[test]
fn a_perfect_bot_is_certified() {
    let report = check("nim", "nim/accepted/xor.c", &["heaps=14,21,39"], options());
    assert!(report.proof.certified);
}

/// The one position in which it errs is 9 4 27; games against the reference players, which
/// include this start, do not show it.
#[test]
fn a_bot_that_errs_in_one_position_is_refuted_with_that_position() {
    let bot = "nim/wrong_answer/blind-spot.c";
    let report = check("nim", bot, &["heaps=14,21,39"], options());
    let refutation = report.proof.refutation.expect("a refutation");
    assert_eq!(refutation.mistake.position, "9 4 27");
    assert_eq!(refutation.kind, Reason::Blunder);
    assert_eq!(refutation.line.len(), refutation.moves.len() + 1);

    let folder = tempfile::tempdir().expect("a directory");
    let text = fs::read_to_string(root().join("problems/nim/problem.toml")).expect("the problem");
    let without_proof: String = text
        .lines()
        .filter(|line| {
            let proof = ["[play.certify]", "instances =", "most ="];
            !proof.iter().any(|start| line.starts_with(start))
        })
        .map(|line| format!("{line}\n"))
        .collect();
    assert_ne!(text, without_proof);
    fs::write(folder.path().join("problem.toml"), without_proof).expect("a problem");
    let sampled = Problem::load(folder.path(), &Catalog::standard()).expect("it loads");
    let verdict = |problem: &Problem| {
        let options = options().judge;
        let starts = problem.starts(options.seed).expect("its starts");
        let files = [Submission::File(root().join("bots").join(bot))];
        let judged = judge(problem, &starts, &files, options, &|_| {}).expect("a judgement");
        let report = judge_report(problem, &starts, &judged[0], options);
        // On the page the refutation is game 0.
        let page = judge_page(problem, &starts, &judged[0], options);
        let shown = page.contains("#game-0-ply-");
        (report.verdict, report.reason, shown)
    };
    assert_eq!(verdict(&sampled), (Verdict::Accepted, None, false));
    assert_eq!(
        verdict(&problem("nim")),
        (Verdict::WrongAnswer, Some(Reason::Blunder), true)
    );
}

fn judge_page(
    problem: &Problem,
    starts: &[Start],
    judgement: &Judgement,
    options: judge::Options<'_>,
) -> String {
    let title = PageTitle {
        problem: &problem.name,
        game: &problem.game.title,
        seed: options.seed,
        invocation: Invocation::on("nim"),
    };
    let report = judge_report(problem, starts, judgement, options);
    let games = judged_games(problem, starts, judgement, options);
    let report = SubmissionReport::Play(Box::new(report));
    let submission = JudgedSubmission {
        report: &report,
        games: &games,
    };
    page::judge_page(&title, &[submission])
}

/// From all starts of its problem.
fn from_all_starts(name: &str, bot: &str, most: u64) -> CertifyReport {
    let problem = problem(name);
    let options = Options { most, ..options() };
    let starts = problem.starts(options.judge.seed).expect("its starts");
    let seats = seats(&problem, &starts, None).expect("the seats");
    let file = root().join("bots").join(bot);
    let certification = certify(
        &problem,
        &starts,
        &seats,
        &file.as_path().into(),
        options,
        &|_| {},
    )
    .expect("a certification");
    let mut report = certify_report(&problem, &starts, &certification, options);
    report.submission.file = bot.to_owned();
    report
}

/// Some of the starts have a quintillion positions.
#[test]
fn it_is_refuted_among_starts_that_cannot_be_searched_to_their_ends() {
    let bot = "nim/wrong_answer/blind-spot.c";
    let report = from_all_starts("nim", bot, MAX_QUESTIONS);
    let refutation = report.proof.refutation.expect("a refutation");
    assert_eq!(refutation.mistake.position, "9 4 27");
}

#[test]
fn what_is_proved_is_told_of_a_search_that_gave_up() {
    let report = from_all_starts("nim", "nim/accepted/xor.c", 30_000);
    assert_eq!(report.proof.status, ProofStatus::GaveUp);
    assert_eq!(report.proof.games, 92);
    let huge = "1000000000000000000 5 3";
    let open = |seat| {
        let mut open = report.proof.open.iter();
        open.any(|game| game.start == huge && game.seat == seat)
    };
    // Moving first, the bot leaves 6 5 3; moving second, it can be left a quintillion of piles.
    assert!(!open(1) && open(2));
    snapshot("certify--nim-gave-up", &report);
}

#[test]
fn a_bot_that_remembers_is_certified_by_its_history() {
    let report = check(
        "bash",
        "bash/accepted/takes-turns.c",
        &["n=13", "m=3"],
        options(),
    );
    assert!(report.proof.certified);
    assert_eq!(report.proof.answers_by, AnswersBy::History);
    let difference = report
        .proof
        .difference
        .expect("two answers to one position");
    assert_eq!(difference.by, DifferenceBy::Play);
}

#[test]
fn a_bot_that_remembers_is_refuted_by_its_history() {
    let report = check(
        "bash",
        "bash/wrong_answer/tires.c",
        &["n=21", "m=3"],
        options(),
    );
    let refutation = report.proof.refutation.expect("a refutation");
    assert_eq!(refutation.kind, Reason::Blunder);
    assert_eq!(report.proof.answers_by, AnswersBy::History);
}

/// Fresh instances of it never err, so it would be certified if it were taken for positional.
#[test]
fn who_remembers_is_not_certified_as_positional() {
    let positional = Options {
        memory: MemoryAssumption::Positional,
        ..options()
    };
    let bot = Path::new("bash/wrong_answer/tires.c");
    let report = report(&problem("bash"), bot, &["n=21", "m=3"], positional);
    assert_eq!(report.proof.status, ProofStatus::NotPositional);
    assert!(!report.proof.certified);
}

#[test]
fn who_rolls_dice_is_not_certified() {
    let report = check(
        "nim",
        "nim/wrong_answer/rolls-dice.c",
        &["heaps=2,3,1"],
        options(),
    );
    assert_eq!(report.proof.status, ProofStatus::NotPositional);
    assert_eq!(
        report.proof.difference.expect("a difference").by,
        DifferenceBy::Seed
    );
}

#[test]
fn who_goes_in_circles_is_refuted() {
    let bot = "chopsticks/wrong_answer/shuffles.c";
    let report = check("chopsticks", bot, &["rollover=4", "start=1312"], options());
    let refutation = report.proof.refutation.expect("a refutation");
    assert_eq!(refutation.kind, Reason::NotConverted);
    let last = refutation.line.last();
    assert!(
        refutation.line[..refutation.moves.len()]
            .iter()
            .any(|p| Some(p) == last)
    );
}

#[test]
fn a_fault_refutes() {
    let report = check(
        "nim",
        "nim/run_time_error/aborts.c",
        &["heaps=1,1"],
        options(),
    );
    assert_eq!(
        report.proof.refutation.expect("a refutation").kind,
        Reason::Trap
    );
}

#[test]
fn what_does_not_compile_is_not_run() {
    let report = check(
        "nim",
        "nim/compile_error/forbidden-import.wat",
        &["heaps=1"],
        options(),
    );
    assert_eq!(report.proof.status, ProofStatus::NotRun);
}

#[test]
fn a_search_may_give_up() {
    let few = Options {
        most: 1_000,
        ..options()
    };
    let report = check(
        "bash",
        "bash/accepted/remainder.c",
        &["n=1000000000000", "m=9"],
        few,
    );
    assert_eq!(report.proof.status, ProofStatus::GaveUp);
    assert_eq!(report.proof.questions, 1_000);
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    for bot in ["nim/accepted/xor.c", "nim/wrong_answer/blind-spot.c"] {
        let report = |jobs| {
            let mut options = options();
            options.judge.jobs = jobs;
            let heaps = ["heaps=14,21,39"];
            let report = report(&problem("nim"), Path::new(bot), &heaps, options);
            serde_json::to_string(&report).expect("plain data")
        };
        assert_eq!(report(1), report(3), "{bot}");
    }
}

/// One hand each, roll-over 3. Who always taps the next player loses a won game; who takes out whom
/// it can does not, whatever the two others do together.
#[test]
fn three_players() {
    let folder = tempfile::tempdir().expect("a directory");
    let text = "name = \"Three\"\ngame = \"chopsticks\"\n[rules]\nplayers = 3\nrollover = 3\n\
                hands = 1\n[play]\n[[play.tests]]\nstart = \"1\"\n";
    fs::write(folder.path().join("problem.toml"), text).expect("a problem");
    let problem = Problem::load(folder.path(), &Catalog::standard()).expect("the problem loads");
    let certified = |name: &str, taps_last: &str| {
        let bot = folder.path().join(name);
        let source = format!(
            "#include <stdio.h>\n\
             int main(void) {{ int own, next, last; scanf(\"%*d %*d\");\n\
             while (scanf(\"%d %d %d\", &own, &next, &last) == 3) {{\n\
             if (!own) puts(\"pass\");\n\
             else if ({taps_last}) printf(\"tap %d %d 2\\n\", own, last);\n\
             else printf(\"tap %d %d 1\\n\", own, next);\n\
             fflush(stdout); }} }}\n"
        );
        fs::write(&bot, source).expect("a bot");
        report(&problem, &bot, &[], options()).proof
    };
    let next = certified("next.c", "!next")
        .refutation
        .expect("a refutation");
    assert_eq!(
        (next.kind, next.seat, next.mistake.position.as_str()),
        (Reason::Blunder, 3, "221")
    );
    // Judged, it plays from every seat, with reference players in all others.
    let starts = problem.starts(1).expect("its starts");
    let judged = judge(
        &problem,
        &starts,
        &[folder.path().join("next.c").into()],
        options().judge,
        &|_| {},
    )
    .expect("a judgement");
    let page = judge_page(&problem, &starts, &judged[0], options().judge);
    assert!(page.contains("perfect, third"));
    let judged = judge_report(&problem, &starts, &judged[0], options().judge);
    assert_eq!((judged.games.played, judged.by_side.len()), (9, 3));

    let kills = certified("kills.c", "!next || (own + last == 3 && own + next != 3)");
    assert_eq!(kills.seats, [1, 2, 3]);
    assert!(kills.certified, "{kills:?}");
}
