//! Modules that are refused, as far as text cannot say them or says them at length.

use grundy_sandbox::{End, Host, Limits, PrecompileError, Precompiler, RefusalKind, RunState};

use super::{precompiled, source};

#[test]
fn bytes_that_are_no_module_are_refused() {
    let module = wat::parse_str(source("echo")).expect("well-formed wat");
    let cut = &module[..module.len() - 3];
    for bytes in [
        &b""[..],
        b"#include <stdio.h>",
        b"\0asm",
        cut,
        source("echo").as_bytes(),
    ] {
        match Precompiler::in_process().precompile(bytes) {
            Err(PrecompileError::Refused(refusal)) => {
                assert_eq!(refusal.kind, RefusalKind::NotWasm)
            }
            Err(error) => panic!("{error}"),
            Ok(_) => panic!("{bytes:?} was admitted"),
        }
    }
}

#[test]
fn compile_bombs_are_refused() {
    let bombs = [
        (
            "locals",
            format!("(func (local {}))", "i64 ".repeat(50_000)),
        ),
        (
            "nested blocks",
            format!("(func {}{})", "(block ".repeat(2_000), ")".repeat(2_000)),
        ),
        (
            "nested loops",
            format!("(func {}{})", "(loop ".repeat(51), ")".repeat(51)),
        ),
        ("loops", format!("(func {})", "(loop)".repeat(1_001))),
        (
            "targets",
            format!("(func (br_table {}(i32.const 0)))", "0 ".repeat(3_000)),
        ),
        (
            "growths",
            format!(
                "(func {})",
                "(drop (memory.grow (i32.const 0)))".repeat(501)
            ),
        ),
        (
            "bytes",
            format!("(func {})", "(drop (i64.const -1))".repeat(100_000)),
        ),
        (
            "parameters",
            format!("(func (param {}))", "i32 ".repeat(1_000)),
        ),
        ("tags", "(tag)".repeat(101)),
        (
            "fields",
            format!("(type (struct (field {})))", "i64 ".repeat(1_001)),
        ),
        (
            "fields of types",
            format!("(type (struct (field {})))", "i64 ".repeat(1_000)).repeat(101),
        ),
        (
            "casts",
            format!(
                "(func (param anyref) {})",
                "(drop (ref.cast i31ref (local.get 0)))".repeat(5_001)
            ),
        ),
        (
            "new objects",
            format!(
                "(type $s (struct (field {}))) (func {})",
                "i64 ".repeat(1_000),
                "(drop (struct.new_default $s))".repeat(50)
            ),
        ),
        (
            "elements of arrays that are listed",
            format!(
                "(type $a (array i32)) (func {} (drop (array.new_fixed $a 5000)))",
                "i32.const 1 ".repeat(5_000)
            ),
        ),
        (
            "constant expressions",
            format!(
                "(type $s (struct (field i64))) {}",
                "(global (ref $s) (struct.new_default $s))".repeat(10_000)
            ) + "(table 10000 (ref null $s))"
                + &format!(
                    "(elem (table 0) (i32.const 0) (ref null $s) {})",
                    "(item (struct.new_default $s)) ".repeat(10_001)
                ),
        ),
        (
            "constant expressions",
            format!(
                "(type $l (struct (field (ref null $l)))) (table 1 (ref null $l) (ref.null $l) {})",
                "(struct.new $l) ".repeat(20_001)
            ),
        ),
        (
            "constant expressions",
            format!(
                "(type $s (struct (field {}))) {}",
                "i64 ".repeat(1_000),
                "(global (ref $s) (struct.new_default $s))".repeat(200)
            ),
        ),
        (
            "nested handlers",
            format!(
                "(func {}{})",
                "(block (try_table (catch_all 0) ".repeat(101),
                "))".repeat(101)
            ),
        ),
        (
            "inside of handlers",
            format!(
                "(func $f) (func {}{}{})",
                "(block (try_table (catch_all 0) ".repeat(90),
                "(call $f)".repeat(300),
                "))".repeat(90)
            ),
        ),
        (
            "inside of handlers",
            format!(
                "(func $f) (func (block (try_table {} {})))",
                "(catch_all 0)".repeat(90),
                "(call $f)".repeat(300)
            ),
        ),
        ("functions", "(func)".repeat(50_001)),
        ("globals", "(global i32 (i32.const 0))".repeat(10_001)),
        (
            "elements",
            format!(
                "(table 20000 funcref) (func $f) {}",
                format!("(elem (i32.const 0) {})", "$f ".repeat(20_000)).repeat(11)
            ),
        ),
        (
            "types",
            (0..5_001)
                .map(|count| format!("(type $t{count} (func))"))
                .collect(),
        ),
    ];
    for (what, bomb) in bombs {
        let module =
            format!(r#"(module (memory (export "memory") 1) {bomb} (func (export "_start")))"#);
        match precompiled(&module) {
            Err(PrecompileError::Refused(refusal)) => {
                assert_eq!(refusal.kind, RefusalKind::TooLarge, "{what}: {refusal}");
                assert!(refusal.message.contains(what), "{what}: {refusal}");
            }
            Err(error) => panic!("{what}: {error}"),
            Ok(_) => panic!("{what}: was admitted"),
        }
    }
}

#[test]
fn the_most_that_is_let_in_can_be_started() {
    let import = r#"(import "wasi_snapshot_preview1" "fd_sync" (func (param i32) (result i32)))"#;
    let module = format!(
        r#"(module {} (memory (export "memory") 1) (table 20000 funcref) {} {} (func (export "_start"))
            (elem (i32.const 0) {}) {})"#,
        import.repeat(500),
        "(global (mut i64) (i64.const 1))".repeat(10_000),
        "(func)".repeat(49_000),
        (0..20_000).map(|f| format!("{f} ")).collect::<String>(),
        (20_000..49_000)
            .map(|f| format!(r#"(export "f{f}" (func {f}))"#))
            .collect::<String>()
    );
    let precompiled = precompiled(&module).expect("admitted");
    let host = Host::new(&Limits::default()).expect("a host");
    let mut guest = host
        .load(&precompiled)
        .expect("loads")
        .start(1)
        .expect("starts");
    let stop = guest.resume(b"").expect("a sound host");
    let end = End::Exited(0);
    assert_eq!(
        stop,
        RunState::Ended {
            output: Vec::new(),
            end
        }
    );
}
