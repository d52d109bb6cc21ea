//! The data with which new bots and new problems for a game begin. It lies in the game's directory.

/// The data with which bots and problems for a game begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Starter {
    /// A TOML file with a table for each form of the game: `usual`, `counting-up` for positions that count up to a
    /// target, `many-hands` for other numbers of players or hands than two, and, of a graph, `token` and `geography`
    /// for these kinds.
    ///
    /// | key | meaning |
    /// |---|---|
    /// | `opening`, `position`, `move` | the numbers that a bot reads at first and in a position, and those of a move |
    /// | `opening_means`, `position_means`, `move_means` | these numbers in words |
    /// | `simple` | the simplest legal move, in words |
    /// | `from`, `least` | the simplest move belongs to the first number of the position, from place `from` on (counted from 0), that is at least `least` |
    /// | `size` | the count of numbers of a position; 0 if its first number says how many follow |
    /// | `answer` | the simplest move, for that number at place i: `place` is `i 1`; `index` is `i`; `pair` is `1 - i`, then `i`; `one` is always `1`; `hands` is found by looking for two hands |
    /// | `probes` | positions in the notation of people; if the simplest move is not legal in one of them, the rules are not those for which it is known |
    /// | `draws` | whether perfect play can go on forever |
    /// | `only` | the settings with which this is true; with others, there is no simplest move |
    /// | `told` | switches that templates are told by their names |
    /// | `rules`, `settings`, `tests`, `questions`, `claim` | the statement, the settings and the tests of a new problem that plays or asks, and its claim; the solver adds who wins |
    /// | `misere_tests`, `misere_questions` | `tests` and `questions` if the player who makes the last move loses and no theorem covers this: small starts, which are searched |
    /// | `in_sum` | a start of the game as a component of a sum |
    /// | `grundy` | the tests of a new problem that asks for Grundy values, if `questions` are too large for them |
    /// | `follows` | the keys that can be set otherwise and leave `rules` true, except for the sentence on the loser |
    ///
    /// In a sum the number of the component comes first, and places are counted within the component.
    pub facts: &'static str,
    /// Bots that never err, of which a new problem gets one.
    pub bots: &'static [StarterBot],
}

/// A bot that never errs in problems with these settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StarterBot {
    /// The question of the problem: `move` or `winner`. `None` if bots play.
    pub asks: Option<&'static str>,
    /// The effect of the last move for its player: `wins` or `loses`.
    pub last: &'static str,
    /// Settings that the bot reads and follows, for all their values.
    pub follows: &'static [&'static str],
    /// The name of its file.
    pub name: &'static str,
    /// Its source.
    pub text: &'static str,
}

impl StarterBot {
    /// A bot that plays.
    #[must_use]
    pub const fn plays(last: &'static str, name: &'static str, text: &'static str) -> Self {
        Self {
            asks: None,
            last,
            follows: &[],
            name,
            text,
        }
    }

    /// A program that answers questions.
    #[must_use]
    pub const fn answers(
        asks: &'static str,
        last: &'static str,
        name: &'static str,
        text: &'static str,
    ) -> Self {
        Self {
            asks: Some(asks),
            ..Self::plays(last, name, text)
        }
    }

    /// Sets the settings that the bot follows.
    #[must_use]
    pub const fn following(self, follows: &'static [&'static str]) -> Self {
        Self { follows, ..self }
    }
}
