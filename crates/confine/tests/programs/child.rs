//! The child process of this crate's tests. With an argument, it tells whether programs can be confined here.

fn main() {
    if std::env::args().len() > 1 {
        let why = grundy_confine::unavailable();
        std::process::exit(i32::from(why.is_some()));
    }
    std::process::exit(grundy_confine::run_confined_child(std::io::stderr()));
}
