//! The compilers and interpreters of the user who runs the tests, as `scripts/setup.sh` installs them.

use std::env;
use std::sync::LazyLock;

use grundy_harness::Cancellation;
use grundy_harness::judge::Options;
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::{Home, Natives, Toolchains};

/// Judges with what is installed for this user, and caches no compiled code.
pub(crate) fn options() -> Options<'static> {
    static NEVER: LazyLock<Cancellation> = LazyLock::new(Cancellation::default);
    static PRECOMPILER: LazyLock<Precompiler> = LazyLock::new(|| {
        Precompiler::in_child(env!("CARGO_BIN_EXE_grundy"), ["precompile-wasm"], None)
            .with_interpreters(home().interpreters())
    });
    static TOOLCHAINS: LazyLock<Toolchains> =
        LazyLock::new(|| Toolchains::new(home(), Natives::WhereNeeded).expect("compilers"));
    Options {
        seed: 1,
        jobs: 2,
        precompiler: &PRECOMPILER,
        toolchains: &TOOLCHAINS,
        cancellation: &NEVER,
    }
}

fn home() -> Home {
    Home::of_user(|name| env::var_os(name)).expect("a home")
}
