#![no_main]
//! See `entries::rules_module`.

#[path = "../entries.rs"]
#[allow(dead_code, unreachable_pub)]
mod entries;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| entries::rules_module(bytes));
