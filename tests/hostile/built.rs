//! Modules that are too long, too broken or too regular to be written down.

use std::fs;
use std::iter::repeat_with;

/// The module called `name`. `guest` makes a module of a guest's text, as for all guests.
pub(crate) fn built(name: &str, guest: &dyn Fn(&str) -> Vec<u8>) -> Vec<u8> {
    broken(name, guest)
        .or_else(|| disguised(name, guest))
        .or_else(|| bomb(name).map(|text| guest(&text)))
        .or_else(|| large(name, guest))
        .unwrap_or_else(|| panic!("nobody knows how to build `{name}`"))
}

/// The honest player of the prelude.
fn player() -> String {
    r#"(func (export "_start") (call $open) (call $play))"#.to_owned()
}

/// Bytes that are no module, or no valid one.
fn broken(name: &str, guest: &dyn Fn(&str) -> Vec<u8>) -> Option<Vec<u8>> {
    let sound = guest(&player());
    let header = b"\0asm\x01\0\0\0";
    let with = |rest: &[u8]| [header, rest].concat();
    Some(match name {
        "nothing at all" => Vec::new(),
        "text" => b"#include <stdio.h>\nint main(void) { puts(\"1\"); }\n".to_vec(),
        "half a header" => b"\0asm".to_vec(),
        "another version" => [b"\0asm\x02\0\0\0", &sound[8..]].concat(),
        "a module cut short" => sound[..sound.len() / 2].to_vec(),
        "bytes after the module" => [&sound[..], b"\xff\xff\xff"].concat(),
        "a section longer than the module" => with(b"\x01\xff\xff\xff\xff\x0f\x00"),
        "a number of six bytes" => with(b"\x01\x80\x80\x80\x80\x80\x00"),
        "a section of unknown kind" => with(b"\x7f\x01\x00"),
        "sections in the wrong order" => with(b"\x03\x02\x01\x00\x01\x04\x01\x60\x00\x00"),
        "a name that is no text" => {
            with(b"\x01\x04\x01\x60\x00\x00\x02\x08\x01\x02\xff\xfe\x01f\x00\x00")
        }
        "a function without its body" => with(b"\x01\x04\x01\x60\x00\x00\x03\x02\x01\x00"),
        "opcodes that are none" => {
            with(b"\x01\x04\x01\x60\x00\x00\x03\x02\x01\x00\x0a\x07\x01\x05\x00\xff\xff\xfe\x0b")
        }
        "four thousand million types" => with(b"\x01\x05\xff\xff\xff\xff\x0f"),
        "locals that add up to nothing in 32 bits" => with(
            b"\x01\x04\x01\x60\x00\x00\x03\x02\x01\x00\x0a\x10\x01\x0e\
              \x02\x80\x80\x80\x80\x08\x7f\x80\x80\x80\x80\x08\x7f\x0b",
        ),
        "a section twice" => [&with(b"\x01\x04\x01\x60\x00\x00"), &sound[8..]].concat(),
        "a branch table of four thousand million targets" => with(
            b"\x01\x04\x01\x60\x00\x00\x03\x02\x01\x00\x0a\x0c\x01\x0a\
              \x00\x41\x00\x0e\xff\xff\xff\xff\x0f\x0b",
        ),
        "noise" => {
            let mut state = 1u32;
            let noise = repeat_with(|| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state.to_be_bytes()[0]
            });
            with(&noise.take(100_000).collect::<Vec<_>>())
        }
        _ => return None,
    })
}

