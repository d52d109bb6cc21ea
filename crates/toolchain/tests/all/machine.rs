//! Compilers of the machine that are scripts of the shell, in a user's own file of languages.

use std::fs;
use std::path::PathBuf;

use grundy_toolchain::{BuildError, Home, Natives, Toolchains, build};
use tempfile::TempDir;

/// A language whose compiler copies.
const LANGUAGES: &str = r#"
[[languages]]
name = "Copied"
extensions = ["copied"]
probe = "\u0000asm probe"
[[languages.routes]]
way = "native"
name = "the copier"
version = "true"
install = "make copier"
steps = ["sh FOLDER/copier {source} {out}/bot.wasm"]
"#;

/// The beginning of the compiler: it needs a library, and refuses sources that say `wrong`.
const COPIER: &str = r#"
[ -e "${0%/*}/library" ] || { echo "no library"; exit 1; }
! grep -q wrong "$1" || { echo "$1: it is wrong"; exit 1; }
"#;

/// A user with that compiler.
struct User {
    folder: TempDir,
    toolchains: Toolchains,
}

impl User {
    /// `rest` is the rest of the compiler.
    fn new(rest: &str) -> Self {
        let folder = TempDir::new().expect("a directory");
        let at = |name: &str| folder.path().join(name);
        let home = Home {
            data: at("data"),
            cache: Some(at("cache")),
            languages: at("languages.toml"),
            prebuilt: None,
        };
        let languages = LANGUAGES.replace("FOLDER", &folder.path().to_string_lossy());
        fs::write(&home.languages, languages).expect("a file");
        fs::write(at("copier"), format!("{COPIER}{rest}")).expect("a file");
        fs::write(at("library"), "").expect("a file");
        let toolchains = Toolchains::new(home, Natives::WhereNeeded).expect("compilers");
        User { folder, toolchains }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The module that is built of a file of this name.
    fn build(&self, name: &str, text: &str) -> Result<Vec<u8>, BuildError> {
        let path = self.path(name);
        fs::write(&path, text).expect("a file");
        build(&path, &self.toolchains).map(|built| built.wasm)
    }
}

#[test]
fn a_compiler_that_has_lost_a_part_refuses_no_program() {
    let user = User::new("cp \"$1\" \"$2\"");
    let module = user.build("one.copied", "\0asm one").expect("it builds");
    assert_eq!(module, b"\0asm one");
    let wrong = user.build("bot.copied", "wrong").expect_err("it is wrong");
    assert!(matches!(wrong, BuildError::CompileError { .. }), "{wrong}");
    // The module of the probe is kept, so only a program shows what is missing.
    fs::remove_file(user.path("library")).expect("removed");
    for text in ["\0asm two", "wrong"] {
        let error = user.build("bot.copied", text).expect_err("no library");
        assert_eq!(
            error.to_string(),
            "the copier cannot build a probe: no library; to install it: make copier"
        );
    }
}

#[test]
fn a_name_may_end_in_capital_letters_or_in_another_way() {
    let mut user = User::new(
        "case $1 in *.copied) cp \"$1\" \"$2\" ;; *) echo \"$1: no file of this language\"; exit 1 ;; esac",
    );
    let check = |user: &User, name: &str| {
        let module = user.build(name, "\0asm text").expect(name);
        assert_eq!(module, b"\0asm text", "{name}");
        let error = user.build(name, "wrong").expect_err(name);
        assert!(matches!(error, BuildError::CompileError { .. }), "{error}");
        assert_eq!(error.to_string(), format!("{name}: it is wrong"));
    };
    check(&user, "bot.copied");
    check(&user, "Bot.COPIED");
    user.toolchains = user.toolchains.for_language("Copied").expect("a language");
    check(&user, "bot.txt");
    check(&user, "copied");
}
