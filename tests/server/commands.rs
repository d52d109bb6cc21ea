//! The command line as a client, and what is checked and kept at home.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use super::postgres::{On, on_both_blocking};
use super::running::{
    Data, Server, account, children_of, get, grundy, judged_here, root, submit, wait_for_report,
};

fn a_verdict_file_is_checked_at_home_and_a_backup_holds_everything(on: On) {
    let folder = tempfile::tempdir().expect("a directory");
    let data = Data::on(on, folder.path());
    let token = account(&data, "ada", "member");
    let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "1"]);
    // Everybody on a machine sees command lines, which is why no address of a database is in them.
    for process in children_of(server.process.id()) {
        let line = fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
        assert!(!line.contains("postgres:"), "{line}");
    }
    let source = root().join("bots/nim/accepted/xor.c");
    let text = fs::read_to_string(&source).expect("a program");
    let body = json!({ "name": "xor.c", "source": text });
    let id = submit(&server.address, &token, "nim", &body).expect("kept");
    let found = wait_for_report(&server.address, &token, &id);
    let path = format!("/api/v1/submissions/{id}/verdict");
    let verdict = get(&server.address, &token, &path).expect("a verdict file");

    let file = folder.path().join("xor.verdict.json");
    let check = |verdict: &str, source: Option<&Path>| {
        fs::write(&file, verdict).expect("written");
        let output = grundy()
            .arg("verdict")
            .arg(&file)
            .args(source)
            .output()
            .expect("it runs");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    };
    let (status, said) = check(&verdict, Some(&source));
    assert_eq!(status, Some(0), "{said}");
    assert!(
        said.contains("The local verdict and report are identical, byte for byte."),
        "{said}"
    );
    assert_eq!(check(&verdict, None).0, Some(0));
    assert_eq!(check(&verdict.replace("\"AC\"", "\"WA\""), None).0, Some(2));
    assert_eq!(check("{}", None).0, Some(2));
    let other = root().join("bots/nim/wrong_answer/blind-spot.c");
    assert_eq!(check(&verdict, Some(&other)).0, Some(2));

    // While it is served, it is copied; the copy is served elsewhere, and has everything.
    let copy = folder.path().join("copy.db");
    let backup = data
        .name(grundy().arg("serve"))
        .arg("--backup")
        .arg(&copy)
        .status();
    let copied = backup.expect("it runs").success();
    let elsewhere = folder.path().join("restored");
    fs::create_dir_all(elsewhere.join("arena")).expect("a directory");
    let restored = match on {
        On::Sqlite => {
            assert!(copied);
            fs::rename(&copy, elsewhere.join("arena/arena.db")).expect("moved");
            Data::of(None, &elsewhere)
        }
        On::Postgres(postgres) => {
            assert!(!copied, "pg_dump does that");
            let from = data.database.as_deref().expect("a database");
            Data::of(Some(postgres.copy(from)), &elsewhere)
        }
    };
    server.kill();
    let server = Server::start(&restored, &["--listen", "127.0.0.1:0", "--workers", "0"]);
    assert_eq!(wait_for_report(&server.address, &token, &id), found);
    let again = get(&server.address, &token, &path).expect("a verdict file");
    let key = |text: &str| {
        let file: Value = serde_json::from_str(text).expect("JSON");
        file["signature"]["key"].clone()
    };
    assert_eq!(key(&again), key(&verdict), "the server is the same one");
}

/// The exit status and the output of a command of a person whose tokens are in this directory.
fn client(config: &Path, arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let mut child = grundy()
        .args(arguments)
        .env("XDG_CONFIG_HOME", config)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(input.as_bytes()).expect("written");
    drop(stdin);
    let mut out = String::new();
    child
        .stdout
        .take()
        .expect("its output")
        .read_to_string(&mut out)
        .expect("text");
    (child.wait().expect("it ends").code(), out)
}

