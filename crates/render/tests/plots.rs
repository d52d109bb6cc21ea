//! Pictures show what the solver knows.

use grundy_games::{Catalog, SearchBudget};
use grundy_render::plot::{Format, Size, Subject, plot, suitable, usual};
use grundy_rules::Instance;

const SIZE: Size = Size {
    width: 900,
    height: 720,
};
/// The colour of positions that the mover loses, as SVG has it.
const LOST: &str = "#D55E00";

fn instance(game: &str, settings: &[(&str, &str)]) -> Box<dyn Instance> {
    let game = Catalog::standard().find(game).expect("a game");
    let settings = settings
        .iter()
        .map(|&(key, text)| (key.to_owned(), game.read(key, text)));
    game.open(&settings.collect(), SearchBudget::Thorough)
        .expect("good settings")
}

fn svg(instance: &dyn Instance, subject: Subject, largest: u64) -> String {
    let file = plot(instance, subject, "A heading", largest, Format::Svg, SIZE).expect("a picture");
    String::from_utf8(file).expect("SVG is text")
}

fn said(instance: &dyn Instance, subject: Subject, largest: u64) -> String {
    match plot(instance, subject, "", largest, Format::Svg, SIZE) {
        Ok(_) => "a picture".to_owned(),
        Err(diagnostic) => diagnostic.to_string(),
    }
}

#[test]
fn every_cold_position_has_its_square() {
    let wythoff = instance("wythoff", &[("a", "3"), ("b", "4")]);
    assert_eq!(usual(&*wythoff), Subject::Cold);
    // The legend shows the colour once more.
    let squares = |instance: &dyn Instance, largest: u64| {
        svg(instance, Subject::Cold, largest).matches(LOST).count() - 1
    };
    // (0,0), (1,2), (3,5), (4,7), (6,10), (8,13), (9,15), (11,18), (12,20), all but one both ways.
    assert_eq!(squares(&*wythoff, 20), 17);
    let nim = instance("nim", &[("heaps", "2,1")]);
    assert_eq!(squares(&*nim, 9), 10);
    let misere = instance("nim", &[("heaps", "2,1"), ("last", "loses")]);
    // The pairs from (2,2) on, and a single item.
    assert_eq!(squares(&*misere, 9), 10);
    let bash = instance("bash", &[("n", "9"), ("m", "3")]);
    assert_eq!(squares(&*bash, 20), 6);
}

#[test]
fn grundy_values_are_written_in_their_squares() {
    let nim = instance("nim", &[("heaps", "2,1")]);
    let picture = svg(&*nim, Subject::Grundy, 3);
    // Text stands on a line of its own; 0 to 3 four times each, and once on either axis.
    let written = |number: &str| picture.lines().filter(|line| line.trim() == number).count();
    for number in ["0", "1", "2", "3"] {
        assert!(written(number) >= 4, "{number}: {}", written(number));
    }
}

#[test]
fn every_position_of_a_graph_is_named() {
    let nim = instance("nim", &[("heaps", "1,2")]);
    let picture = svg(&*nim, Subject::Graph, 0);
    let named = |position: &str| {
        picture
            .lines()
            .filter(|line| line.trim() == position)
            .count()
    };
    for position in ["1 2", "0 2", "1 1", "0 0"] {
        assert_eq!(named(position), 1, "{position}");
    }
    // One of those that differ in the order of heaps alone stands for both.
    assert_eq!(named("1 0") + named("0 1"), 1);
    assert!(picture.contains("order of parts does not matter"));
    assert!(picture.contains("lost") && !picture.contains("drawn"));
}

#[test]
fn layers_count_all_positions() {
    let chopsticks = instance("chopsticks", &[]);
    let counts = chopsticks.counts().expect("searched");
    let picture = svg(&*chopsticks, Subject::Remoteness, 0);
    for told in [
        format!("{} won for the mover", counts.win),
        format!("{} lost for the mover", counts.loss),
        format!("{} drawn", counts.draw),
    ] {
        assert!(picture.contains(&told), "{told}");
    }
}

/// Draws a picture twice, which must begin so and be the same both times.
fn check_format(format: Format, begins: &[u8]) {
    let nim = instance("nim", &[("heaps", "1,2")]);
    let draw = || plot(&*nim, Subject::Cold, "Nim", 5, format, SIZE).expect("a picture");
    let picture = draw();
    assert!(picture.starts_with(begins));
    assert_eq!(picture, draw());
}

#[test]
fn svg_is_what_it_says_and_comes_out_the_same_again() {
    check_format(Format::Svg, b"<svg");
}

#[cfg(feature = "png")]
#[test]
fn png_is_what_it_says_and_comes_out_the_same_again() {
    check_format(Format::Png, b"\x89PNG\r\n");
}

#[cfg(not(feature = "png"))]
#[test]
fn a_build_without_png_says_so() {
    let nim = instance("nim", &[("heaps", "1,2")]);
    let error = plot(&*nim, Subject::Cold, "Nim", 5, Format::Png, SIZE).expect_err("no PNG");
    assert_eq!(error.title, "this build of grundy writes no PNG");
    assert_eq!(error.help.len(), 1, "what to do instead");
}

