//! The picture of the position in which a program failed, for the judge of a contest. Format 2025-09 of problem
//! packages shows `judgeimage.svg` and `teamimage.svg` of the feedback directory.

use std::fmt::Write as _;

use grundy_harness::Board;
use grundy_render::play::board_lines;

use crate::graders::escaped;

/// The height of a line and the width of a character, in pixels.
const LINE: usize = 20;
const CHARACTER: usize = 10;
/// The distance of the text from the edges, in pixels.
const MARGIN: usize = 16;

/// The position in which a program failed, as SVG: a title, the board, and lines about what the program did there.
/// `seats` is the number of players.
pub(crate) fn position_picture(
    title: String,
    board: &Board,
    seats: u8,
    below: &[String],
) -> String {
    let others = (1..seats).map(|_| "opponent".to_owned());
    let players: Vec<String> = ["your program".to_owned()]
        .into_iter()
        .chain(others)
        .collect();
    let mut lines = vec![title, String::new()];
    lines.extend(board_lines(board, &players));
    lines.push(String::new());
    lines.extend_from_slice(below);
    picture(&lines)
}

/// Lines of text as an SVG picture in a font of fixed width.
fn picture(lines: &[String]) -> String {
    let longest = lines.iter().map(|line| line.chars().count()).max();
    let width = longest.unwrap_or(0) * CHARACTER + 2 * MARGIN;
    let height = lines.len() * LINE + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <g font-family=\"monospace\" font-size=\"16\" fill=\"#222\">\n"
    );
    for (line, number) in lines.iter().zip(1..) {
        let y: usize = MARGIN + number * LINE - LINE / 4;
        let text = escaped(line);
        let _ = writeln!(
            svg,
            "<text x=\"{MARGIN}\" y=\"{y}\" xml:space=\"preserve\">{text}</text>"
        );
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::picture;

    #[test]
    fn a_picture_has_the_lines_as_text() {
        let lines = ["pile 1  ●●●", "played \u{1b}<b>&\u{fffe}"].map(str::to_owned);
        let svg = picture(&lines);
        assert!(svg.contains(">pile 1  ●●●</text>"), "{svg}");
        assert!(svg.contains(">played &lt;b&gt;&amp;</text>"), "{svg}");
        assert!(!svg.contains('\u{1b}'), "{svg}");
    }
}
