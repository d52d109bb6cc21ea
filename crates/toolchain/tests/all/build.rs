//! Source files and what becomes of them. These tests need what `scripts/setup.sh` installs, and
//! fail with its name where that is missing.

use std::env;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;

use grundy_toolchain::{BuildError, Home, Natives, Toolchains, build};
use wasmparser::{ExternalKind, Parser, Payload, Validator};

/// What a case is expected to come to.
enum Outcome {
    /// A valid module that exports `_start` and `memory` and imports nothing but WASI.
    Command,
    /// A compile error; its message contains each of these.
    Refused(&'static [&'static str]),
}
use Outcome::{Command, Refused};

struct Case {
    file: &'static str,
    source: &'static str,
    outcome: Outcome,
}

fn build_text(file: &str, source: &[u8]) -> Result<Vec<u8>, BuildError> {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join(file);
    fs::write(&path, source).expect("a file in it");
    build(&path, &toolchains()).map(|built| built.wasm)
}

/// The compilers of this user, inside the sandbox, with nothing kept from one build to the next.
fn toolchains() -> Toolchains {
    let home = Home::of_user(|name| env::var_os(name)).expect("a home");
    let home = Home {
        cache: None,
        ..home
    };
    Toolchains::new(home, Natives::Never).expect("compilers")
}

fn check(cases: &[Case]) {
    for case in cases {
        let result = build_text(case.file, case.source.as_bytes());
        let what = format!("{}:\n{}\n", case.file, case.source);
        match (&case.outcome, result) {
            (Command, Ok(module)) => is_command(&module, &what),
            (Refused(parts), Err(BuildError::CompileError { message })) => {
                for part in *parts {
                    assert!(message.contains(part), "{what}{message}\nlacks {part:?}");
                }
                let tmp = tempfile::env::temp_dir();
                assert!(!message.contains(&*tmp.to_string_lossy()), "{message}");
                assert!(message.lines().count() <= 40, "{message}");
            }
            (Command, Err(error)) => panic!("{what}should build, but: {error}"),
            (Refused(_), Ok(_)) => panic!("{what}should not build"),
            (Refused(_), Err(error)) => panic!("{what}not the author's fault: {error}"),
        }
    }
}

fn is_command(module: &[u8], what: &str) {
    if let Err(error) = Validator::new().validate_all(module) {
        panic!("{what}is no valid module: {error}");
    }
    let mut exported = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload.expect("a valid module can be read") {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    let import = import.expect("a valid module can be read");
                    assert_eq!(import.module, "wasi_snapshot_preview1", "{what}{import:?}");
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    let export = export.expect("a valid module can be read");
                    exported.push((export.name.to_owned(), export.kind));
                }
            }
            _ => {}
        }
    }
    for wanted in [
        ("_start", ExternalKind::Func),
        ("memory", ExternalKind::Memory),
    ] {
        let wanted = (wanted.0.to_owned(), wanted.1);
        assert!(exported.contains(&wanted), "{what}exports {exported:?}");
    }
}

