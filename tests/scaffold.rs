//! What `grundy new` writes: a bot in every language for every game compiles and plays legal moves to
//! the end, and a new problem has nothing to complain of.

use std::fs;
use std::path::{Path, PathBuf};

use grundy_harness::certify::{self, MemoryAssumption, certify_report};
use grundy_harness::games::{Catalog, Game};
use grundy_harness::problem::scaffold::{
    LANGUAGES, Language, NewFiles, NewProblem, new_bot, new_problem,
};
use grundy_harness::problem::{MAX_QUESTIONS, Outline, Problem, StartSelection, choose, seats};
use grundy_harness::report::{Diagnostic, Reason, Standard, SubmissionReport, Verdict};
use grundy_harness::toolchain::{BuildError, Toolchains, build};
use grundy_harness::{Bots, Submission, check, judge_submissions, leave_out};
use grundy_render::{Invocation, certify_document, check_document, submission_document};
use grundy_testing::{Need, not_run};
use tempfile::TempDir;

use crate::user::options;

/// Begins a bot in every language for the problem of this text. Those that cannot be built here are
/// named where no test's output is held back.
fn begin(
    name: &str,
    problem: &str,
    languages: impl Iterator<Item = &'static Language>,
) -> (TempDir, Problem, Vec<PathBuf>) {
    let folder = tempfile::tempdir().expect("a directory");
    fs::write(folder.path().join("problem.toml"), problem).expect("a problem");
    let problem = Problem::load(folder.path(), &Catalog::standard()).expect("the problem loads");
    let begun = languages.map(|language| {
        let file = folder.path().join("bot").with_extension(language.extension);
        let text = new_bot(&problem, language, "bot").expect("a bot to start from");
        fs::write(&file, text).expect("a file");
        (file.into(), Verdict::Accepted)
    });
    let (bots, left_out) = leave_out(begun.collect(), options());
    for bot in left_out {
        not_run(
            Need::Compilers,
            &format!("{name}: {}", bot.file),
            &bot.reason,
        );
    }
    let files = bots.into_iter();
    let files = files.map(|(file, _)| file.path().to_owned()).collect();
    (folder, problem, files)
}

/// Has a bot in every language judged: it may play badly, but nothing else may be wrong with it.
fn check_start(name: &str, problem: &str) {
    check_start_in(name, problem, LANGUAGES.iter());
}

/// The same for rules for which bots differ from those for others in a number or a comment: two
/// languages show as much as ten, one that counts from 0 and one that counts from 1.
fn check_variant(name: &str, problem: &str) {
    let languages = ["c", "lua"].map(|name| Language::find(name).expect("a language"));
    check_start_in(name, problem, languages.into_iter());
}

fn check_start_in(name: &str, problem: &str, languages: impl Iterator<Item = &'static Language>) {
    let (_folder, problem, files) = begin(name, problem, languages);
    let files: Vec<Submission> = files.into_iter().map(Submission::File).collect();
    let judged = judge_submissions(&problem, &files, options(), &|_| {}).expect("a judgement");
    for report in judged.into_iter().map(|judged| judged.report) {
        let may_be = [
            None,
            Some(Reason::Blunder),
            Some(Reason::NotConverted),
            Some(Reason::WrongAnswer),
        ];
        let source = fs::read_to_string(report.file()).expect("what was begun");
        let said = submission_document(&report, Invocation::on("")).terminal(None);
        assert!(
            may_be.contains(&report.reason()),
            "{name}\n{said}\n{source}"
        );
        if let SubmissionReport::Play(report) = &report {
            let planned = report.games.planned as u64;
            assert_eq!(report.games.played, planned, "{name}\n{said}");
            assert!(report.faults.is_empty(), "{name}\n{said}\n{source}");
        }
    }
}

