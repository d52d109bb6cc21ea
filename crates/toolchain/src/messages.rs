//! Shortens a compiler's messages and adds hints.

/// The number of lines that are shown.
const LINES: usize = 40;
/// The longest line that is shown, in characters: types of templates can fill pages.
const COLUMNS: usize = 400;

/// The linker's message for a program without a main function.
const NO_MAIN: &str = "undefined symbol: main";

/// Hints for messages that programs written for other judges cause: words of the message, and the hint. The
/// first entry of which all words are in the message counts. Words that end with a line break are the end of a line.
const HINTS: [(&[&str], &str); 43] = [
    (&["'windows.h' file not found"], NOT_WINDOWS),
    (&["'conio.h' file not found"], NOT_WINDOWS),
    (
        &["identifier '_mm"],
        "programs are compiled to WebAssembly, which has no x86 intrinsics",
    ),
    (
        &["type name '__m"],
        "programs are compiled to WebAssembly, which has no x86 intrinsics",
    ),
    (
        &["identifier '__m"],
        "programs are compiled to WebAssembly, which has no x86 intrinsics",
    ),
    (&["in asm"], NO_ASSEMBLER),
    (&["error: invalid instruction"], NO_ASSEMBLER),
    (&["<inline asm>"], NO_ASSEMBLER),
    (&["no member named 'thread' in namespace 'std'"], NO_THREADS),
    (&["no type named 'thread' in namespace 'std'"], NO_THREADS),
    (&["no member named 'async' in namespace 'std'"], NO_THREADS),
    (&["undefined symbol: pthread_"], NO_THREADS),
    (&["WASI lacks a true mmap"], NO_MMAP),
    (&["Setjmp/longjmp support requires"], NO_JUMPS),
    (&["undefined symbol: getpid\n"], NO_PROCESSES),
    (&["undefined symbol: getppid\n"], NO_PROCESSES),
    (&["undefined symbol: fork\n"], NO_PROCESSES),
    (&["undefined symbol: kill\n"], NO_PROCESSES),
    (&["undeclared identifier 'fork'", "fork("], NO_PROCESSES),
    (&["undefined symbol: dup\n"], NO_COPIES),
    (&["undefined symbol: dup2\n"], NO_COPIES),
    (&["undefined symbol: pipe\n"], NO_COPIES),
    (&["undeclared identifier 'dup'", "dup("], NO_COPIES),
    (&["undeclared identifier 'dup2'", "dup2("], NO_COPIES),
    (&["undefined symbol: tmpfile\n"], NO_FILES),
    (&["undefined symbol: mkstemp\n"], NO_FILES),
    (&["undeclared identifier 'L_tmpnam'"], NO_FILES),
    (&["undefined symbol: alarm\n"], NO_ALARMS),
    (&["undeclared identifier 'alarm'", "alarm("], NO_ALARMS),
    (&["undeclared identifier 'ITIMER_REAL'"], NO_ALARMS),
    (&["undeclared identifier 'CLOCK_PROCESS_"], ONE_TIME),
    (&["undeclared identifier 'CLOCK_THREAD_"], ONE_TIME),
    (&["build constraints exclude all Go files"], NO_CGO),
    (&["ERROR TS", "Cannot find name 'require'"], NOT_TYPESCRIPT),
    (&["ERROR TS", "File '~lib/"], NOT_TYPESCRIPT),
    (&["ERROR TS", "Cannot find name 'process'"], NOT_TYPESCRIPT),
    (&["Error: Unbound module Unix"], NO_UNIX),
    (&["Error: Unbound module Thread"], NO_THREADS),
    (&["Error: Unbound module Mutex"], NO_THREADS),
    (&["Error: Unbound module Effect"], NOT_OCAML_5),
    (&["Error: Unbound module Domain"], NOT_OCAML_5),
    (&["Error: Unbound module Core"], NO_PACKAGES),
    (&["Error: Unbound module Batteries"], NO_PACKAGES),
];
const NOT_WINDOWS: &str = "headers of Windows are not available; use the standard library instead";
const NO_ASSEMBLER: &str =
    "programs are compiled to WebAssembly, so inline assembly of a processor cannot be used";
const NOT_TYPESCRIPT: &str = "a file that ends with .as.ts is AssemblyScript, which has no functions of Node; if this is \
                              TypeScript, let its name end with .ts";
const NO_UNIX: &str =
    "there are no processes, files and sockets, and no module Unix; Sys.time reads the clock";
const NO_PACKAGES: &str = "the standard library and Str are available, and no packages";
const NO_MMAP: &str = "there is no mmap; read standard input with fread or read";
const NO_JUMPS: &str =
    "setjmp and longjmp are not available; return a value instead, or throw an exception in C++";
const NO_PROCESSES: &str =
    "there is one process, which has no number; seed random numbers with time(NULL)";
const NO_COPIES: &str = "descriptors cannot be copied; write to stdout and stderr as they are";
const NO_FILES: &str = "there are no files to write; keep the data in memory, such as in an array";
const NO_ALARMS: &str = "there are no alarms; read the time with clock() now and then";
const ONE_TIME: &str =
    "all time is that of the program; read it with clock(), or with CLOCK_MONOTONIC";