#[test]
fn c_programs() {
    check(&[
        Case {
            file: "bot.c",
            source: "#include <stdio.h>\nint main(void) { puts(\"1\"); }",
            outcome: Command,
        },
        // Wide division comes from a library that was built with stack protection.
        Case {
            file: "wide.c",
            source: "#include <stdio.h>\n#include <time.h>\nint main(void) {\n\
                     unsigned __int128 n = (unsigned __int128)clock() << 64;\n\
                     printf(\"%Lf %d\\n\", 1.0L, (int)(n / 7 % 1000003)); }",
            outcome: Command,
        },
        Case {
            file: "assertion.c",
            source: "#include <assert.h>\n#include <signal.h>\n\
                     int main(int n, char **v) { assert(n > 1); raise(SIGABRT); }",
            outcome: Command,
        },
        Case {
            file: "slip.c",
            source: "int main(void) {\n    int k\n    return k;\n}",
            outcome: Refused(&["slip.c:2:10: error: expected ';'", "int k"]),
        },
        Case {
            file: "undefined.c",
            source: "int strategy(int);\nint main(void) { return strategy(3); }",
            outcome: Refused(&["undefined.c", "undefined symbol: strategy"]),
        },
        Case {
            file: "library.c",
            source: "int strategy(int n) { return n; }",
            outcome: Refused(&["library.c: the program has no function main"]),
        },
        Case {
            file: "arguments.c",
            source: "int main(int argc, char **argv) { return argv[argc] != 0; }",
            outcome: Command,
        },
        Case {
            file: "headerless.c",
            source: "#include \"of-mine.h\"\nint main(void) {}",
            outcome: Refused(&["headerless.c:1:10", "'of-mine.h' file not found"]),
        },
        Case {
            file: "many.c",
            source: "A a; B b; C c; D d; E e; F f; G g; H h; I i; J j; K k; L l; M m; N n; O o; P p;",
            outcome: Refused(&["many.c:1:1"]),
        },
        Case {
            file: "a name \"quoted\" \\ and spaced.c",
            source: "int main(void) { return x; }",
            outcome: Refused(&["a name _quoted_ _ and spaced.c:1:25: error"]),
        },
        Case {
            file: "-o.c",
            source: "int main(void) { return 0; }",
            outcome: Command,
        },
    ]);
}

#[test]
fn cpp_programs() {
    check(&[
        // As accepted on a contest site.
        Case {
            file: "tower-breakers.cpp",
            source: "#include <bits/stdc++.h>\nusing namespace std; int Q, N, M; int main() { \
                     cin >> Q; while (Q--) { cin >> N >> M; if (M == 1 || N % 2 == 0) \
                     cout << 2 << endl; else cout << 1 << endl; } }",
            outcome: Command,
        },
        Case {
            file: "names.cc",
            source: "#include <bits/stdc++.h>\nusing namespace std;\n\
                     static_assert(__gcd(12, 18) == 6 && std::__gcd(7LL, 0LL) == 7);\n\
                     static_assert(__lg(1) == 0 && __lg(1023) == 9 && __lg(1LL << 62) == 62);\n\
                     int main() { vector<int> v{2, 1}; sort(v.begin(), v.end()); }",
            outcome: Command,
        },
        Case {
            file: "exceptions.cxx",
            source: "#include <iostream>\n#include <stdexcept>\n#include <vector>\n\
                     int main() { try { int q; std::cin >> q; if (q) throw std::out_of_range(\"q\");\
                     \nstd::cout << std::vector<int>(1).at(q); }\n\
                     catch (const std::exception &e) { std::cout << e.what(); throw; } }",
            outcome: Command,
        },
        Case {
            file: "concepts.CPP",
            source: "#include <concepts>\ntemplate <std::integral T> T twice(T x) { return 2 * x; }\n\
                     int main() { return twice(0); }",
            outcome: Command,
        },
        Case {
            file: "slip.cpp",
            source: "#include <iostream>\nint main() { std::cout << nothing << std::endl; }",
            outcome: Refused(&["slip.cpp:2:27: error: use of undeclared identifier 'nothing'"]),
        },
        Case {
            file: "library.cpp",
            source: "#include <bits/stdc++.h>\nnamespace mine { int main() { return 0; } }",
            outcome: Refused(&["library.cpp: the program has no function main"]),
        },
        Case {
            file: "huge-table.cpp",
            source: "char table[100 << 20] = {1};\nint main() { return table[5]; }",
            outcome: Refused(&["bytes", "tables"]),
        },
    ]);
}

#[test]
fn webassembly_text() {
    check(&[
        Case {
            file: "bot.wat",
            source: "(module (memory (export \"memory\") 1) (func (export \"_start\")))",
            outcome: Command,
        },
        Case {
            file: "slip.wat",
            source: "(module\n  (func (export \"_start\") (i32.ad)))",
            outcome: Refused(&["slip.wat:2:28", "i32.ad"]),
        },
    ]);
}