/// What is not what it says, or says of itself that it is something else.
fn disguised(name: &str, guest: &dyn Fn(&str) -> Vec<u8>) -> Option<Vec<u8>> {
    let sound = guest(&player());
    let header = &sound[..8];
    let script = |interpreter: &[u8]| {
        [
            custom(b"grundy interpreter", interpreter),
            custom(b"grundy run", b"python\0-c\0print(1)"),
            custom(b"grundy check", b"python"),
            custom(b"grundy file bot.py", b"print(1)"),
        ]
        .concat()
    };
    Some(match name {
        "a script of an interpreter that nobody has" => [header, &script(b"pythom")].concat(),
        "a script of an interpreter elsewhere" => [header, &script(b"/tmp/../tmp/mine")].concat(),
        "a bot with the sections of a script" => {
            [header, &script(b"/tmp/mine"), &sound[8..], &script(b"mine")].concat()
        }
        "numbers that are written longer than they need be" => {
            [header, b"\x00\x82\x80\x80\x80\x00\x01x", &sound[8..]].concat()
        }
        "names that are none" => {
            let sections = [&b"name"[..], b".debug_info", b"dylink.0", b"producers"];
            let sections = sections.map(|name| custom(name, &[0xff; 1000]));
            [sound, sections.concat()].concat()
        }
        "a program of the machine" => {
            let mut program = fs::read("/proc/self/exe").expect("this program");
            program.truncate(1 << 20);
            program
        }
        "precompiled code" => {
            // As in the cache: a digest, and then what the machine's own programs look like.
            [&[0x5a; 32], &b"\x7fELF\x02\x01\x01\xc8wasmtime-aot"[..]].concat()
        }
        "an archive" => b"PK\x03\x04\x14\0\0\0\x08\0bot.wasm".to_vec(),
        "a module inside another one's custom section" => {
            [header, &custom(b"module", &sound)].concat()
        }
        _ => return None,
    })
}

/// A custom section.
fn custom(name: &[u8], bytes: &[u8]) -> Vec<u8> {
    let length = leb(name.len());
    let size = leb(length.len() + name.len() + bytes.len());
    [&[0], &size[..], &length, name, bytes].concat()
}

/// Valid modules that would keep a compiler busy for minutes or fill the machine's memory.
fn bomb(name: &str) -> Option<String> {
    let loops = |n: usize| format!("(func {})", "(loop) ".repeat(n));
    let nested = |what: &str, n: usize| {
        let ends = "end ".repeat(n);
        format!("(func {} {ends})", what.repeat(n))
    };
    let body = match name {
        "50000 locals in each of 1000 functions" => {
            format!("(func (local {}))", "i64 ".repeat(50_000)).repeat(1_000)
        }
        "a function of a million locals" => format!("(func (local {}))", "i64 ".repeat(1_000_000)),
        "100000 nested blocks" => nested("block ", 100_000),
        "100000 nested loops" => nested("loop ", 100_000),
        "100000 nested conditions" => nested("i32.const 1 if ", 100_000),
        "1000 loops beside each other, and one" => loops(1_001),
        "500 branch tables of 3000 targets" => format!(
            "(func {})",
            format!("(block (br_table {}(i32.const 1)))", "0 ".repeat(3_000)).repeat(500)
        ),
        "500000 growths in one function" => {
            format!(
                "(func {})",
                "(drop (memory.grow (i32.const 0)))".repeat(500_000)
            )
        }
        "200000 indirect calls in one function" => format!(
            "(table 1 funcref) (func {})",
            "(call_indirect (i32.const 0))".repeat(200_000)
        ),
        "55000 fills and copies in one function" => format!(
            "(func {})",
            "(memory.fill (i32.const 0) (i32.const 0) (i32.const 0)) \
             (memory.copy (i32.const 0) (i32.const 0) (i32.const 0))"
                .repeat(55_000 / 2)
        ),
        "functions of 1000 parameters" => {
            let parameters = "i64 ".repeat(1_000);
            let arguments = "(i64.const 1)".repeat(1_000);
            format!("(func $f (param {parameters}) (call $f {arguments}))")
        }
        "functions of 500 results" => format!(
            "(func (result {}) {})",
            "i64 ".repeat(500),
            "(i64.const 1)".repeat(500)
        ),
        "a function of a megabyte" => format!("(func {})", "(drop (i64.const -1))".repeat(250_000)),
        "60000 functions" => "(func)".repeat(60_000),
        "6000 types" => (0..6_000).map(|n| format!("(type $t{n} (func))")).collect(),
        "100000 globals" => "(global i32 (i32.const 0))".repeat(100_000),
        "a million elements" => format!(
            "(table 20000 funcref) {}",
            format!("(elem (i32.const 0) func {})", "$one ".repeat(20_000)).repeat(50)
        ),
        "a global that takes 100000 additions" => format!(
            "(global i32 (i32.const 1) {})",
            "(i32.const 1) (i32.add)".repeat(100_000)
        ),
        "30000 places of data that have to be computed" => computed_places(30_000),
        "100000 elements that are put nowhere" => {
            format!("(elem func {})", "$one ".repeat(100_000))
        }
        "what the limits on functions let through" => diamonds().repeat(18),
        _ => return None,
    };
    Some(format!("{} {body}", player()))
}

