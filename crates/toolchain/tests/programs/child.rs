//! The child process of this crate's tests, which runs a compiler confined.

fn main() {
    std::process::exit(grundy_confine::run_confined_child(std::io::stderr()));
}