/// Every plot that is said to suit a game can be drawn, and no other, but for pictures that would be tangles.
#[test]
fn suitable_plots_can_be_drawn() {
    let cases: [(&str, &[(&str, &str)]); 5] = [
        ("wythoff", &[("a", "3"), ("b", "5")]),
        ("nim", &[("heaps", "1,2,3")]),
        ("nim", &[("heaps", "13,14,15")]),
        ("chopsticks", &[]),
        ("bash", &[("m", "3"), ("n", "9")]),
    ];
    for (game, settings) in cases {
        let instance = instance(game, settings);
        let suitable = suitable(&*instance);
        for subject in Subject::ALL {
            let drawn = plot(&*instance, subject, "", 12, Format::Svg, SIZE);
            let suits = suitable.contains(&subject);
            assert_eq!(drawn.is_ok(), suits, "{game} {settings:?} {subject:?}");
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let three = instance("nim", &[("heaps", "1,2,3")]);
    let large = instance("nim", &[("heaps", "100,100,100")]);
    let misere = instance("nim", &[("heaps", "1,2"), ("last", "loses")]);
    let told = [
        said(&*three, Subject::Cold, 9),
        said(&*misere, Subject::Grundy, 9),
        said(&*misere, Subject::Cold, 1_000_000),
        said(&*large, Subject::Graph, 9),
        said(&*instance("chopsticks", &[]), Subject::Graph, 9),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

/// Numbers of a rectangle of a picture.
fn number(rectangle: &str, name: &str) -> i32 {
    let (_, rest) = rectangle.split_once(&format!(" {name}=\"")).expect(name);
    let (number, _) = rest.split_once('"').expect("a quote");
    number.parse().expect("a number")
}

#[test]
fn the_legend_lies_above_all_bars() {
    for (name, pairs) in [("nim", &[("heaps", "1,2")][..]), ("chopsticks", &[])] {
        let picture = svg(&*instance(name, pairs), Subject::Remoteness, 0);
        let rectangles = picture.lines().filter(|line| line.starts_with("<rect"));
        let colored =
            rectangles.filter(|line| ["#D55E00", "#0072B2"].iter().any(|c| line.contains(c)));
        // What explains a colour is 14 pixels wide.
        let (explained, bars): (Vec<_>, Vec<_>) =
            colored.partition(|rectangle| number(rectangle, "width") == 14);
        let end = explained
            .iter()
            .map(|one| number(one, "y") + number(one, "height"))
            .max();
        let highest = bars.iter().map(|bar| number(bar, "y")).min();
        assert!(end.expect("a legend") < highest.expect("bars"), "{name}");
    }
}

#[test]
fn the_draws_of_chopsticks_are_seen() {
    let chopsticks = instance("chopsticks", &[]);
    assert_eq!(usual(&*chopsticks), Subject::Values);
    let picture = svg(&*chopsticks, Subject::Values, 0);
    for counted in [
        "25 won for the mover",
        "17 lost",
        "162 drawn",
        "21 never reached",
    ] {
        assert!(picture.contains(counted), "{counted}");
    }
    let layers = svg(&*chopsticks, Subject::Remoteness, 0);
    assert!(layers.contains("162 drawn: no remoteness"));
    let lives = instance("chopsticks", &[("sudden-death", "2")]);
    let diagnostic = said(&*lives, Subject::Values, 0);
    assert!(diagnostic.contains("more than its hands"), "{diagnostic}");
    let three = instance("chopsticks", &[("players", "3"), ("rollover", "3")]);
    assert_eq!(usual(&*three), Subject::Remoteness);
    let diagnostic = said(&*three, Subject::Values, 0);
    assert!(diagnostic.contains("more than two players"), "{diagnostic}");
}

#[test]
fn plies_are_spoken_of_only_where_they_are_seen() {
    let nim = instance("nim", &[("heaps", "40,40")]);
    assert!(svg(&*nim, Subject::Values, 20).contains("numbers: plies"));
    let small = svg(&*nim, Subject::Values, 40);
    assert!(!small.contains("numbers") && small.contains("stronger colors: fewer plies"));
}

/// The colors of a PNG, three bytes a pixel, with its width.
#[cfg(feature = "png")]
fn colors(file: Vec<u8>) -> (Vec<u8>, usize) {
    let decoder = png::Decoder::new(std::io::Cursor::new(file));
    let mut reader = decoder.read_info().expect("PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a small picture")];
    let frame = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!(frame.color_type, png::ColorType::Rgb);
    assert_eq!((frame.width, frame.height), (SIZE.width, SIZE.height));
    (pixels, frame.width as usize)
}

#[cfg(feature = "png")]
#[test]
fn edges_are_smooth() {
    let nim = instance("nim", &[("heaps", "1,2")]);
    let file = plot(&*nim, Subject::Graph, "Nim", 5, Format::Png, SIZE).expect("a picture");
    let (pixels, _) = colors(file);
    let shades: std::collections::BTreeSet<&[u8]> = pixels.chunks(3).collect();
    // Jagged edges would have only the dozen colors of the picture.
    assert!(shades.len() > 100, "{}", shades.len());
}

#[cfg(feature = "png")]
#[test]
fn the_heading_is_lettered_without_a_font_of_the_machine() {
    let nim = instance("nim", &[("heaps", "1,2")]);
    let dark_pixels_of_the_top = |heading: &str| {
        let file = plot(&*nim, Subject::Cold, heading, 5, Format::Png, SIZE).expect("a picture");
        let (pixels, width) = colors(file);
        let top = pixels.chunks(3).take(width * 40);
        top.filter(|color| color[0] < 128).count()
    };
    assert_eq!(dark_pixels_of_the_top(""), 0);
    assert!(dark_pixels_of_the_top("Nim") > 50);
    assert!(dark_pixels_of_the_top("Nim and Nim") > dark_pixels_of_the_top("Nim"));
}

#[test]
fn values_of_heaps_have_their_remoteness_in_them() {
    let nim = instance("nim", &[("heaps", "3,3")]);
    let picture = svg(&*nim, Subject::Values, 3);
    assert!(picture.contains("12 won for the mover") && picture.contains("4 lost"));
    // Three pairs of two heaps, of which the last is played for six plies.
    assert!(picture.lines().any(|line| line.trim() == "6"));
}