/// The same where more than two play, as a search for a proof, which meets the shortest fault of any
/// kind.
fn check_start_of_several(name: &str, problem: &str) {
    let (_folder, problem, files) = begin(name, problem, LANGUAGES.iter());
    let options = certify::Options {
        judge: options(),
        standard: Standard::Result,
        memory: MemoryAssumption::Auto,
        most: MAX_QUESTIONS,
    };
    let starts = choose(&problem, &StartSelection::default()).expect("the start");
    let first = [seats(&problem, &starts, None).expect("the seats")[0]];
    for file in files {
        let certified = certify::certify(
            &problem,
            &starts,
            &first,
            &file.as_path().into(),
            options,
            &|_| {},
        );
        let certified = certified.expect("a certification");
        let report = certify_report(&problem, &starts, &certified, options);
        let source = fs::read_to_string(&file).expect("what was begun");
        let said = certify_document(&report, Invocation::on(&report.problem)).terminal(None);
        let refuted = report.proof.refutation.as_ref();
        let played_badly = refuted.is_some_and(|refuted| refuted.kind == Reason::Blunder);
        assert!(
            report.proof.certified || played_badly,
            "{name}\n{said}\n{source}"
        );
        assert!(report.proof.positions > 1, "{name}\n{said}");
    }
}

/// A problem that plays this game from these starts.
fn playing(game: &str, rest: &str) -> String {
    format!("name = \"A \\\"test\\\"\"\ngame = \"{game}\"\n{rest}")
}

/// Rules of Chopsticks, played from the usual start.
fn from_the_start(rules: &str) -> String {
    playing(
        "chopsticks",
        &format!("[rules]\n{rules}[[play.tests]]\nstart = \"1\"\n"),
    )
}

#[test]
fn bash() {
    let tests = "[[play.tests]]\nn = 21\nm = 3\n[[play.tests]]\nn = 1\nm = 9\n";
    check_start("bash", &playing("bash", tests));
    let rules = format!("[rules]\nlast = \"loses\"\ncount-up = true\n{tests}");
    check_variant("counting up", &playing("bash", &rules));
}

#[test]
fn coins() {
    let tests =
        "[rules]\nturn = [1, 2, 3]\n[[play.tests]]\ncoins = \"THHTH\"\n[[play.tests]]\nn = 7\n";
    check_start("coins", &playing("coins", tests));
    let sum = "[[component]]\ngame = \"coins\"\nrules = { turn = [1, 2] }\n[[component]]\ngame = \"nim\"\n\
               [[play.tests]]\nstart = \"TTH + 3\"\n[[play.tests]]\nstart = \"T + 1\"\n";
    check_variant("a sum with coins", &playing("sum", sum));
}

/// Checks that a bot claims to play legal moves if and only if it should, and that the claim is true.
fn check_claim(game: &str, rest: &str, should_claim: bool) {
    let name = format!("{game}: {rest}");
    let folder = tempfile::tempdir().expect("a directory");
    let text = playing(game, rest);
    fs::write(folder.path().join("problem.toml"), &text).expect("a problem");
    let problem = Problem::load(folder.path(), &Catalog::standard()).expect(&name);
    let lua = Language::find("lua").expect("a language");
    let bot = new_bot(&problem, lua, "bot").expect(&name);
    let first = bot.lines().next().unwrap_or_default();
    let claims = bot.contains("it plays legal moves");
    let lacks_moves = first.ends_with("this bot must be given the moves of the game");
    assert_eq!(
        (claims, lacks_moves),
        (should_claim, !should_claim),
        "{name}\n{bot}"
    );
    if claims {
        check_start_in(&name, &text, std::iter::once(lua));
    }
}

