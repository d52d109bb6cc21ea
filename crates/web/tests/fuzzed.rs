//! What strangers may send, a short time with a fixed seed: every seed of `fuzz/corpus/requests`, and
//! mutations of them.

#[path = "../../../fuzz/noise.rs"]
mod noise;
#[path = "../../../fuzz/requests.rs"]
mod requests;

#[test]
fn requests() {
    noise::run(
        requests::request,
        &noise::seeds("fuzz/corpus/requests"),
        500,
    );
}
