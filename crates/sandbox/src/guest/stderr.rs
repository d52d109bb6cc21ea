//! The messages of a guest: the beginning and the end of what it writes to stderr.

use std::borrow::Cow;

/// The messages of a guest on stderr, within a limit.
///
/// If it is more than the limit, the beginning and the end are kept: the beginning shows how the
/// trouble arose, and the end is where a program that crashes says why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    head: Vec<u8>,
    /// The last bytes after the head. May hold up to twice as many as are kept, so that cutting it costs
    /// constant time for each byte written.
    tail: Vec<u8>,
    /// Bytes between head and tail that are gone.
    left_out: u64,
    head_limit: usize,
    tail_limit: usize,
}

impl Messages {
    /// No messages yet. Of `limit` bytes, three quarters are for the beginning and one for the end.
    pub(super) fn new(limit: usize) -> Self {
        let tail_limit = limit / 4;
        Messages {
            head_limit: limit - tail_limit,
            tail_limit,
            ..Messages::default()
        }
    }

    /// Appends `bytes`.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        let (head, rest) = bytes.split_at(bytes.len().min(self.head_limit - self.head.len()));
        self.head.extend_from_slice(head);
        // One byte more is kept, which shows whether the end begins with a whole line.
        let most = self.tail_limit + 1;
        let gone = rest.len().saturating_sub(most);
        if gone > 0 {
            self.leave_out_tail();
            self.left_out += gone as u64;
        }
        self.tail.extend_from_slice(&rest[gone..]);
        if self.tail.len() > 2 * most {
            let old = self.tail.len() - most;
            self.tail.drain(..old);
            self.left_out += old as u64;
        }
    }

    /// Appends what was written later. Both have the same limit.
    pub(super) fn append(&mut self, later: &Messages) {
        self.write(&later.head);
        if later.left_out > 0 {
            self.leave_out_tail();
            self.left_out += later.left_out;
        }
        self.write(&later.tail);
    }

    fn leave_out_tail(&mut self) {
        self.left_out += self.tail.len() as u64;
        self.tail.clear();
    }

    /// Takes all messages; the limit stays.
    pub(super) fn take(&mut self) -> Messages {
        let empty = Messages {
            head_limit: self.head_limit,
            tail_limit: self.tail_limit,
            ..Messages::default()
        };
        std::mem::replace(self, empty)
    }

    /// Whether the same was kept under this limit.
    pub(super) fn are_as_within(&self, limit: usize) -> bool {
        let same = limit == self.head_limit + self.tail_limit;
        same || (self.left_out == 0 && self.kept() <= limit)
    }

    /// The number of bytes that were written, with those that are left out.
    pub fn written(&self) -> u64 {
        self.left_out + self.kept() as u64
    }

    /// The bytes in memory.
    fn kept(&self) -> usize {
        self.head.len() + self.tail.len()
    }

    /// The beginning, which only grows.
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// The messages after [`head`](Messages::head). If bytes are left out between, a line with their number
    /// comes first.
    pub fn rest(&self) -> Cow<'_, [u8]> {
        match self.surplus() {
            0 => Cow::Borrowed(&self.tail),
            surplus => Cow::Owned(self.end_after(&self.head, surplus, self.written())),
        }
    }

    /// All messages, with a line where some are left out. Invalid UTF-8 is replaced.
    pub fn text(&self) -> String {
        self.text_until(self.written())
    }

    /// The part of the messages that was there when only `written` bytes had been written. Bytes that were left out
    /// later are left out here, too.
    pub fn text_until(&self, written: u64) -> String {
        let text = match (usize::try_from(written), self.surplus()) {
            (Ok(written), _) if written <= self.head.len() => self.head[..written].to_vec(),
            (Ok(written), 0) => {
                let of_tail = self.tail.len().min(written - self.head.len());
                [&self.head[..], &self.tail[..of_tail]].concat()
            }
            (_, surplus) => {
                let line = self.head.iter().rposition(|byte| *byte == b'\n');
                let whole = line.map_or(0, |end| end + 1);
                let head = match is_most(whole, self.head.len()) {
                    true => &self.head[..whole],
                    false => without_cut_end(&self.head),
                };
                [head, &self.end_after(head, surplus, written)].concat()
            }
        };
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The last bytes, at most `most`, of those after the head. [`text_ending`](Messages::text_ending) takes them
    /// later, when they may be left out.
    pub fn end(&self, most: usize) -> &[u8] {
        &self.tail[self.tail.len().saturating_sub(most)..]
    }

    /// The part of the messages that was there when only `written` bytes had been written, of which `end` was the
    /// [`end`](Messages::end).
    pub fn text_ending(&self, written: u64, end: &[u8]) -> String {
        let kept_from = self.written() - self.tail.len().min(self.tail_limit) as u64;
        let end_from = written.saturating_sub(end.len() as u64);
        if end.is_empty() || end_from >= kept_from {
            return self.text_until(written);
        }
        let left_out = end_from.saturating_sub(self.head.len() as u64);
        let then = Messages {
            head: self.head.clone(),
            tail: end.to_vec(),
            left_out,
            head_limit: self.head_limit,
            // The first byte only shows whether the rest begins with a whole line.
            tail_limit: end.len() - usize::from(left_out > 0),
        };
        then.text()
    }

    /// Bytes of the tail that are more than its limit; 0 if and only if nothing is left out.
    fn surplus(&self) -> usize {
        self.tail.len().saturating_sub(self.tail_limit)
    }

    /// The line that says how much is left out after `head`, and the end. The end begins with a whole line, unless a
    /// line that has begun before is most of it. Both are about the first `written` bytes only, which are more than the
    /// head.
    fn end_after(&self, head: &[u8], surplus: usize, written: u64) -> Vec<u8> {
        let (before, tail) = self.tail.split_at(surplus);
        let line = tail.iter().position(|byte| *byte == b'\n');
        let (begin, is_cut) = match line.map(|end| end + 1) {
            _ if before.ends_with(b"\n") => (0, false),
            Some(begin) if is_most(tail.len() - begin, tail.len()) => (begin, false),
            _ => (cut_begin(tail), true),
        };
        let end = &tail[begin..];
        let before_end = self.written() - end.len() as u64;
        let left_out = written.min(before_end) - head.len() as u64;
        let newline = if head.ends_with(b"\n") { "" } else { "\n" };
        let of_end = usize::try_from(written.saturating_sub(before_end));
        let of_end = of_end.map_or(end.len(), |length| length.min(end.len()));
        let with = match is_cut && of_end > 0 {
            true => ", with the beginning of the next line",
            false => "",
        };
        // `reports/crash.rs` in grundy-render looks for this line.
        let left_out = grouped(left_out);
        let mark = format!("{newline}[{left_out} bytes left out{with}]\n");
        [mark.as_bytes(), &end[..of_end]].concat()
    }
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{}_{:03}", grouped(number / 1_000), number % 1_000),
    }
}