#[test]
fn bots_that_claim_to_play_legal_moves_do() {
    let with_rules =
        |rules: &str, tests: &str| format!("[rules]\n{rules}\n[play]\ntests = {tests}\n");
    let check = |game: &str, rules: &str, tests: &str, should_claim| {
        check_claim(game, &with_rules(rules, tests), should_claim);
    };
    for (rules, tests, should_claim) in [
        ("m = 3\nlast = \"loses\"", "[{ n = 9 }, { n = 1 }]", true),
        ("m = 3\ncount-up = true", "[{ n = 9 }]", true),
        ("m = 3", "[{ n = 9 }, { n = 9, count-up = true }]", false),
    ] {
        check("bash", rules, tests, should_claim);
    }
    for (rules, should_claim) in [
        ("variant = \"mock-turtles\"", true),
        ("variant = \"moebius\"", true),
        ("variant = \"mogul\"", true),
        ("variant = \"ruler\"", true),
        ("variant = \"triplets\"", false),
        ("variant = \"turnips\"", false),
        ("variant = \"turtles\"", true),
        ("variant = \"twins\"", false),
        ("turn = \"any\"\nspacing = \"adjacent\"\nwithin = 3", true),
        ("turn = \"2,3\"\nlast = \"loses\"", false),
    ] {
        check("coins", rules, "[{ heads = [7, 5, 2] }]", should_claim);
    }
    for (rules, should_claim) in [
        ("variant = \"dawson-chess\"", false),
        ("variant = \"dawson-kayles\"", false),
        ("variant = \"grundy\"", false),
        ("variant = \"guiles\"", false),
        ("variant = \"kayles\"", true),
        ("variant = \"lasker\"", true),
        ("variant = \"nim\"", true),
        ("variant = \"officers\"", false),
        ("variant = \"treblecross\"", false),
        ("take = [1, 3]\nlast = \"loses\"", true),
        ("take = [2, 3]", false),
        ("all-but = [2]", true),
        ("all-but = [1, 4]", false),
    ] {
        check(
            "heaps",
            rules,
            "[{ heaps = [5, 6] }, { n = 4 }]",
            should_claim,
        );
    }
    check(
        "heaps",
        "",
        "[{ take = [1], n = 5 }, { take = [1, 4], heaps = [1, 6] }]",
        true,
    );
    check(
        "heaps",
        "",
        "[{ take = [1], n = 5 }, { take = [5], n = 5 }]",
        false,
    );
    for (rules, start, should_claim) in [
        (
            "kind = \"cat-and-mouse\"\nholes = [4]\n\
             arcs = \"1-2 1-3 1-4 1-5 1-6 1>1 2-3 3-4 4-5 5-6 6-2\"",
            "mouse 3 6",
            true,
        ),
        (
            "kind = \"cat-and-mouse\"\nholes = [4]\nforbidden = [4]\narcs = \"1-2 2-3 3-4 4-5 2-5\"",
            "mouse 1 5",
            false,
        ),
        (
            "kind = \"geography\"\narcs = \"1-2 2-3 3-4 4-1\"",
            "1",
            false,
        ),
        ("arcs = \"1>2 2>3 3>1 2>4\"\nlast = \"loses\"", "1", false),
    ] {
        check(
            "graph",
            rules,
            &format!("[{{ start = \"{start}\" }}]"),
            should_claim,
        );
    }
    for variant in [
        "base",
        "cutoff",
        "divisions-only",
        "halvings",
        "integers",
        "logan",
        "meta",
        "misere",
        "solar",
        "stumps",
        "sudden-death",
        "suicide",
        "swaps",
        "three-hands",
        "transfers-only",
        "unnamed",
    ] {
        check(
            "chopsticks",
            &format!("variant = \"{variant}\""),
            "[{}]",
            true,
        );
    }
    check(
        "chopsticks",
        "",
        "[{ start = \"1111\" }, { start = \"111111\", hands = 3 }]",
        false,
    );
    for rules in ["split = true", "last = \"loses\""] {
        check(
            "tower-breakers",
            rules,
            "[{ heights = [7, 12, 1] }, { n = 2, m = 12 }]",
            true,
        );
    }
    check(
        "wythoff",
        "last = \"loses\"",
        "[{ a = 0, b = 5 }, { a = 6, b = 4 }]",
        true,
    );
    check(
        "nim",
        "last = \"loses\"",
        "[{ heaps = [0, 0, 5] }, { heaps = [3, 4] }]",
        true,
    );
    for (components, start, should_claim) in [
        ("bash m=3 + nim + heaps take=1,3,4", "5 + 3 4 + 9", true),
        (
            "coins turn=1,2 + wythoff + tower-breakers split=true",
            "TTH + 2 3 + 1 12",
            true,
        ),
        (
            "heaps code=4 unequal=true + coins variant=ruler",
            "9 + HHTTH",
            false,
        ),
        ("nim + heaps code=0.6", "2 + 3", false),
        ("nim + coins turn=3", "2 + HTTH", false),
        ("graph arcs=1>2,2>3,1>3 + nim", "1 + 2", false),
        ("nim + graph kind=geography arcs=1-2,2-3", "2 + 1", false),
    ] {
        let test = format!("{{ components = \"{components}\", start = \"{start}\" }}");
        check("sum", "", &format!("[{test}]"), should_claim);
        let other = "{ components = \"nim + nim\", start = \"2 + 3\" }";
        check("sum", "", &format!("[{test}, {other}]"), false);
    }
}

