//! Rebuilds this crate when a problem or a bot is added or removed. Changes of existing files are detected by
//! the compiler itself.

fn main() {
    for folder in ["problems", "bots"] {
        println!("cargo::rerun-if-changed=../../{folder}");
    }
}
