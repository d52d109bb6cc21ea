//! Markdown as LaTeX, as far as statements of problems use it.

use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A text in Markdown as the body of a LaTeX document. Its first heading of the highest level is left
/// out: the title of a statement is for the judge to set.
pub(super) fn latex(markdown: &str) -> String {
    let mut writer = Writer::default();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        writer.event(event);
    }
    writer.text
}

#[derive(Default)]
struct Writer {
    text: String,
    /// Whether what comes is code, which verbatim text needs no escapes for, or a title.
    within: Within,
    /// The number of the next cell in a row of a table.
    cell: usize,
    /// The number of numbered lists that stand around what comes.
    numbered: usize,
}

/// The counters of numbered lists, those of outer lists first.
const COUNTERS: [&str; 4] = ["enumi", "enumii", "enumiii", "enumiv"];

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Within {
    #[default]
    Text,
    Code,
    Title,
}

impl Writer {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match self.within {
                Within::Text => self.text.push_str(&escaped(&text)),
                Within::Code => self.text.push_str(&text),
                Within::Title => {}
            },
            Event::Code(code) if self.within != Within::Title => {
                self.text.push_str("\\texttt{");
                self.text.push_str(&escaped(&code));
                self.text.push('}');
            }
            Event::SoftBreak => self.text.push('\n'),
            // A line break would take a star after it for its own.
            Event::HardBreak => self.text.push_str("\\\\{}\n"),
            Event::Rule => self.text.push_str("\n\\medskip\n"),
            // Statements are for paper, too: what only a browser shows is left out.
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading {
                level: HeadingLevel::H1,
                ..
            } => self.within = Within::Title,
            Tag::Heading {
                level: HeadingLevel::H2,
                ..
            } => self.text.push_str("\n\\section*{"),
            Tag::Heading { .. } => self.text.push_str("\n\\subsection*{"),
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => {
                self.within = Within::Code;
                self.text.push_str("\n\\begin{verbatim}\n");
            }
            Tag::List(Some(first)) => self.begin_numbered(*first),
            Tag::List(None) => self.text.push_str("\n\\begin{itemize}\n"),
            Tag::Item => self.text.push_str("\\item "),
            Tag::Emphasis => self.text.push_str("\\emph{"),
            Tag::Strong => self.text.push_str("\\textbf{"),
            Tag::BlockQuote(_) => self.text.push_str("\n\\begin{quote}\n"),
            Tag::Paragraph => self.text.push('\n'),
            Tag::Table(alignments) => self.begin_table(alignments),
            Tag::TableHead | Tag::TableRow => self.cell = 0,
            Tag::TableCell => {
                if self.cell > 0 {
                    self.text.push_str(" & ");
                }
                self.cell += 1;
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(HeadingLevel::H1) => self.within = Within::Text,
            TagEnd::Heading(_) => self.text.push_str("}\n"),
            TagEnd::CodeBlock => {
                self.within = Within::Text;
                self.text.push_str("\\end{verbatim}\n");
            }
            TagEnd::List(true) => {
                self.numbered = self.numbered.saturating_sub(1);
                self.text.push_str("\\end{enumerate}\n");
            }
            TagEnd::List(false) => self.text.push_str("\\end{itemize}\n"),
            TagEnd::Emphasis | TagEnd::Strong => self.text.push('}'),
            TagEnd::BlockQuote(_) => self.text.push_str("\\end{quote}\n"),
            TagEnd::Paragraph | TagEnd::Item => self.text.push('\n'),
            TagEnd::TableHead | TagEnd::TableRow => self.text.push_str(" \\\\ \\hline\n"),
            TagEnd::Table => self.text.push_str("\\end{tabular}\n\n"),
            _ => {}
        }
    }

    /// A numbered list, which may go on with the numbers of another one.
    fn begin_numbered(&mut self, first: u64) {
        self.text.push_str("\n\\begin{enumerate}\n");
        if let Some(counter) = COUNTERS.get(self.numbered)
            && first != 1
        {
            let before = i128::from(first) - 1;
            self.text
                .push_str(&format!("\\setcounter{{{counter}}}{{{before}}}\n"));
        }
        self.numbered += 1;
    }

    /// Columns share the width of the page, so that cells of many words wrap.
    fn begin_table(&mut self, alignments: &[Alignment]) {
        let widths: &[&str] = match alignments.len() {
            0 | 1 => &["0.9"],
            2 => &["0.3", "0.6"],
            3 => &["0.2", "0.2", "0.5"],
            4 => &["0.15", "0.15", "0.15", "0.4"],
            _ => &["0.12"],
        };
        let columns = (0..alignments.len()).map(|column| {
            let width = widths.get(column).or(widths.last()).unwrap_or(&"0.1");
            format!("p{{{width}\\textwidth}}|")
        });
        let columns: String = columns.collect();
        self.text.push_str(&format!(
            "\n\\noindent\n\\begin{{tabular}}{{|{columns}}}\n\\hline\n"
        ));
    }
}

