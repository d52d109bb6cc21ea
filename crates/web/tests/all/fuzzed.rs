//! What strangers may send, a short time with a fixed seed: every seed of `fuzz/corpus/requests`, and
//! mutations of them.

#[path = "../../../../fuzz/requests.rs"]
mod requests;

use grundy_testing::seeds;

#[test]
fn requests() {
    seeds::run(
        requests::request,
        &seeds::seeds("fuzz/corpus/requests"),
        500,
    );
}
