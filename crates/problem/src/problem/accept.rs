//! The opponents of a bot, and the condition for accepting it.

use grundy_games::Game;
use grundy_play::Opponent;
use grundy_report::{Diagnostic, Source};
use toml::Spanned;

use super::choice::{quoted, unknown};
use super::raw::{RawAccept, RawPlay};
use super::raw_opponent::RawOpponent;
use super::{Accept, Play};
use crate::game_size;

/// The condition for acceptance, or the usual one for the game.
pub(super) fn accept(
    source: &Source<'_>,
    game: &Game,
    raw: &RawPlay,
    opponents: &[Opponent],
    diagnostics: &mut Vec<Diagnostic>,
) -> Accept {
    let least_decided = raw.least_decided.as_ref();
    let accept = match &raw.accept {
        None if game.is_large() => Accept::NoProvedBlunder { least_decided: 0.0 },
        None => Accept::NoBlunder,
        Some(word) => accepted(source, word, opponents, diagnostics),
    };
    match (accept, least_decided) {
        (Accept::NoProvedBlunder { .. }, Some(share)) => {
            if !(0.0..=1.0).contains(share.as_ref()) {
                diagnostics.push(source.at(share.span(), "a share is from 0 to 1"));
            }
            Accept::NoProvedBlunder {
                least_decided: *share.as_ref(),
            }
        }
        (accept, Some(share)) => {
            let title = "least_decided is for accept = \"no-proved-blunder\"";
            diagnostics.push(source.at(share.span(), title).help("leave it out"));
            accept
        }
        (accept, None) => accept,
    }
}

/// Refuses the exact promise `no-blunder` about a game that is too large to list, unless all starts are openings that
/// were proved.
pub(super) fn check_promise(
    source: &Source<'_>,
    game: &Game,
    raw: &RawPlay,
    play: &Play,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (tests, openings) = (play.tests.len(), &play.openings);
    let are_proved =
        tests == openings.len() && openings.iter().all(|openings| openings.wanted.proved);
    if !game.is_large() || play.accept != Accept::NoBlunder || are_proved {
        return;
    }
    let span = raw.accept.as_ref().map_or(0..0, Spanned::span);
    let title = "not all values of a game that is too large to list are known";
    let diagnostic = source.at(span, title).help(
        "use \"no-proved-blunder\", with least_decided = 1.0 if every move has to be proved to be right",
    );
    diagnostics.push(diagnostic.help("or let every test ask for openings, which are proved"));
}

fn accepted(
    source: &Source<'_>,
    raw: &Spanned<RawAccept>,
    opponents: &[Opponent],
    diagnostics: &mut Vec<Diagnostic>,
) -> Accept {
    match raw.as_ref() {
        RawAccept::Word(word) if word == "no-blunder" => Accept::NoBlunder,
        RawAccept::Word(word) if word == "no-proved-blunder" => {
            Accept::NoProvedBlunder { least_decided: 0.0 }
        }
        RawAccept::Word(word) => {
            diagnostics.push(
                source
                    .at(raw.span(), format!("unknown way to accept `{word}`"))
                    .help("use \"no-blunder\", \"no-proved-blunder\" or { score = 0.9, against = \"random\" }"),
            );
            Accept::NoBlunder
        }
        RawAccept::Score(score) => {
            let at_least = *score.score.as_ref();
            if !(0.0..=1.0).contains(&at_least) {
                diagnostics.push(source.at(score.score.span(), "a score is from 0 to 1"));
            }
            let against = score.against.as_ref().and_then(|name| {
                let opponent = opponent(source, name, diagnostics)?;
                if !opponents.contains(&opponent) {
                    diagnostics.push(
                        source
                            .at(name.span(), "no games are played against this opponent")
                            .help("add it to `opponents`"),
                    );
                }
                Some(opponent)
            });
            Accept::Score { at_least, against }
        }
    }
}

/// The opponents that the problem lists, or the usual ones.
pub(super) fn opponents(
    source: &Source<'_>,
    game: &Game,
    raw: &RawPlay,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Opponent> {
    let Some(list) = &raw.opponents else {
        return Opponent::references(game_size(game)).to_vec();
    };
    if list.as_ref().is_empty() {
        let names = format!("opponents are {}", quoted(Opponent::NAMES));
        let diagnostic = source.at(list.span(), "a bot needs an opponent");
        diagnostics.push(diagnostic.help(names));
    }
    let mut seen = Vec::new();
    let named = list.as_ref().iter().filter_map(|one| {
        let opponent = match one.as_ref() {
            RawOpponent::Name(name) => {
                let name = Spanned::new(one.span(), name.clone());
                opponent(source, &name, diagnostics)?
            }
            RawOpponent::Engine(engine) => engine.read(source, diagnostics)?,
        };
        if game.is_large() && opponent.needs_values() {
            let title = format!("`{opponent}` needs the value of every position");
            let diagnostic = source.at(one.span(), title);
            diagnostics.push(diagnostic.help(format!(
                "{} is too large to list; let bots play against {}",
                game.name,
                quoted(Opponent::names_without_values())
            )));
        }
        if seen.contains(&opponent) {
            let title = format!("`{opponent}` is listed twice");
            let help = "name each opponent once: the tests say how many games are played";
            diagnostics.push(source.at(one.span(), title).help(help));
        }
        seen.push(opponent);
        Some(opponent)
    });
    named.collect()
}

fn opponent(
    source: &Source<'_>,
    name: &Spanned<String>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Opponent> {
    let opponent = name.as_ref().parse().ok();
    if opponent.is_some() {
        return opponent;
    }
    match Opponent::number_range(name.as_ref()) {
        Some(range) => {
            let title = format!("unknown opponent `{}`", name.as_ref());
            diagnostics.push(source.at(name.span(), title).help(range));
        }
        None => unknown(source, "opponent", name, &Opponent::NAMES, diagnostics),
    }
    None
}
