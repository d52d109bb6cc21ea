#![no_main]
//! See `entries::languages`.

#[path = "../entries.rs"]
#[allow(dead_code, unreachable_pub)]
mod entries;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| entries::languages(bytes));
