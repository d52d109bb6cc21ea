//! Input of the user: with a line editor on a terminal, unchanged from a pipe or file.

use std::fmt;
use std::io::{self, BufRead, IsTerminal, Split, StdinLock, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use dialoguer::console::Term;
use dialoguer::theme::Theme;
use dialoguer::{BasicHistory, Input as Editor};
use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::output;

/// Source of the lines.
pub(super) enum Input {
    /// A terminal: lines can be edited, and earlier ones fetched back.
    Terminal(BasicHistory),
    /// A pipe or a file.
    Plain(Split<StdinLock<'static>>),
}

impl Input {
    /// Standard input. At a terminal, Ctrl-C then ends a line instead of the program, once.
    pub(super) fn open() -> Self {
        let both = io::stdin().is_terminal() && io::stdout().is_terminal();
        let interrupted = Arc::new(AtomicBool::new(false));
        let is_heard = both
            && flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&interrupted)).is_ok()
            && flag::register(SIGINT, interrupted).is_ok();
        if is_heard {
            Self::Terminal(BasicHistory::new().no_duplicates(true))
        } else {
            Self::Plain(io::stdin().lock().split(b'\n'))
        }
    }

    /// Whether the input comes from a terminal.
    pub(super) fn is_typed(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// The next line; `None` at the end of input and after Ctrl-C.
    pub(super) fn line(&mut self, prompt: &str) -> Option<String> {
        match self {
            Self::Terminal(history) => {
                let editor = Editor::<String>::with_theme(&Bare)
                    .with_prompt(prompt)
                    .allow_empty(true)
                    .history_with(history);
                editor.interact_text_on(&Term::stdout()).ok()
            }
            Self::Plain(lines) => {
                output::text(prompt);
                let _ = io::stdout().flush();
                let line = lines.next()?.ok()?;
                Some(String::from_utf8_lossy(&line).into_owned())
            }
        }
    }
}

/// A prompt as it is given.
struct Bare;

impl Theme for Bare {
    fn format_input_prompt(
        &self,
        f: &mut dyn fmt::Write,
        prompt: &str,
        _default: Option<&str>,
    ) -> fmt::Result {
        f.write_str(prompt)
    }

    fn format_input_prompt_selection(
        &self,
        f: &mut dyn fmt::Write,
        prompt: &str,
        typed: &str,
    ) -> fmt::Result {
        write!(f, "{prompt}{typed}")
    }
}
