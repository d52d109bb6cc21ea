//! Has this crate built again when a problem or a bot is added or taken away; the contents of those
//! that are there are watched by the compiler.

fn main() {
    for folder in ["problems", "bots"] {
        println!("cargo::rerun-if-changed=../../{folder}");
    }
}