/// A text without what LaTeX would take for a command, for an argument of the command before it, or for one character
/// made of several, such as `--` for a dash.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut last = None;
    for c in text.chars() {
        if last == Some(c) && "-,'`".contains(c) {
            safe.push_str("{}");
        }
        last = Some(c);
        match c {
            '[' => safe.push_str("{[}"),
            '\\' => safe.push_str("\\textbackslash{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '<' => safe.push_str("\\textless{}"),
            '>' => safe.push_str("\\textgreater{}"),
            '|' => safe.push_str("\\textbar{}"),
            '"' => safe.push_str("\\textquotedbl{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                safe.push('\\');
                safe.push(c);
            }
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_statements_use_is_written() {
        let written = latex(
            "# Nim\n\nTake `h_1` **items** & *win*:\n\n1. one\n2. two\n\n## Input\n\n- a\n\n\
             | a | b |\n|---|---|\n| `1` | 50 % |\n\n```c\nint x = {1};\n```\n",
        );
        for part in [
            "\nTake \\texttt{h\\_1} \\textbf{items} \\& \\emph{win}:\n",
            "\\begin{enumerate}\n\\item one\n\\item two\n\\end{enumerate}",
            "\\section*{Input}",
            "\\begin{itemize}\n\\item a\n\\end{itemize}",
            "\\begin{tabular}{|p{0.3\\textwidth}|p{0.6\\textwidth}|}",
            "\\texttt{1} & 50 \\% \\\\ \\hline",
            "\\begin{verbatim}\nint x = {1};\n\\end{verbatim}",
        ] {
            assert!(written.contains(part), "{part}\n---\n{written}");
        }
        assert!(
            !written.contains("# Nim") && !written.contains("Nim\n"),
            "{written}"
        );
    }

    #[test]
    fn brackets_and_stars_are_no_arguments() {
        let written = latex("- [x] done\n- [1,2] is a list\n\nA line  \n[2] and\\\n\\* a star\n");
        for part in [
            "\\item {[}x] done\n",
            "\\item {[}1,2] is a list\n",
            "A line\\\\{}\n{[}2] and\\\\{}\n* a star\n",
        ] {
            assert!(written.contains(part), "{part}\n---\n{written}");
        }
    }

    #[test]
    fn numbered_lists_keep_their_numbers() {
        let written = latex("1. one\n\n   0. inner\n2. two\n\nText.\n\n3. three\n4. four\n");
        for part in [
            "\\begin{enumerate}\n\\item ",
            "\\begin{enumerate}\n\\setcounter{enumii}{-1}\n\\item inner",
            "Text.\n\n\\begin{enumerate}\n\\setcounter{enumi}{2}\n\\item three\n\\item four\n",
        ] {
            assert!(written.contains(part), "{part}\n---\n{written}");
        }
        assert_eq!(written.matches("\\setcounter").count(), 2, "{written}");
    }

    #[test]
    fn nothing_in_a_text_is_a_command() {
        assert_eq!(
            escaped("\\input{x}$^_~"),
            "\\textbackslash{}input\\{x\\}\\$\\textasciicircum{}\\_\\textasciitilde{}"
        );
        assert_eq!(escaped("a---b, 1,,2 - 3"), "a-{}-{}-b, 1,{},2 - 3");
    }
}