#[test]
fn empty_files_are_compile_errors_in_every_language() {
    for file in ["bot.c", "bot.cpp", "bot.py", "bot.js", "bot.lua", "bot.wat"] {
        let error = build_text(file, b" \r\n\t\n").expect_err("nothing there");
        assert!(matches!(error, BuildError::CompileError { .. }), "{error}");
        assert_eq!(
            error.to_string(),
            "the file is empty: it contains no program"
        );
    }
}

#[test]
fn the_same_source_gives_the_same_module() {
    let source = b"#include <stdio.h>\nint main(void) { puts(__FILE__ __DATE__ __TIME__); }";
    let first = build_text("same.c", source).expect("it builds");
    let second = build_text("same.c", source).expect("it builds");
    assert!(first == second);
}

#[test]
fn ready_made_modules_are_passed_on_unread() {
    let bytes = b"not a module, but that is for the judge to say";
    assert_eq!(build_text("bot.wasm", bytes).expect("it is read"), bytes);
}

#[test]
fn large_sources_are_not_compiled() {
    for file in ["large.c", "large.wat"] {
        let error = build_text(file, &vec![b' '; (1 << 20) + 1]).expect_err("too large");
        assert_eq!(error.to_string(), "the file is larger than 1048576 bytes");
    }
}

#[test]
fn what_is_not_the_authors_fault_is_no_compile_error() {
    let error = build(Path::new("bots/bot.bf"), &toolchains()).expect_err("no such language");
    assert!(matches!(error, BuildError::UnknownLanguage { .. }));
    let text = "bots/bot.bf: the extension does not name a language; \
                known are .c, .cpp, .cc, .cxx, .rs, .as.ts, .zig, .go, .js, .ts, .mts, .cts, .lua, .py, .rb, .pl, \
                .ml, .wat, .wasm; \
                for others give --language";
    assert_eq!(error.to_string(), text);
    let error = build(Path::new("no/such/bot.c"), &toolchains()).expect_err("no such file");
    assert!(matches!(error, BuildError::Unreadable { .. }));
    assert!(error.to_string().starts_with("no/such/bot.c: "), "{error}");
}

#[test]
fn languages_go_by_the_names_that_people_give_them() {
    for (name, file) in [
        ("python", "a.py"),
        ("Python3", "a.py"),
        ("Python 3.12", "a.py"),
        ("c++", "a.cpp"),
        ("C++17", "a.cpp"),
        ("g++", "a.cpp"),
        ("gnu++20", "a.cpp"),
        ("c99", "a.c"),
        ("gcc", "a.c"),
        ("node", "a.js"),
        ("deno", "a.ts"),
        ("typescript", "a.ts"),
        ("AssemblyScript", "a.as.ts"),
        ("Lua5.4", "a.lua"),
        ("Ruby 4.0", "a.rb"),
        ("OCaml 4.14", "a.ml"),
        ("Perl 5", "a.pl"),
        ("perl5", "a.pl"),
        ("golang", "a.go"),
        ("wat", "a.wat"),
    ] {
        let by_name = toolchains().for_language(name).expect(name);
        let by_ending = toolchains()
            .for_language(file.split_once('.').expect("one").1)
            .expect(file);
        assert_eq!(format!("{by_name:?}"), format!("{by_ending:?}"), "{name}");
    }
}

#[test]
fn languages_that_are_not_there_have_a_reason() {
    for (name, file, reason) in [
        (
            "TypeScript with JSX",
            "bot.tsx",
            "a file that ends with .ts is TypeScript",
        ),
        (
            "java",
            "Bot.java",
            "Grundy does not have Java: it knows no compiler",
        ),
        ("C#", "Bot.CS", "Grundy does not have C#"),
        (
            "Kotlin",
            "bot.kt",
            "docs/languages.md shows how to make a .wasm file",
        ),
        (
            "Haskell",
            "bot.hs",
            "the module itself is a submission, as bot.wasm",
        ),
    ] {
        let error = toolchains().for_language(name).expect_err(name);
        assert!(error.to_string().contains(reason), "{name}: {error}");
        let error = build(Path::new(file), &toolchains()).expect_err(file);
        assert!(error.to_string().contains(reason), "{file}: {error}");
    }
    let error = toolchains()
        .for_language("klingon")
        .expect_err("no such language");
    assert!(
        error
            .to_string()
            .starts_with("there is no language `klingon`; there are C, C++, ")
    );
}

