#![no_main]
//! See `entries::record`.

#[path = "../entries.rs"]
#[allow(dead_code, unreachable_pub)]
mod entries;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| entries::record(bytes));