/// The most bytes of a character after its first, in UTF-8.
const CONTINUATIONS: usize = 3;

fn is_continuation(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

/// The number of bytes at the beginning that belong to a character that has begun before.
fn cut_begin(bytes: &[u8]) -> usize {
    let first = bytes.iter().take(CONTINUATIONS);
    first.take_while(|byte| is_continuation(**byte)).count()
}

/// The bytes without a character at their end of which bytes are missing.
fn without_cut_end(bytes: &[u8]) -> &[u8] {
    let last = bytes.iter().rev().take(CONTINUATIONS);
    let after = last.take_while(|byte| is_continuation(**byte)).count();
    let Some(first) = (bytes.len() - after).checked_sub(1) else {
        return bytes;
    };
    // The first byte of a character has as many leading ones as the character has bytes.
    let length = bytes[first].leading_ones() as usize;
    match length > after + 1 {
        true => &bytes[..first],
        false => bytes,
    }
}

/// Whether whole lines, of `whole` bytes, are most of the `kept` bytes, so that the rest of these can be dropped.
fn is_most(whole: usize, kept: usize) -> bool {
    whole > 0 && 2 * whole >= kept
}

impl From<&str> for Messages {
    /// Messages that are kept as a whole.
    fn from(text: &str) -> Self {
        let mut messages = Messages::new(text.len());
        messages.write(text.as_bytes());
        messages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages of a guest that writes `pieces`, and that hands them over after each piece if
    /// `in_turns`.
    fn messages(limit: usize, pieces: &[&str], in_turns: bool) -> Messages {
        let mut all = Messages::new(limit);
        let mut unpublished = Messages::new(limit);
        for piece in pieces {
            unpublished.write(piece.as_bytes());
            if in_turns {
                all.append(&unpublished.take());
            }
        }
        all.append(&unpublished.take());
        all
    }

    #[test]
    fn beginning_and_end_are_kept() {
        let cases: &[(&[&str], &str)] = &[
            (&[], ""),
            (&["a\n", "b"], "a\nb"),
            (&["0123456789ab", "cdef"], "0123456789abcdef"),
            (
                &["0123456789\n", "lost\n", "a\nb\n"],
                "0123456789\n[5 bytes left out]\na\nb\n",
            ),
            (
                &["0123456789a\n", "lost lost lost\n", "end"],
                "0123456789a\n[15 bytes left out]\nend",
            ),
            (
                &["0123456789abcdefghij"],
                "0123456789ab\n[4 bytes left out, with the beginning of the next line]\nghij",
            ),
            (
                &["0123456789a\n", "a long line\n"],
                "0123456789a\n[8 bytes left out, with the beginning of the next line]\nine\n",
            ),
            (
                &["0123456789a\n", "a long line\n!"],
                "0123456789a\n[9 bytes left out, with the beginning of the next line]\nne\n!",
            ),
            (
                &["a\n0123456789bcdefghij"],
                "a\n0123456789\n[5 bytes left out, with the beginning of the next line]\nghij",
            ),
        ];
        for (pieces, text) in cases {
            for in_turns in [false, true] {
                assert_eq!(
                    messages(16, pieces, in_turns).text(),
                    *text,
                    "{pieces:?}, {in_turns}"
                );
            }
        }
    }

    #[test]
    fn messages_until_a_time_have_nothing_that_came_later() {
        let whole = messages(16, &["0123456\n", "a\n"], true);
        let cut = messages(16, &["0123456789a\n", "lost lost lost\n", "e\nd"], true);
        for (messages, written, text) in [
            (&whole, 0, ""),
            (&whole, 8, "0123456\n"),
            (&whole, 10, "0123456\na\n"),
            (&whole, 99, "0123456\na\n"),
            (&cut, 5, "01234"),
            (&cut, 12, "0123456789a\n"),
            (&cut, 20, "0123456789a\n[8 bytes left out]\n"),
            (&cut, 27, "0123456789a\n[15 bytes left out]\n"),
            (&cut, 29, "0123456789a\n[15 bytes left out]\ne\n"),
            (&cut, 30, "0123456789a\n[15 bytes left out]\ne\nd"),
        ] {
            assert_eq!(messages.text_until(written), text, "{written}");
        }
        assert_eq!(cut.text_until(cut.written()), cut.text());
        assert_eq!(Messages::from("kept").text(), "kept");
    }

    #[test]
    fn the_end_at_a_time_outlasts_what_came_later() {
        let head = "0123456789abcdefghijklmnopqrstuvwxy\n";
        let mut messages = Messages::new(48);
        let mut then = Vec::new();
        for turn in [head, "1 lost\nlast 1\n", "2 lost lost lost\nlast 2\n"] {
            messages.write(turn.as_bytes());
            then.push((messages.written(), messages.end(8).to_vec()));
        }
        messages.write(b"3 lost lost lost lost\nend\n");
        for ((written, end), text) in then.iter().zip([
            "",
            "[7 bytes left out]\nlast 1\n",
            "[31 bytes left out]\nlast 2\n",
        ]) {
            let shown = messages.text_ending(*written, end);
            assert_eq!(shown, format!("{head}{text}"), "{written}");
        }
        let (written, end) = (messages.written(), messages.end(8).to_vec());
        assert_eq!(messages.text_ending(written, &end), messages.text());
    }

    #[test]
    fn the_bytes_left_out_are_in_groups_of_three() {
        for (lost, told) in [
            (999, "[999 bytes left out]"),
            (1_000, "[1_000 bytes left out]"),
            (70_008, "[70_008 bytes left out]"),
            (1_000_000, "[1_000_000 bytes left out]"),
        ] {
            let lost = format!("{}\n", "x".repeat(lost - 1));
            let shown = messages(16, &["0123456789a\n", &lost, "end\n"], false).text();
            assert_eq!(shown, format!("0123456789a\n{told}\nend\n"));
        }
    }

    #[test]
    fn characters_are_not_cut() {
        for character in ["é", "€", "😀"] {
            for shift in 0..4 {
                let text = format!("{}{}", "x".repeat(shift), character.repeat(40));
                let shown = messages(64, &[&text], false).text();
                assert!(!shown.contains('\u{fffd}'), "{shown}");
                let left_out = shown
                    .split_once('[')
                    .and_then(|(_, rest)| rest.split_once(' '));
                let Some((number, _)) = left_out else {
                    panic!("nothing is left out: {shown}");
                };
                let kept = shown.matches(character).count() * character.len() + shift;
                let number: usize = number.parse().expect("a number");
                assert_eq!(number + kept, text.len(), "{shown}");
            }
        }
    }

    #[test]
    fn pieces_do_not_matter() {
        let text: String = (0..500).map(|line| format!("line {line}\n")).collect();
        for limit in [0, 1, 7, 64, 1000, 10_000] {
            let whole = messages(limit, &[&text], false);
            for size in [1, 3, 10, 100, 1023] {
                let pieces: Vec<&str> = text
                    .as_bytes()
                    .chunks(size)
                    .map(|piece| std::str::from_utf8(piece).expect("ASCII"))
                    .collect();
                for in_turns in [false, true] {
                    let split = messages(limit, &pieces, in_turns);
                    assert_eq!(split.text(), whole.text(), "{limit}, {size}, {in_turns}");
                    assert!(split.kept() <= limit + limit / 4 + 2);
                }
            }
        }
    }
}