fn the_command_line_hands_in_and_shows_what_judge_shows(on: On) {
    let folder = tempfile::tempdir().expect("a directory");
    let data = Data::on(on, folder.path());
    let token = account(&data, "ada", "member");
    let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "1"]);
    let config = folder.path().join("config");
    let run = |arguments: &[&str], input: &str| client(&config, arguments, input);
    let bot = "bots/nim/wrong_answer/blind-spot.c";
    assert_eq!(
        run(&["submit", "nim", bot], "").0,
        Some(2),
        "nobody has logged in"
    );
    assert_eq!(
        run(&["login", &server.address], "grundy_wrong\n").0,
        Some(2)
    );
    assert_eq!(run(&["login", &server.address], "\n").0, Some(2));
    assert_eq!(run(&["login", "ftp://x"], &token).0, Some(2));
    assert_eq!(
        run(&["login", &server.address], &format!("{token}\n")).0,
        Some(0)
    );
    let (status, said) = run(&["submit", "nim", bot, "--format", "json"], "");
    assert_eq!(status, Some(1));
    let here = judged_here(&root().join("bots/nim/wrong_answer"), "nim", "blind-spot.c");
    assert_eq!(said.trim_end(), here);
    let (status, said) = run(&["submit", "nim", "bots/nim/accepted/xor.c"], "");
    assert_eq!(status, Some(0));
    assert!(said.starts_with("AC  xor.c on nim"), "{said}");
    let mut source = b"// Gr\xf6\xdfe in Latin-1\n".to_vec();
    source.extend(fs::read(root().join("bots/nim/accepted/xor.c")).expect("a program"));
    let latin = folder.path().join("latin.c");
    fs::write(&latin, source).expect("written");
    let (status, said) = run(&["submit", "nim", &latin.display().to_string()], "");
    assert_eq!(status, Some(0), "{said}");
    assert!(said.starts_with("AC  latin.c on nim"), "{said}");
    assert_eq!(run(&["submit", "no-problem", bot], "").0, Some(2));
    assert_eq!(run(&["submit", "nim", "no-file.c"], "").0, Some(2));
}

/// A problem that only the server has, or that is another one here.
fn after_handing_in_the_page_is_named_and_no_command(on: On) {
    let folder = tempfile::tempdir().expect("a directory");
    let problems = folder.path().join("problems");
    for name in ["kiki", "bash"] {
        let home = problems.join(name);
        fs::create_dir_all(&home).expect("a directory");
        let text = "name = \"Kiki\"\ngame = \"nim\"\n[play]\nopponents = [\"perfect\"]\n\
                    tests = [{ heaps = [3, 4, 5] }]\n";
        fs::write(home.join("problem.toml"), text).expect("written");
        fs::write(home.join("statement.md"), "Play Nim.\n").expect("written");
    }
    let problems = problems.to_string_lossy().into_owned();
    let data = Data::on(on, folder.path());
    let token = account(&data, "ada", "member");
    let options = ["--listen", "127.0.0.1:0", "--workers", "1", "--problems"];
    let server = Server::start(&data, &[&options[..], &[&problems]].concat());
    let config = folder.path().join("config");
    let (status, _) = client(&config, &["login", &server.address], &format!("{token}\n"));
    assert_eq!(status, Some(0));
    for (problem, bot, expected) in [
        ("kiki", "bots/nim/wrong_answer/unreadable-move.c", 1),
        ("bash", "bots/nim/wrong_answer/unreadable-move.c", 1),
        ("kiki", "bots/nim/accepted/xor.c", 0),
    ] {
        let (status, said) = client(&config, &["submit", problem, bot], "");
        assert_eq!(status, Some(expected), "{said}");
        let page = format!("{}/submissions/", server.address);
        assert!(said.contains(&page), "{said}");
        for command in ["judge", "certify", "solve", "play"] {
            assert!(!said.contains(&format!("grundy {command} ")), "{said}");
        }
    }
}

/// Without an administrator, the server starts and says what to do. The command line keeps the last administrator.
fn a_site_without_an_administrator_starts(on: On) {
    let folder = tempfile::tempdir().expect("a directory");
    let data = Data::on(on, folder.path());
    account(&data, "admin", "member");
    let mut server = data
        .name(grundy().arg("serve"))
        .args(["--listen", "127.0.0.1:0", "--workers", "0"])
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a server");
    let stderr = server.stderr.take().expect("its standard error");
    let mut said = String::new();
    for line in BufReader::new(stderr).lines() {
        said += &line.expect("text");
        said.push('\n');
        if said.contains(" at http://") {
            break;
        }
    }
    server.kill().expect("killed");
    server.wait().expect("it was a child");
    assert!(said.contains("no account is an administrator"), "{said}");
    assert!(said.contains(" at http://"), "{said}");

    account(&data, "ada", "admin");
    let disable = || {
        let mut command = grundy();
        let command = command.args(["account", "disable", "ada"]);
        let output = data.name(command).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), said)
    };
    let (status, said) = disable();
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("the only administrator's account"), "{said}");
    account(&data, "bea", "admin");
    let (status, said) = disable();
    assert_eq!(status, Some(0), "{said}");
}

on_both_blocking! {
    a_site_without_an_administrator_starts
    after_handing_in_the_page_is_named_and_no_command
    a_verdict_file_is_checked_at_home_and_a_backup_holds_everything
    the_command_line_hands_in_and_shows_what_judge_shows
}
