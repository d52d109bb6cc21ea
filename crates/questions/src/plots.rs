//! Pictures of a game for the explorer, as `grundy plot` draws them.

use grundy_render::plot::{Format, LARGEST_HEAP, Size, Subject, plot, suitable, usual};

use crate::positions::{Context, OpenGame, Query, Refusal, SearchMode};

/// The size of a picture.
const SIZE: Size = Size {
    width: 900,
    height: 700,
};

/// The picture of a game as SVG. `of` names what is drawn.
pub(crate) fn svg(context: &Context<'_>, query: &str) -> Result<String, Refusal> {
    let query = Query::read(query)?;
    let opened = context.open(&query, SearchMode::Full)?;
    if !opened.is_quick() {
        return Err(opened.too_large().into());
    }
    let instance = opened.instance();
    let subject = match query.one("of") {
        None => usual(instance),
        Some(name) => Subject::named(name).ok_or_else(unknown)?,
    };
    let set: Vec<String> = opened
        .set
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    let heading = match set.is_empty() {
        true => opened.game.title.clone(),
        false => format!("{}: {}", opened.game.title, set.join(", ")),
    };
    let heading: String = heading.chars().take(80).collect();
    let file = plot(instance, subject, &heading, LARGEST_HEAP, Format::Svg, SIZE);
    let file = file.map_err(|diagnostic| Refusal::from(vec![diagnostic]))?;
    String::from_utf8(file).map_err(|error| Refusal::unusable(error.to_string()))
}

fn unknown() -> Refusal {
    let names = Subject::ALL.map(Subject::name).join(", ");
    Refusal::unusable("this picture does not exist").help(format!("name one of {names}"))
}

/// The names of the pictures of a game that can be drawn at once.
pub(crate) fn names(opened: &OpenGame) -> Vec<&'static str> {
    if !opened.has_values() || !opened.is_quick() {
        return Vec::new();
    }
    let subjects = suitable(opened.instance()).into_iter();
    subjects.map(Subject::name).collect()
}

#[cfg(test)]
mod tests {
    use grundy_games::Catalog;

    use crate::positions::{Bounds, Context, Library};
    use crate::question::{Answer, Kind, Question};

    #[test]
    fn games_have_pictures_and_what_cannot_be_drawn_says_what_can() {
        let library = Library::new(Catalog::standard(), Bounds::of_the_site());
        let context = Context::new(&library);
        for (query, expected) in [
            ("game=wythoff&position=3+5", "<svg"),
            ("game=wythoff&position=3+5&of=grundy", "<svg"),
            ("game=chopsticks&position=1,1,1,1", "<svg"),
            ("game=nim&position=1+2&of=graph", "<svg"),
            ("game=nim&position=3+4+5+6&of=grundy", ""),
            ("game=nim&position=1+2&of=nonsense", ""),
        ] {
            let answer = crate::answer(&context, &Question::new(Kind::Plot, query)).answer;
            match answer {
                Answer::Document(svg) => assert!(!expected.is_empty() && svg.contains(expected)),
                Answer::Refused(refusal) => {
                    assert!(expected.is_empty(), "{query}: {:?}", refusal.words());
                }
                other => panic!("{query}: {other:?}"),
            }
        }
    }
}
