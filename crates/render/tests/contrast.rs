//! Words on the page can be read: every colour of words has a contrast of 4.5 to 1 with what it
//! stands on, in light and in dark (WCAG 2.2, success criterion 1.4.3).

use std::collections::BTreeMap;

const STYLE: &str = include_str!("../src/page/page.css");

/// Words, and what they stand on.
const PAIRS: [(&str, &str); 20] = [
    ("ink", "paper"),
    ("ink", "card"),
    ("ink", "good-soft"),
    ("ink", "bad-soft"),
    ("ink", "draw-soft"),
    ("ink", "accent-soft"),
    ("faint", "paper"),
    ("faint", "card"),
    ("faint", "accent-soft"),
    ("accent", "card"),
    ("good", "card"),
    ("good", "good-soft"),
    ("bad", "card"),
    ("bad", "bad-soft"),
    ("draw", "paper"),
    ("draw", "draw-soft"),
    ("odd", "card"),
    ("card", "good"),
    ("card", "bad"),
    ("on-skin", "skin"),
];

/// The colours by their names, in light and in dark.
fn colours() -> BTreeMap<&'static str, [&'static str; 2]> {
    let lines = STYLE.lines().filter_map(|line| {
        let (name, value) = line.trim().strip_prefix("--")?.split_once(": ")?;
        let value = value.trim_end_matches(';');
        let both = value.strip_prefix("light-dark(");
        let both = both.and_then(|both| both.trim_end_matches(')').split_once(", "));
        let (light, dark) = both.unwrap_or((value, value));
        Some((name, [light, dark]))
    });
    lines.collect()
}

fn luminance(colour: &str) -> f64 {
    let part = |from: usize| {
        let byte = u8::from_str_radix(&colour[from..from + 2], 16).expect("two hexadecimal digits");
        let share = f64::from(byte) / 255.0;
        if share <= 0.03928 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

#[test]
fn words_can_be_read_in_light_and_in_dark() {
    let colours = colours();
    for (words, ground) in PAIRS {
        for (words, ground) in colours[words].iter().zip(colours[ground]) {
            let [a, b] = [luminance(words), luminance(ground)];
            let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(contrast >= 4.5, "{words} on {ground}: {contrast:.2}");
        }
    }
}
