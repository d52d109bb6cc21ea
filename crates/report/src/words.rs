//! The small vocabularies of reports. Each word is a variant of an enum, with one name for printing, parsing and JSON.

use grundy_play::words;
use grundy_rules::Outcome;

words! {
    /// The kind of a blunder: the value of the game for the mover before and after the move.
    BlunderKind {
        /// A draw became a loss.
        DrawToLoss,
        /// A win became a draw.
        WinToDraw,
        /// A win became a loss.
        WinToLoss,
    }
}

impl BlunderKind {
    /// The kind of a move from a position of one outcome to one of another, both for the mover; `None` if the move is
    /// not a blunder.
    #[must_use]
    pub fn of(from: Outcome, to: Outcome) -> Option<Self> {
        match (from, to) {
            (Outcome::Win, Outcome::Loss) => Some(Self::WinToLoss),
            (Outcome::Win, Outcome::Draw) => Some(Self::WinToDraw),
            (Outcome::Draw, Outcome::Loss) => Some(Self::DrawToLoss),
            _ => None,
        }
    }
}

words! {
    /// The task of a problem.
    Asks {
        /// A bot that plays.
        Play,
        /// A program that says who wins.
        Winner,
        /// A program that names a good move.
        Move,
        /// A program that counts the moves that win.
        WinningMoves,
        /// A program that computes the Grundy value.
        Grundy,
    }
}

words! {
    /// The condition for the acceptance of a bot.
    Acceptance {
        /// No move is a blunder.
        NoBlunder,
        /// No move is proved to be a blunder.
        NoProvedBlunder,
        /// The score against an opponent is high enough.
        Score,
    }
}

words! {
    /// The requirement of a proof.
    Standard {
        /// No line from a drawn start may end in a loss.
        Result,
        /// The bot may not lower the value in any position, as in problems in which bots must play without a blunder.
        NoBlunder,
        /// All lines of play must end in a win; values are not needed.
        Wins,
        /// Lines of play must not end in a loss; values are not needed.
        NeverLoses,
    }
}

impl Standard {
    /// Whether the values of positions are needed. The other requirements follow from the ends of games alone, so that
    /// they can be proved of games that are too large to list.
    #[must_use]
    pub fn needs_values(self) -> bool {
        matches!(self, Self::Result | Self::NoBlunder)
    }
}

words! {
    /// The result of the search for a proof.
    ProofStatus {
        /// Proved: no opponent can make the bot fail.
        Certified,
        /// An opponent can.
        Refuted,
        /// Neither: there were more questions than were allowed.
        GaveUp,
        /// Neither: the bot's answers depend on more than the search takes into account.
        NotPositional,
        /// The bot could not be asked, and the fault is its own.
        NotRun,
        /// The judge itself failed; this does not count against the bot.
        JudgeFailed,
    }
}

words! {
    /// The data on which a bot's answers may depend in a proof.
    AnswersBy {
        /// The position alone.
        Position,
        /// All questions of the game so far.
        History,
    }
}

words! {
    /// The cause of a difference between two answers to one position.
    DifferenceBy {
        /// The questions before.
        Play,
        /// The seed of the bot's randomness.
        Seed,
        /// The first line: the seat, or the parameters of the start.
        FirstLine,
    }
}

words! {
    /// The kind of player in a seat.
    SeatKind {
        /// A program.
        Bot,
        /// A reference player.
        Reference,
        /// A line of play, which has no player.
        Line,
        /// A person.
        Person,
    }
}

words! {
    /// The end of a game.
    FinishKind {
        /// By the rules: a player won.
        Won,
        /// By the rules: the game was drawn.
        Drawn,
        /// A position arose for the third time.
        Repetition,
        /// The move cap was reached.
        MoveCap,
        /// A player failed to move, and lost.
        Forfeit,
    }
}

words! {
    /// The reason why a tournament ended.
    Ended {
        /// All games are played.
        Complete,
        /// The sequential test is decided.
        Decided,
        /// Many consecutive rounds repeated earlier ones.
        NothingNew,
    }
}

words! {
    /// The result of checking a claim.
    ClaimStatus {
        /// True of every instance.
        Holds,
        /// False of at least one instance.
        Refuted,
        /// Not refuted, but not decided for some instances.
        Unknown,
    }
}

