//! Compiles the module on its standard input, as the child process of this crate's tests; fails
//! where it is given any argument.

use std::io;

fn main() -> io::Result<()> {
    if std::env::args().len() > 1 {
        return Err(io::Error::other("it was told to fail"));
    }
    grundy_sandbox::run_precompile_child(io::stdin().lock(), io::stdout().lock())
}
