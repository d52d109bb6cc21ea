//! The directories of this user.

use std::env;
use std::path::PathBuf;
use std::sync::LazyLock;

use grundy_harness::toolchain::Home;

/// The directories of this user, with the prebuilt compilers that came with the program.
pub(crate) fn of_user() -> Option<Home> {
    static HOME: LazyLock<Option<Home>> = LazyLock::new(|| {
        let home = Home::of_user(|name| env::var_os(name))?;
        // Compilers that do not fit are ignored; `grundy doctor` tells why.
        Some(prebuilt_for(&home).unwrap_or(home))
    });
    HOME.clone()
}

/// These directories with the prebuilt compilers, which lie in `lib/grundy`, beside the directory of the program.
/// `None` if there are none that can be used.
fn prebuilt_for(home: &Home) -> Option<Home> {
    home.clone().with_prebuilt(&prebuilt_place()?).ok()
}

/// The directory in which prebuilt compilers may lie: `lib/grundy`, beside the directory of the program.
pub(crate) fn prebuilt_place() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    Some(program.parent()?.parent()?.join("lib/grundy"))
}