#[test]
fn hostile_sources_end_as_compile_errors() {
    check(&[
        Case {
            file: "reader.c",
            source: "#include \"/etc/passwd\"\nint main(void) {}",
            outcome: Refused(&["reader.c:1:10", "'/etc/passwd' file not found"]),
        },
        Case {
            file: "climber.c",
            source: "#include \"../../../../../../etc/passwd\"\nint main(void) {}",
            outcome: Refused(&["climber.c:1:10: fatal error"]),
        },
        Case {
            file: "embedder.cpp",
            source: "const unsigned char stolen[] = {\n#embed \"/etc/passwd\"\n};\nint main() {}",
            outcome: Refused(&["embedder.cpp:2:8", "file not found"]),
        },
        Case {
            file: "assembler.c",
            source: "__asm__(\".incbin \\\"/etc/passwd\\\"\");\nint main(void) {}",
            outcome: Refused(&["/etc/passwd"]),
        },
        Case {
            file: "endless.cpp",
            source: "template <int N> struct A { static const int v = A<N + 1>::v; };\n\
                     int main() { return A<0>::v; }",
            outcome: Refused(&["endless.cpp:1", "recursive template instantiation"]),
        },
        Case {
            file: "patient.cpp",
            source: "constexpr int f() { long n = 0; while (true) ++n; return n; }\n\
                     constexpr int n = f();\nint main() {}",
            outcome: Refused(&["patient.cpp:2", "step limit"]),
        },
        Case {
            file: "itself.c",
            source: "#include \"itself.c\"",
            outcome: Refused(&["itself.c:1:10", "nested too deeply"]),
        },
        Case {
            file: "table.c",
            source: "char table[3u << 30] = {1};\nint main(void) { return table[5]; }",
            outcome: Refused(&["the compiler gave up", "out of memory"]),
        },
        Case {
            file: "filler.c",
            source: "__asm__(\".data\\n.fill 0x7fffffff, 1, 1\");\nint main(void) {}",
            outcome: Refused(&["compiler"]),
        },
    ]);
}

#[test]
fn a_million_errors_are_forty_lines() {
    let source = "x(;\n".repeat(200_000);
    let error = build_text("wrong.cpp", source.as_bytes()).expect_err("nonsense");
    assert!(error.to_string().lines().count() <= 40, "{error}");
}

#[test]
fn the_language_can_be_named() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("bot.txt");
    fs::write(&path, "int main(void) { return 0; }").expect("a file in it");
    for name in ["C", "c++", "cxx"] {
        let toolchains = toolchains().for_language(name).expect("a language");
        let built = build(&path, &toolchains).expect("it builds");
        is_command(&built.wasm, "bot.txt");
    }
    let error = toolchains()
        .for_language("Brainfuck")
        .expect_err("no language");
    let error = error.to_string();
    assert!(
        error.starts_with("there is no language `Brainfuck`; there are C, C++, Rust"),
        "{error}"
    );
}

#[test]
fn compilers_of_the_machine_can_be_forbidden() {
    let error = build_text("bot.go", b"package main").expect_err("no compiler in the sandbox");
    assert!(matches!(error, BuildError::OnlyNative { .. }), "{error}");
}