/// Data whose places are no constants.
fn computed_places(count: usize) -> String {
    r#"(data (offset (i32.const 8192) (i32.const 1) (i32.add)) "x")"#.repeat(count)
}

/// A function with as many locals as are allowed, all alive across as many branches as fit.
fn diamonds() -> String {
    const LOCALS: usize = 990;
    let branches: String = (0..12_500)
        .map(|n| {
            let (a, b, c) = (n * 7 % LOCALS, n * 11 % LOCALS, n * 13 % LOCALS);
            format!("(if (i32.load (local.get {a})) (then (local.set {b} (local.get {c}))))")
        })
        .collect();
    let sum: String = (1..LOCALS)
        .map(|n| format!("(i32.add (local.get {n}) "))
        .collect();
    format!(
        "(func (result i32) (local {}) {branches} {sum} (local.get 0) {})",
        "i32 ".repeat(LOCALS),
        ")".repeat(LOCALS - 1)
    )
}

/// Modules of unusual size: some are let in, and play.
fn large(name: &str, guest: &dyn Fn(&str) -> Vec<u8>) -> Option<Vec<u8>> {
    let padded =
        |name: &[u8], bytes: usize| [guest(&player()), custom(name, &vec![b'x'; bytes])].concat();
    let text = match name {
        "17 MiB" => return Some(padded(b"padding", 17 << 20)),
        "a custom section of 8 MiB" => return Some(padded(b"producers", 8 << 20)),
        "a name of 90000 letters" => format!(r#"(func (export "{}"))"#, "n".repeat(90_000)),
        "100000 imports" => {
            let import = r#"(import "wasi_snapshot_preview1" "sched_yield" (func (result i32)))"#;
            let play = r#"(memory (export "memory") 1) (func (export "_start"))"#;
            return Some(guest(&format!(
                "(module {} {play})",
                import.repeat(100_000)
            )));
        }
        "an import with a name of 90000 letters" => {
            let name = "n".repeat(90_000);
            return Some(guest(&format!(
                r#"(module (import "env" "{name}" (func)))"#
            )));
        }
        "a hundred places of data that have to be computed" => computed_places(100),
        "5000 functions that call each other" => (0..5_000)
            .map(|n| format!("(func $f{n} (call $f{}))", n * 7_919 % 5_000))
            .collect(),
        "20000 exports" => (0..20_000)
            .map(|n| format!(r#"(export "e{n}" (func $play))"#))
            .collect(),
        "50000 data segments" => (0..50_000)
            .map(|n| format!("(data (i32.const {}) \"x\")", 8192 + n * 2))
            .collect(),
        _ => return None,
    };
    Some(guest(&format!("{} {text}", player())))
}

/// A number as wasm writes it.
fn leb(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let byte = u8::try_from(number & 0x7f).expect("seven bits");
        number >>= 7;
        if number == 0 {
            bytes.push(byte);
            return bytes;
        }
        bytes.push(byte | 0x80);
    }
}
