//! The requests that a person can type.

/// A line that the person typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Request<'l> {
    /// Show the board again.
    Board,
    /// The rules.
    Rules,
    /// List the requests.
    Help,
    /// Help with the move; more of it each time.
    Hint,
    /// The legal moves.
    Moves,
    /// The legal moves and what each is worth.
    Values,
    /// Take the last move back, with the answers to it.
    Back,
    /// Show the consequences of this move.
    WhatIf(&'l str),
    /// Leave.
    Quit,
    /// Play this move.
    Move(&'l str),
}

/// The requests and their effects, for `help`.
pub(super) const HELP: &[(&str, &str)] = &[
    ("a move", "plays it; `moves` shows how they are written"),
    ("moves", "lists the legal moves, in words as well"),
    ("hint", "gives a hint; once more, it names the good moves"),
    (
        "values",
        "lists the moves with their values, the best first",
    ),
    ("what if M", "shows what follows from the move M"),
    ("back", "takes your last move back"),
    ("board", "shows the board again"),
    ("rules", "shows the rules again"),
    (
        "quit",
        "leaves the game and names your blunders; so does Ctrl-C",
    ),
];

impl<'l> Request<'l> {
    /// Whether the reply depends on the values of positions.
    pub(super) fn needs_values(&self) -> bool {
        matches!(self, Self::Values | Self::Hint | Self::WhatIf(_))
    }

    /// Reads a line. A line that is not a request is taken for a move.
    pub(super) fn read(line: &'l str) -> Self {
        let line = line.trim();
        let what_if = line
            .strip_prefix("what if ")
            .or_else(|| line.strip_prefix("? "));
        match (line, what_if) {
            (_, Some(m)) => Self::WhatIf(m.trim()),
            ("" | "board" | "b", _) => Self::Board,
            ("rules" | "r", _) => Self::Rules,
            ("help" | "h" | "?" | "what if", _) => Self::Help,
            ("hint", _) => Self::Hint,
            ("moves" | "m", _) => Self::Moves,
            ("values" | "v", _) => Self::Values,
            ("back" | "undo", _) => Self::Back,
            ("quit" | "q" | "exit" | "resign", _) => Self::Quit,
            (text, _) => Self::Move(text),
        }
    }
}
