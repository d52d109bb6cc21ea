#![no_main]
//! See `requests::request`.

#[path = "../requests.rs"]
#[allow(unreachable_pub)]
mod requests;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| requests::request(bytes));
