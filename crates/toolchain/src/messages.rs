//! What is passed on of a compiler's messages.

/// Lines that are passed on.
const LINES: usize = 40;
/// The longest line that is passed on, in characters: types of templates can fill pages.
const COLUMNS: usize = 400;

/// How the linker says that a program has no beginning.
const NO_MAIN: &str = "undefined symbol: main";

/// The first lines, none too long.
pub(crate) fn shortened(messages: &str) -> String {
    let mut lines: Vec<&str> = messages.trim_end().lines().collect();
    // A file that includes itself fills pages with one line.
    lines.dedup();
    let lines = lines.into_iter().take(LINES);
    let cut = lines.map(|line| line.chars().take(COLUMNS).collect::<String>());
    cut.collect::<Vec<_>>().join("\n")
}

/// The first lines, with the source named as its author knows it: `out` is the folder that the
/// compiler wrote in.
pub(crate) fn presentable(messages: &str, out: &str, name: &str) -> String {
    let object = format!("{out}/bot.o");
    let plain = messages.replace(&object, name);
    let plain = plain.replace(&format!("{out}/"), "");
    if plain.lines().any(|line| line.ends_with(NO_MAIN)) {
        return format!("{name}: there is no function main, with which a program begins");
    }
    shortened(&plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_cut_to_size_and_name_no_place() {
        let messages = format!(
            "wasm-ld: /tmp/x/bot.o: no\n{}\n{}",
            "t".repeat(9000),
            "l\nm\n".repeat(99)
        );
        let shown = presentable(&messages, "/tmp/x", "bot.cpp");
        let lines: Vec<_> = shown.lines().collect();
        assert_eq!(lines[0], "wasm-ld: bot.cpp: no");
        assert_eq!(lines[1].len(), COLUMNS);
        assert_eq!(lines.len(), LINES);
    }
}