#[test]
fn nim() {
    let tests =
        "[[play.tests]]\nheaps = [0, 18446744073709551615, 3]\n[[play.tests]]\nheaps = [2]\n";
    let limits = "[limits]\nmax_plies = 30\n";
    check_start("nim", &playing("nim", &format!("{limits}{tests}")));
}

#[test]
fn tower_breakers() {
    let tests = "[[play.tests]]\nheights = [1, 12, 97, 30]\n";
    check_start("tower-breakers", &playing("tower-breakers", tests));
    let rules = "[rules]\nsplit = true\n[[play.tests]]\nheights = [1, 12, 7]\n";
    check_variant("tower-breakers, again", &playing("tower-breakers", rules));
}

#[test]
fn wythoff() {
    let tests = "[[play.tests]]\na = 0\nb = 9\n[[play.tests]]\na = 5\nb = 3\n";
    check_start("wythoff", &playing("wythoff", tests));
}

#[test]
fn chopsticks() {
    let tests =
        "[[play.tests]]\nstart = \"1111\"\n[[play.tests]]\nstart = \"0312\"\nrollover = 6\n";
    check_start("chopsticks", &playing("chopsticks", tests));
    let rules = "variant = \"three-hands\"\nswap = 2\ntap-first = true\n";
    check_variant("three hands", &from_the_start(rules));
}

/// The bot is out from the beginning, or soon.
#[test]
fn chopsticks_of_three() {
    for (name, start, rules) in [
        ("three players, out", "001111", ""),
        ("zombies, out", "001111", "variant = \"zombies\"\n"),
        ("three players, lost", "011222", ""),
    ] {
        let start = format!("start = \"{start}\"\n");
        let rules = format!("[rules]\nplayers = 3\nrollover = 3\n{rules}{start}");
        let problem = format!("{rules}[[play.tests]]\n{start}");
        check_start_of_several(name, &playing("chopsticks", &problem));
    }
}

#[test]
fn sums() {
    let games = "[rules]\ncomponents = \"bash m=3 + nim + wythoff + tower-breakers\"\n";
    let tests = "[[play.tests]]\nstart = \"3 + 0 2 1 + 1 2 + 1 6\"\n[[play.tests]]\nstart = \"0 + 0 + 2 2 + 4\"\n";
    check_start("sum", &playing("sum", &format!("{games}{tests}")));
}

#[test]
fn questions() {
    let words = "[answer]\nwords = { first = \"A\\\"b\", second = \"c\", draw = \"d\" }\n";
    let tests = "[[answer.tests]]\nall = { heaps = { count = \"1..=2\", each = \"0..=3\" } }\n";
    check_start("who wins", &playing("nim", &format!("{words}{tests}")));
    let moves =
        "[answer]\nasks = \"move\"\n[[answer.tests]]\nall = { a = \"0..=3\", b = \"0..=3\" }\n";
    check_start("which move", &playing("wythoff", moves));
}