words! {
    /// The name and version of a report's format.
    #[allow(missing_docs, reason = "each is the format that it names")]
    Schema {
        Again = "grundy.again/1",
        Bounds = "grundy.bounds/1",
        Build = "grundy.build/1",
        Certificate = "grundy.certificate/1",
        Certify = "grundy.certify/1",
        Check = "grundy.check/1",
        Doctor = "grundy.doctor/1",
        Error = "grundy.error/1",
        Games = "grundy.games/1",
        Input = "grundy.input/1",
        Judge = "grundy.judge/1",
        New = "grundy.new/1",
        Problems = "grundy.problems/1",
        Replay = "grundy.replay/1",
        Run = "grundy.run/1",
        Solve = "grundy.solve/1",
        Toolchains = "grundy.toolchains/1",
        Tournament = "grundy.tournament/1",
        Verify = "grundy.verify/1",
    }
}

crate::shapes::words_as_schemas!(
    Acceptance,
    AnswersBy,
    Asks,
    BlunderKind,
    ClaimStatus,
    DifferenceBy,
    Ended,
    FinishKind,
    ProofStatus,
    Schema,
    SeatKind,
    Standard
);

/// Outcomes as their letters: `W`, `D` or `L`.
pub(crate) mod letter {
    use grundy_rules::Outcome;
    use serde::de::{Deserialize, Deserializer};
    use serde::ser::Serializer;

    pub(crate) fn serialize<S: Serializer>(value: &Outcome, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(value.letter())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Outcome, D::Error> {
        read(char::deserialize(from)?)
    }

    fn read<E: serde::de::Error>(letter: char) -> Result<Outcome, E> {
        let all = [Outcome::Win, Outcome::Draw, Outcome::Loss];
        let known = all.into_iter().find(|outcome| outcome.letter() == letter);
        known.ok_or_else(|| E::custom(format!("expected W, D or L, not `{letter}`")))
    }

    pub(crate) mod option {
        use super::*;

        pub(crate) fn serialize<S: Serializer>(
            value: &Option<Outcome>,
            to: S,
        ) -> Result<S::Ok, S::Error> {
            match value {
                Some(outcome) => to.serialize_some(&outcome.letter()),
                None => to.serialize_none(),
            }
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
            from: D,
        ) -> Result<Option<Outcome>, D::Error> {
            let letter = Option::<char>::deserialize(from)?;
            letter.map(read).transpose()
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn a_move_is_a_blunder_if_it_lowers_the_value() {
        use Outcome::{Draw, Loss, Win};
        for (from, to, kind) in [
            (Win, Win, None),
            (Win, Draw, Some(BlunderKind::WinToDraw)),
            (Win, Loss, Some(BlunderKind::WinToLoss)),
            (Draw, Win, None),
            (Draw, Draw, None),
            (Draw, Loss, Some(BlunderKind::DrawToLoss)),
            (Loss, Win, None),
            (Loss, Draw, None),
            (Loss, Loss, None),
        ] {
            assert_eq!(BlunderKind::of(from, to), kind, "{from} {to}");
        }
    }

    #[test]
    fn two_standards_need_values() {
        let needing = Standard::iter().filter(|standard| standard.needs_values());
        let needing: Vec<Standard> = needing.collect();
        assert_eq!(needing, [Standard::Result, Standard::NoBlunder]);
    }

    /// An outcome, and one that may be missing, as fields of reports.
    #[derive(PartialEq, Debug, serde::Serialize, serde::Deserialize)]
    struct Letters {
        #[serde(with = "letter")]
        one: Outcome,
        #[serde(with = "letter::option")]
        other: Option<Outcome>,
    }

    #[test]
    fn outcomes_are_their_letters() {
        for (one, other, json) in [
            (Outcome::Win, None, r#"{"one":"W","other":null}"#),
            (
                Outcome::Draw,
                Some(Outcome::Loss),
                r#"{"one":"D","other":"L"}"#,
            ),
        ] {
            let letters = Letters { one, other };
            assert_eq!(serde_json::to_string(&letters).expect("JSON"), json);
            let read: Letters = serde_json::from_str(json).expect("letters");
            assert_eq!(read, letters);
        }
        let error = serde_json::from_str::<Letters>(r#"{"one":"X","other":null}"#);
        let error = error.expect_err("no outcome").to_string();
        assert!(error.contains("expected W, D or L, not `X`"), "{error}");
    }
}