#[test]
fn what_is_not_installed_is_no_compile_error() {
    let empty = tempfile::tempdir().expect("a temporary directory");
    let home = Home {
        data: empty.path().to_owned(),
        cache: None,
        languages: empty.path().join("languages.toml"),
        prebuilt: None,
    };
    let path = empty.path().join("bot.c");
    fs::write(&path, "int main(void) {}").expect("a file in it");
    let toolchains = Toolchains::new(home, Natives::Never).expect("compilers");
    let error = build(&path, &toolchains).expect_err("nothing is installed");
    assert_eq!(
        error.to_string(),
        "clang 22 is not installed; to install it: grundy toolchains install clang"
    );
}

#[test]
fn a_broken_file_of_languages_is_named() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let languages = folder.path().join("languages.toml");
    fs::write(&languages, "[[languages]]\nname = 3\n").expect("a file in it");
    let home = Home {
        data: folder.path().to_owned(),
        cache: None,
        languages: languages.clone(),
        prebuilt: None,
    };
    let error = Toolchains::new(home, Natives::Never).expect_err("a name is text");
    let text = error.to_string();
    assert!(text.starts_with(&languages.display().to_string()), "{text}");
    assert!(text.contains("line 2, column 8"), "{text}");
}

/// A language whose compiler copies, and is a tool that is made of no packages.
const COPIED: &str = r#"
[tools.copier]
[[languages]]
name = "Copied"
extensions = ["copied"]
probe = "\u0000asm probe"
[[languages.routes]]
way = "native"
name = "the copier"
tool = "copier"
version = "true"
install = "grundy toolchains install copier"
steps = ["cp {folder}/{source} {out}/bot.wasm"]
"#;

#[test]
fn what_is_missing_is_installed_by_need_and_once() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let home = Home {
        data: folder.path().join("data"),
        cache: None,
        languages: folder.path().join("languages.toml"),
        prebuilt: None,
    };
    fs::write(&home.languages, COPIED).expect("a file in it");
    let path = folder.path().join("bot.copied");
    fs::write(&path, "\0asm a module").expect("a file in it");
    let offline = Toolchains::new(home, Natives::WhereNeeded).expect("compilers");
    let error = build(&path, &offline).expect_err("nothing is installed");
    assert_eq!(
        error.to_string(),
        "the copier is not installed; to install it: grundy toolchains install copier"
    );
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hears = Arc::clone(&heard);
    let toolchains = offline.with_setup(move |progress| {
        let mut heard = hears.lock().expect("nobody panics");
        heard.push(format!("{progress:?}"));
    });
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let built = build(&path, &toolchains).expect("it is installed now");
                assert_eq!(built.wasm, b"\0asm a module");
            });
        }
    });
    let heard = heard.lock().expect("nobody panics");
    let fetched = heard.iter().filter(|said| said.starts_with("Fetching"));
    assert_eq!(fetched.count(), 1, "{heard:?}");
}

/// The interpreter of Lua, built with one more abbreviation: a version that is not installed anywhere.
const OTHER_LUA: &str = r#"
[tools.lua]
crates = ["lua-src=551.1.0"]

[tools.lua.interpreter.compiled]
name = "clang 22"
tool = "clang"
steps = ["{cc} {c} -DOTHER -emit-obj -o {out}/bot.o -x c lua.c", "{ld} {out}/bot.o {fewer}"]
"#;

#[test]
fn an_interpreter_that_was_made_from_something_else_is_not_installed() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let installed = Home::of_user(|name| env::var_os(name)).expect("a home");
    let home = Home {
        data: installed.data,
        cache: None,
        languages: folder.path().join("languages.toml"),
        prebuilt: None,
    };
    let path = folder.path().join("bot.lua");
    fs::write(&path, "print(7)").expect("a file in it");
    let build = || {
        build(
            &path,
            &Toolchains::new(home.clone(), Natives::Never).expect("compilers"),
        )
    };
    build().expect("it is installed");
    fs::write(&home.languages, OTHER_LUA).expect("a file in it");
    let error = build().expect_err("this one is not installed");
    assert_eq!(
        error.to_string(),
        "the interpreter lua of the sandbox is not installed in this version; to install it: \
         grundy toolchains install lua"
    );
}