#[test]
fn a_bot_can_be_begun_in_every_language_and_for_every_problem() {
    let error = build(Path::new("bot.pas"), &Toolchains::none()).expect_err("no such language");
    let BuildError::UnknownLanguage { known, .. } = error else {
        panic!("{error}")
    };
    // C++ and TypeScript have three endings, and a module is what the others become.
    for ending in known
        .iter()
        .filter(|e| !["cc", "cxx", "mts", "cts", "wasm"].contains(&e.as_str()))
    {
        assert!(Language::find(ending).is_some(), "{ending}");
    }
    let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
    for entry in fs::read_dir(problems).expect("the problems") {
        let folder = entry.expect("a problem").path();
        if !Outline::load(&folder).is_ok_and(|outline| !outline.plays_a_file()) {
            continue; // the schema, and games of files, which need compilers
        }
        let problem = Problem::load(&folder, &Catalog::standard()).expect("it loads");
        for language in &LANGUAGES {
            let text = new_bot(&problem, language, "bot").expect("a bot to start from");
            assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
        }
    }
}

#[test]
fn what_is_begun_reads_well() {
    let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
    let begun = |problem: &str, language: &str| {
        let problem =
            Problem::load(&problems.join(problem), &Catalog::standard()).expect("it loads");
        let language = Language::find(language).expect("a language");
        let file = format!("bot.{}", language.extension);
        new_bot(&problem, language, &file).expect("a bot to start from")
    };
    for (problem, extension) in [
        ("bash-and-nim", "py"),
        ("chopsticks", "py"),
        ("chopsticks-winner", "py"),
        ("nim", "c"),
        ("nim", "py"),
        ("nim", "wat"),
        ("wythoff", "py"),
    ] {
        let text = begun(problem, extension);
        insta::assert_snapshot!(format!("{problem}-{extension}"), text);
    }
}

/// Begins a problem of this game with these settings.
fn begun(
    home: &Path,
    name: &str,
    game: &Game,
    asks: Option<&str>,
    settings: &[(&str, &str)],
) -> Result<NewFiles, Vec<Diagnostic>> {
    let settings = settings.iter();
    let rules = settings
        .map(|(key, value)| ((*key).to_owned(), game.read(key, value)))
        .collect();
    let new = NewProblem {
        name,
        game,
        asks,
        rules: &rules,
    };
    new_problem(home, new, &Catalog::standard())
}

#[test]
fn a_new_problem_has_nothing_to_complain_of() {
    let catalog = Catalog::standard();
    let every_game = catalog
        .iter()
        .map(|game| (game.name.as_str(), None, vec![]));
    let misere = [("last", "loses")];
    let others = [
        ("bash", None, vec![("last", "loses"), ("m", "4")]),
        ("bash", Some("winner"), vec![("m", "5")]),
        ("bash", Some("winner"), misere.to_vec()),
        ("bash", Some("move"), vec![]),
        ("bash", Some("move"), misere.to_vec()),
        ("chopsticks", Some("winner"), vec![]),
        ("nim", None, misere.to_vec()),
        ("nim", Some("winner"), vec![]),
        ("nim", Some("winner"), misere.to_vec()),
        ("nim", Some("move"), vec![]),
        ("nim", Some("move"), misere.to_vec()),
        ("sum", Some("winner"), vec![]),
        ("wythoff", Some("winner"), vec![]),
    ];
    for (name, asks, settings) in every_game.chain(others) {
        let game = &catalog.find(name).expect("a game");
        let home = tempfile::tempdir().expect("a directory");
        let written = begun(home.path(), "mine", game, asks, &settings);
        assert!(written.expect("a problem").has_accepted, "{name}");
        let problem = Problem::load(&home.path().join("problems/mine"), &Catalog::standard())
            .expect("it loads");
        let bots = Bots::find(&home.path().join("bots/mine")).expect("its bots");
        let report = check(&problem, bots, options(), &|_| {});
        let report = report.expect("a check");
        assert!(
            report.passed,
            "{name} {asks:?} {settings:?}\n{}",
            check_document(&report).terminal(None)
        );
    }
}

