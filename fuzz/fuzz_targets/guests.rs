#![no_main]
//! Valid modules made by wasm-smith, with the imports and exports of a bot, so that most are
//! admitted and run: see `entries::admission`.

#[path = "../entries.rs"]
#[allow(dead_code, unreachable_pub)]
mod entries;

use arbitrary::Unstructured;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(wasm) = grundy_fuzz::guest(&mut Unstructured::new(bytes)) {
        entries::admission(&wasm);
    }
});
