//! The small vocabularies of reports. Each word is one variant: it is printed, read and written to JSON
//! by the same name.

use grundy_rules::{Method, Outcome};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

/// Declares an enum whose names are the same in text and in JSON.
macro_rules! words {
    ($(#[$about:meta])* $name:ident in $case:literal { $($(#[$meta:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug,
            Serialize, Deserialize, Display, EnumString, EnumIter, IntoStaticStr,
        )]
        #[serde(rename_all = $case)]
        #[strum(serialize_all = $case)]
        pub enum $name { $($(#[$meta])* $variant),+ }
    };
}

words! {
    /// How a move lowered the value of the game for the player who made it.
    BlunderKind in "kebab-case" {
        /// A draw became a loss.
        DrawToLoss,
        /// A win became a draw.
        WinToDraw,
        /// A win became a loss.
        WinToLoss,
    }
}

impl BlunderKind {
    /// The kind of a move from a position of one outcome to one of another, both for the mover;
    /// `None` where the move is no blunder.
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
    /// What a problem asks for.
    Asks in "kebab-case" {
        /// A bot that plays.
        Play,
        /// A program that says who wins.
        Winner,
        /// A program that names a good move.
        Move,
    }
}

words! {
    /// What a proof asks of a bot in games that it cannot win.
    Standard in "kebab-case" {
        /// From a drawn start no line may end in a loss.
        Result,
        /// Nowhere may the bot lower the value: what judges ask of bots that have to play without
        /// a blunder.
        NoBlunder,
    }
}

words! {
    /// What the search for a proof came to.
    ProofStatus in "kebab-case" {
        /// Proved: no opponent can make the bot fail.
        Certified,
        /// An opponent can.
        Refuted,
        /// Neither: there were more questions than were allowed.
        GaveUp,
        /// Neither: the bot's answers depend on what the search does not heed.
        NotPositional,
        /// The bot could not be asked, by its own doing.
        NotRun,
        /// The judge itself failed, which says nothing of the bot.
        JudgeFailed,
    }
}

words! {
    /// What a proof takes a bot's answers to depend on.
    AnswersBy in "kebab-case" {
        /// The position alone.
        Position,
        /// All questions of the game so far.
        History,
    }
}

words! {
    /// What made a difference between two answers to one position.
    DifferenceBy in "kebab-case" {
        /// The questions before.
        Play,
        /// The seed of the bot's randomness.
        Seed,
        /// The first line: the seat, or the parameters of the start.
        FirstLine,
    }
}

words! {
    /// Who sits in a seat.
    SeatKind in "kebab-case" {
        /// A program.
        Bot,
        /// A reference player.
        Reference,
        /// Nobody: the moves are those of a line of play.
        Line,
        /// A person.
        Person,
    }
}

words! {
    /// How a game ended.
    FinishKind in "kebab-case" {
        /// By the rules: somebody won.
        Won,
        /// By the rules: nobody won.
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
    /// Who meets whom in a tournament.
    Pairing in "kebab-case" {
        /// Everybody meets everybody.
        RoundRobin,
        /// The first meets each of the others.
        Gauntlet,
    }
}

words! {
    /// Why a tournament ended.
    Ended in "kebab-case" {
        /// All games are played.
        Complete,
        /// The sequential test is decided.
        Decided,
        /// Many rounds in a row went as the rounds before.
        NothingNew,
    }
}

words! {
    /// What a difference in Elo means to a sequential test.
    EloModel in "kebab-case" {
        /// The usual logistic scale.
        Logistic,
        /// Differences in units of the standard deviation of a pair of games.
        Normalised,
    }
}

words! {
    /// The state of a sequential test.
    SprtDecision in "kebab-case" {
        /// The first hypothesis is accepted.
        #[serde(rename = "H0")]
        #[strum(serialize = "H0")]
        FirstHypothesis,
        /// The second hypothesis is accepted.
        #[serde(rename = "H1")]
        #[strum(serialize = "H1")]
        SecondHypothesis,
        /// Neither, so far.
        Undecided,
    }
}

words! {
    /// What was found of a claim.
    ClaimStatus in "kebab-case" {
        /// True of every instance.
        Holds,
        /// False of at least one instance.
        Refuted,
        /// Not refuted, but of some instances it could not be told.
        Unknown,
    }
}

words! {
    /// What a key sets.
    KeyRole in "kebab-case" {
        /// The rules.
        Rule,
        /// The position that play starts from.
        Instance,
    }
}

words! {
    /// How a value is known.
    KnownBy in "kebab-case" {
        /// By search.
        Search,
        /// By a theorem.
        Theory,
    }
}

impl From<Method> for KnownBy {
    fn from(method: Method) -> Self {
        match method {
            Method::Search => Self::Search,
            Method::Theory => Self::Theory,
        }
    }
}

/// The name and version of a report's format.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    Display,
    EnumString,
    EnumIter,
    IntoStaticStr,
)]
#[allow(missing_docs, reason = "each is the format that it names")]
pub enum Schema {
    #[serde(rename = "grundy.again/1")]
    #[strum(serialize = "grundy.again/1")]
    Again,
    #[serde(rename = "grundy.certificate/1")]
    #[strum(serialize = "grundy.certificate/1")]
    Certificate,
    #[serde(rename = "grundy.certify/1")]
    #[strum(serialize = "grundy.certify/1")]
    Certify,
    #[serde(rename = "grundy.check/1")]
    #[strum(serialize = "grundy.check/1")]
    Check,
    #[serde(rename = "grundy.games/1")]
    #[strum(serialize = "grundy.games/1")]
    Games,
    #[serde(rename = "grundy.judge/1")]
    #[strum(serialize = "grundy.judge/1")]
    Judge,
    #[serde(rename = "grundy.problems/1")]
    #[strum(serialize = "grundy.problems/1")]
    Problems,
    #[serde(rename = "grundy.replay/1")]
    #[strum(serialize = "grundy.replay/1")]
    Replay,
    #[serde(rename = "grundy.solve/1")]
    #[strum(serialize = "grundy.solve/1")]
    Solve,
    #[serde(rename = "grundy.tournament/1")]
    #[strum(serialize = "grundy.tournament/1")]
    Tournament,
    #[serde(rename = "grundy.verify/1")]
    #[strum(serialize = "grundy.verify/1")]
    Verify,
}

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