const NO_CGO: &str =
    "cgo is not available: a program in Go cannot import \"C\"; write all of it in Go";
const NOT_OCAML_5: &str =
    "the compiler is OCaml 4.14, which has no effects and no domains; use exceptions and loops";
const NO_THREADS: &str = "threads are not supported; do the work in main";

/// The hint for a message whose cause is a difference from other judges; `None` for any other.
fn hint(message: &str) -> Option<String> {
    let message = format!("{}\n", message.trim_end());
    let is_meant = |words: &&[&str]| words.iter().all(|word| message.contains(word));
    let hint = HINTS.iter().find(|(words, _)| is_meant(words))?.1;
    Some(format!("hint: {hint}"))
}

/// The first lines of a text; long ones are cut.
pub(crate) fn shortened(messages: &str) -> String {
    let mut lines: Vec<&str> = messages.trim_end().lines().collect();
    // A file that includes itself repeats one line many times.
    lines.dedup();
    let lines = lines.into_iter().take(LINES);
    let cut = lines.map(|line| line.chars().take(COLUMNS).collect::<String>());
    cut.collect::<Vec<_>>().join("\n")
}

/// The first lines of a compiler's messages, in which paths below `out`, the compiler's output directory, are
/// replaced by the name that the author knows.
pub(crate) fn presentable(messages: &str, out: &str, name: &str) -> String {
    let object = format!("{out}/bot.o");
    let plain = messages.replace(&object, name);
    let plain = plain.replace(&format!("{out}/"), "");
    if plain.lines().any(|line| line.ends_with(NO_MAIN)) {
        return format!("{name}: the program has no function main");
    }
    let shown = shortened(&plain);
    match hint(&plain) {
        // The hint takes the place of the last line.
        Some(hint) => {
            let lines: Vec<_> = shown.lines().take(LINES - 1).collect();
            format!("{}\n{hint}", lines.join("\n"))
        }
        None => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_cut_to_size_and_name_no_place() {
        let messages = format!(
            "wasm-ld: /tmp/x/bot.o: no\n{}\n{}",
            "t".repeat(9000),
            "l\nm\n".repeat(99)
        );
        let shown = presentable(&messages, "/tmp/x", "bot.cpp");
        let lines: Vec<_> = shown.lines().collect();
        assert_eq!(lines[0], "wasm-ld: bot.cpp: no");
        assert_eq!(lines[1].len(), COLUMNS);
        assert_eq!(lines.len(), LINES);
    }

    #[test]
    fn what_differs_from_other_judges_is_hinted_at() {
        for (said, hinted) in [
            ("ERROR TS2304: Cannot find name 'require'.", "TypeScript"),
            (
                "ERROR TS6054: File '~lib/readline.ts' not found.",
                "TypeScript",
            ),
            (
                "a.cpp:1:10: fatal error: 'windows.h' file not found",
                "Windows",
            ),
            ("Error: Unbound module Unix", "clock"),
            ("Error: Unbound module Effect", "4.14"),
            ("Error: Unbound module Domain", "4.14"),
            (
                "setjmp.h:13:2: error: Setjmp/longjmp support requires Exception handling support",
                "return a value",
            ),
            (
                "package command-line-arguments: build constraints exclude all Go files in .",
                "cgo",
            ),
            (
                "mman.h:2:2: error: \"WASI lacks a true mmap; to enable minimal mmap emulation\"",
                "fread",
            ),
            (
                "wasm-ld: error: undefined symbol: pthread_create",
                "threads",
            ),
            (
                "wasm-ld: error: a.c: undefined symbol: getpid\nwasm-ld: error: a.c: undefined symbol: best",
                "time(NULL)",
            ),
            ("wasm-ld: error: a.c: undefined symbol: dup2\n", "stderr"),
            (
                "a.cpp:8:7: error: use of undeclared identifier 'dup'\n    8 | int f=dup(1);",
                "stderr",
            ),
            ("wasm-ld: error: a.c: undefined symbol: tmpfile", "memory"),
            ("wasm-ld: error: a.c: undefined symbol: alarm", "clock()"),
            (
                "a.c:8:50: error: use of undeclared identifier 'CLOCK_PROCESS_CPUTIME_ID'",
                "CLOCK_MONOTONIC",
            ),
        ] {
            let shown = presentable(said, "/tmp/x", "a");
            let hint = shown
                .lines()
                .last()
                .and_then(|line| line.strip_prefix("hint: "));
            assert!(hint.is_some_and(|hint| hint.contains(hinted)), "{shown}");
        }
        for said in [
            "ERROR TS1005: ';' expected.",
            "wasm-ld: error: a.c: undefined symbol: duplicates\n",
            "a.cpp:8:7: error: use of undeclared identifier 'dup'\n    8 | int f=dup;",
        ] {
            assert!(!presentable(said, "/tmp/x", "a").contains("hint"), "{said}");
        }
    }
}
