//! What people read, by area: doc comments and comments, messages, templates, pages.

use std::fs;
use std::path::{Path, PathBuf};

/// A text that somebody reads, and where it stands.
pub(crate) struct Text {
    /// What is counted together, such as `comments-play` or `docs`.
    pub(crate) area: String,
    /// The file and the line.
    pub(crate) place: String,
    pub(crate) words: String,
}

/// The files below a directory with one of these endings, in a fixed order.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if (path.extension()).is_some_and(|ending| endings.iter().any(|e| ending == *e))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// All that people read of the workspace.
pub(crate) fn texts(root: &Path) -> Vec<Text> {
    let mut texts = Vec::new();
    let mut crates: Vec<PathBuf> = fs::read_dir(root.join("crates"))
        .expect("the crates")
        .map(|entry| entry.expect("a crate").path())
        .collect();
    crates.sort();
    for krate in crates {
        let name = krate
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        for file in files(&krate.join("src"), &["rs"]) {
            rust(root, &file, &name, &mut texts);
        }
        for file in files(&krate, &["html"]) {
            page(root, &file, &format!("templates-{name}"), &mut texts);
        }
    }
    let mut pages = files(&root.join("docs"), &["md"]);
    pages.extend(["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].map(|page| root.join(page)));
    for file in pages {
        page(root, &file, "docs", &mut texts);
    }
    for file in files(&root.join("problems"), &["md"]) {
        page(root, &file, "statements", &mut texts);
    }
    texts
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("a text")
}

fn place(root: &Path, file: &Path, line: usize) -> String {
    let inside = file.strip_prefix(root).expect("a file of the workspace");
    format!("{}:{line}", inside.display())
}

/// The paragraphs of a page, without blocks of code, and without what is between `<` and `>` or in braces.
fn page(root: &Path, file: &Path, area: &str, texts: &mut Vec<Text>) {
    let mut is_code = false;
    let mut paragraph: Option<(usize, String)> = None;
    let mut add = |paragraph: &mut Option<(usize, String)>| {
        if let Some((line, words)) = paragraph.take() {
            let place = place(root, file, line);
            let area = area.to_owned();
            texts.push(Text { area, place, words });
        }
    };
    for (line, text) in (1..).zip(read(file).lines()) {
        let is_fence = text.trim_start().starts_with("```");
        is_code ^= is_fence;
        if is_code || is_fence || text.trim().is_empty() {
            add(&mut paragraph);
            continue;
        }
        // A cell, an item and a heading begin a text of their own, as an element does.
        for part in unmarked(text).split('|') {
            let begins = text.trim_start().starts_with(['|', '-', '#', '<', '*']);
            if begins || text.contains('|') {
                add(&mut paragraph);
            }
            let (_, words) = paragraph.get_or_insert((line, String::new()));
            words.push(' ');
            words.push_str(part.trim_start_matches(['-', '#', '*', ' ']));
        }
    }
    add(&mut paragraph);
}

/// A line without its tags and without what a template puts in. Each tag ends a text.
fn unmarked(line: &str) -> String {
    let mut plain = String::new();
    let mut depth = 0_usize;
    for letter in line.chars() {
        match letter {
            '<' | '{' => depth += 1,
            '>' | '}' if depth > 0 => {
                depth -= 1;
                plain.push(if letter == '>' { '|' } else { 'X' });
            }
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    plain
}

/// The comments and messages of a source. Tests at its end are left out.
fn rust(root: &Path, file: &Path, krate: &str, texts: &mut Vec<Text>) {
    let source = read(file);
    let source = source
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or_default();
    let mut add = |kind: &str, line: usize, words: String| {
        texts.push(Text {
            area: format!("{kind}-{krate}"),
            place: place(root, file, line),
            words,
        });
    };
    let mut comment: Option<(usize, String)> = None;
    let mut code = String::new();
    for (line, text) in (1..).zip(source.lines()) {
        let text = text.trim_start();
        match text.strip_prefix("//") {
            Some(words) => {
                let words = words.trim_start_matches(['/', '!']).trim();
                if words.is_empty() || words.starts_with(['#', '-', '*', '|']) {
                    comment
                        .take()
                        .into_iter()
                        .for_each(|(line, words)| add("comments", line, words));
                }
                let (_, block) = comment.get_or_insert((line, String::new()));
                block.push(' ');
                block.push_str(words.trim_start_matches(['#', '-', '*', '|', ' ']));
                code.push('\n');
            }
            None => {
                comment
                    .take()
                    .into_iter()
                    .for_each(|(line, words)| add("comments", line, words));
                code.push_str(text);
                code.push('\n');
            }
        }
    }
    comment
        .take()
        .into_iter()
        .for_each(|(line, words)| add("comments", line, words));
    for (line, words) in literals(&code) {
        add("messages", line, words);
    }
}

/// The literals of a source that are text: three words or more, with their lines.
fn literals(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut line = 1;
    let mut letters = code.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        line += usize::from(letter == '\n');
        let is_char = letter == '\'' && !before.is_alphanumeric();
        if is_char && letters.peek() == Some(&'"') {
            letters.next(); // a quote as a character
        }
        if letter == '"' {
            let begin = line;
            let mut text = String::new();
            while let Some(letter) = letters.next() {
                line += usize::from(letter == '\n');
                match letter {
                    '"' => break,
                    '\\' => match letters.next() {
                        Some('n') => text.push('\n'),
                        Some('\n') => line += 1,
                        Some(other) => text.push(other),
                        None => break,
                    },
                    _ => text.push(letter),
                }
            }
            if text.split_whitespace().count() >= 3 {
                found.push((begin, text));
            }
        }
        before = letter;
    }
    found
}