/// Settings for which there is no bot that never errs, and for which the usual words and tests are not
/// right.
#[test]
fn a_new_problem_follows_its_settings() {
    let catalog = Catalog::standard();
    let cases = [
        ("bash", None, vec![("count-up", "true")]),
        ("chopsticks", None, vec![("variant", "three-hands")]),
        (
            "chopsticks",
            None,
            vec![("players", "3"), ("rollover", "4")],
        ),
        ("chopsticks", Some("winner"), vec![("overflow", "cutoff")]),
        ("heaps", Some("winner"), vec![("variant", "dawson-kayles")]),
        ("heaps", None, vec![("all-but", "2,5")]),
        ("heaps", Some("move"), vec![("take", "1,3,4")]),
        ("nim", Some("winner"), vec![("last", "loses")]),
        ("sum", None, vec![("components", "nim + wythoff")]),
        ("tower-breakers", None, vec![("split", "true")]),
        ("wythoff", Some("grundy"), vec![]),
        ("graph", None, vec![("arcs", "1>2,2>3,1>3")]),
        ("graph", None, vec![("kind", "token")]),
        (
            "graph",
            None,
            vec![("kind", "geography"), ("arcs", "1-2 2-3")],
        ),
        ("graph", Some("winner"), vec![("kind", "token")]),
        (
            "coins",
            Some("winner"),
            vec![("turn", "3"), ("last", "loses")],
        ),
        (
            "heaps",
            None,
            vec![("variant", "kayles"), ("last", "loses")],
        ),
        (
            "heaps",
            Some("winner"),
            vec![("code", "0.137"), ("last", "loses")],
        ),
        (
            "sum",
            None,
            vec![("components", "graph arcs=1>2 + nim + coins turn=1,2")],
        ),
        ("nim", Some("grundy"), vec![("last", "loses")]),
        ("chopsticks", Some("winner"), vec![("players", "3")]),
    ];
    // Games whose new problems are shown.
    const SHOWN: [&str; 3] = ["bash", "heaps", "sum"];
    let mut seen = String::new();
    for (name, asks, settings) in cases {
        let game = catalog.find(name).expect("a game");
        let home = tempfile::tempdir().expect("a directory");
        let title = format!("{name} {asks:?} {settings:?}");
        let written = begun(home.path(), "mine", &game, asks, &settings);
        let written = match written {
            Ok(written) => written,
            Err(errors) => {
                // The directory has another path in every run.
                let error = errors[0].to_string();
                let error = error.replace(&home.path().display().to_string(), "HOME");
                seen.push_str(&format!("\n=== {title}\n{error}\n"));
                continue;
            }
        };
        let mut told = format!("\n=== {title}\n");
        for file in written.files.iter().take(2) {
            let text = fs::read_to_string(file).expect("what was written");
            assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
            told.push_str(&format!(
                "--- {}\n{text}",
                file.file_name().expect("a name").display()
            ));
        }
        let names: Vec<_> = written
            .files
            .iter()
            .skip(2)
            .map(|file| file.file_name().expect("a name"))
            .collect();
        told.push_str(&format!("--- {names:?}\n"));
        if SHOWN.contains(&name) {
            seen.push_str(&told);
        }
        Problem::load(&home.path().join("problems/mine"), &catalog).expect("it loads");
    }
    insta::assert_snapshot!("new-problems", seen);
}

#[test]
fn nothing_is_overwritten() {
    let home = tempfile::tempdir().expect("a directory");
    let catalog = Catalog::standard();
    let nim = catalog.find("nim").expect("a game");
    for taken in ["problems/mine", "bots/mine"] {
        fs::create_dir_all(home.path().join(taken)).expect("a directory");
        let diagnostics = begun(home.path(), "mine", &nim, None, &[]).expect_err("it is there");
        assert!(
            diagnostics[0].title.ends_with("already exists"),
            "{}",
            diagnostics[0]
        );
        fs::remove_dir(home.path().join(taken)).expect("nothing is in it");
    }
    for name in ["", "../mine", "Mine", "-mine"] {
        assert!(begun(home.path(), name, &nim, None, &[]).is_err(), "{name}");
    }
}
