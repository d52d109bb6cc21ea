//! The export format of a custom game: its header and the tables of selected starts in one file, without the
//! rules module.
//!
//! The file is enough to play and to look up every value from these starts. It is meant for machines that have
//! no compilers and must not run untrusted code.
//!
//! The file begins with a heading. All numbers are little-endian. Then come the name of the game; the
//! header as the module wrote it; the starts that the module chooses, by their parameters; and tables,
//! each with its parameters.

use crate::format;
use crate::header::{Header, read_header};
use crate::table::Table;

/// The first bytes of every such file. The number is its version.
const HEADING: &[u8] = b"grundy-tables 3\n";

/// A module without its program.
#[derive(Debug)]
pub(crate) struct Export {
    /// The module's answer to `header`.
    header_text: String,
    header: Header,
    /// The start for each tuple of parameters, for play without a given start.
    starts: Vec<(Vec<String>, String)>,
    /// Tables as bytes, with their parameters.
    tables: Vec<(Vec<String>, Vec<u8>)>,
}

impl Export {
    pub(crate) fn new(header_text: &str, header: &Header) -> Self {
        Self {
            header_text: header_text.to_owned(),
            header: header.clone(),
            starts: Vec::new(),
            tables: Vec::new(),
        }
    }

    pub(crate) fn header_text(&self) -> &str {
        &self.header_text
    }

    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// The start for these parameters.
    pub(crate) fn start(&self, parameters: &[String]) -> Option<&str> {
        let mut starts = self.starts.iter();
        let known = starts.find(|(of, _)| of == parameters);
        known.map(|(_, start)| start.as_str())
    }

    /// The table that has this position.
    pub(crate) fn table(&self, parameters: &[String], start: &str) -> Option<Table> {
        let mut tables = self.tables.iter().filter(|(of, _)| of == parameters);
        tables.find_map(|(_, bytes)| {
            let table = format::read(&bytes[..], bytes.len() as u64, self.header.solving())?;
            table.has(start, self.header.sum).then_some(table)
        })
    }

    pub(crate) fn add_start(&mut self, parameters: &[String], start: String) {
        if self.start(parameters).is_none() {
            self.starts.push((parameters.to_vec(), start));
        }
    }

    pub(crate) fn add_table(&mut self, parameters: &[String], table: &Table) {
        let mut bytes = Vec::new();
        // A vector takes everything, and a table has fewer than 2^32 of anything.
        if format::write(table, &mut bytes).is_ok() {
            self.tables.push((parameters.to_vec(), bytes));
        }
    }

    /// The file, which [`Export::read`] reads.
    pub(crate) fn file(&self, name: &str) -> Vec<u8> {
        let mut file = HEADING.to_vec();
        chunk(&mut file, name.as_bytes());
        chunk(&mut file, self.header_text.as_bytes());
        let starts = self.starts.iter();
        list(
            &mut file,
            starts.map(|(of, start)| (&of[..], start.as_bytes())),
        );
        let tables = self.tables.iter();
        list(&mut file, tables.map(|(of, table)| (&of[..], &table[..])));
        file
    }

    /// The name of the game, and its export. `None` if the bytes are not a whole file of this format.
    pub(crate) fn read(bytes: &[u8]) -> Option<(String, Self)> {
        let mut bytes = Bytes::after(HEADING, bytes)?;
        let name = text(bytes.sized()?)?;
        let header_text = text(bytes.sized()?)?;
        let header = read_header(&header_text).ok()?;
        let starts = entries(&mut bytes)?;
        let starts = starts
            .into_iter()
            .map(|(of, start)| Some((of, text(&start)?)));
        let starts = starts.collect::<Option<_>>()?;
        let tables = entries(&mut bytes)?;
        bytes.is_empty().then_some(())?;
        let export = Self {
            header_text,
            header,
            starts,
            tables,
        };
        Some((name, export))
    }
}

fn text(bytes: &[u8]) -> Option<String> {
    String::from_utf8(bytes.to_vec()).ok()
}

/// Bytes that are read from the front.
struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    /// The bytes after a heading.
    fn after(heading: &[u8], bytes: &'b [u8]) -> Option<Self> {
        bytes.strip_prefix(heading).map(Self)
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    /// A count of entries of at least `each` bytes, so it is never larger than the bytes that follow allow.
    fn count(&mut self, each: usize) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count <= self.0.len() / each).then_some(count)
    }

    /// Bytes with their count before them.
    fn sized(&mut self) -> Option<&'b [u8]> {
        let length = self.count(1)?;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }
}

fn number(file: &mut Vec<u8>, number: usize) {
    file.extend_from_slice(&(number as u64).to_le_bytes());
}

fn chunk(file: &mut Vec<u8>, bytes: &[u8]) {
    number(file, bytes.len());
    file.extend_from_slice(bytes);
}

fn list<'a>(file: &mut Vec<u8>, entries: impl ExactSizeIterator<Item = (&'a [String], &'a [u8])>) {
    number(file, entries.len());
    for (parameters, bytes) in entries {
        number(file, parameters.len());
        for parameter in parameters {
            chunk(file, parameter.as_bytes());
        }
        chunk(file, bytes);
    }
}

fn entries(bytes: &mut Bytes<'_>) -> Option<Vec<(Vec<String>, Vec<u8>)>> {
    // Even an empty entry takes the bytes of two counts.
    let count = bytes.count(16)?;
    let entry = |_| {
        let parameters = bytes.count(8)?;
        let parameters = (0..parameters).map(|_| text(bytes.sized()?));
        let parameters = parameters.collect::<Option<_>>()?;
        Some((parameters, bytes.sized()?.to_vec()))
    };
    (0..count).map(entry).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use grundy_games::{SearchBudget, Setting, Settings};
    use grundy_rules::{Ending, RelativeSeat, Value};
    use grundy_solver::{Explored, Graph, Positions};

    use super::*;
    use crate::family::unpack;
    use crate::header_key::START;
    use crate::labels::Labels;

    const HEADER: &str = "title = \"Steps\"\nkeys.n = { min = 1, max = 9, default = 2 }\nready\n";

    /// From `2` one step at a time down to `0`, where the player about to move has lost.
    pub(crate) fn table() -> Table {
        let mut graph = Graph::new(2);
        graph.push_unfinished([1]);
        graph.push_unfinished([2]);
        graph.push_ended(Ending::Won(RelativeSeat::NEXT));
        let mut moves = Labels::default();
        moves.add("step");
        let explored = Explored {
            positions: Positions::of(vec!["2".into(), "1".into(), "0".into()]).expect("different"),
            graph,
            levels: vec![1, 1, 1],
        };
        let solving = read_header(HEADER).expect("a header").solving();
        Table::solve(explored, moves, vec![0, 0], solving).expect("a table")
    }

    fn steps() -> Vec<u8> {
        let header = read_header(HEADER).expect("a header");
        let table = table();
        let mut export = Export::new(HEADER, &header);
        export.add_start(&["2".to_owned()], "2".to_owned());
        export.add_table(&["2".to_owned()], &table);
        export.file("steps")
    }

    #[test]
    fn an_exported_game_is_played_without_its_program() {
        let game = unpack(&steps()).expect("a game");
        assert_eq!(
            (game.name.as_str(), game.title.as_str()),
            ("steps", "Steps")
        );
        let value = |settings: &Settings| {
            let instance = game.open(settings, SearchBudget::Quick);
            let instance = instance.map_err(|errors| errors[0].problem.clone())?;
            Ok::<_, String>(instance.start().value(RelativeSeat::MOVER))
        };
        assert_eq!(value(&Settings::new()), Ok(Value::Loss(Some(2))));
        let start =
            |text: &str| Settings::from([(START.to_owned(), Setting::Word(text.to_owned()))]);
        assert_eq!(value(&start("1")), Ok(Value::Win(Some(1))));
        let parameter = Settings::from([("n".to_owned(), Setting::Integer(3))]);
        for unknown in [start("7"), parameter] {
            let refused = value(&unknown).expect_err("it is not in the tables");
            assert!(
                refused.contains("exported without its program"),
                "{refused}"
            );
        }
    }

    #[test]
    fn bytes_that_are_not_an_export_are_refused() {
        let whole = steps();
        for length in 0..whole.len() {
            assert!(unpack(&whole[..length]).is_err(), "{length} bytes");
        }
        assert!(unpack(&[&whole[..], b"\0"].concat()).is_err());
    }

    #[test]
    fn a_table_with_any_bit_turned_is_none() {
        let mut bytes = Vec::new();
        format::write(&table(), &mut bytes).expect("a vector takes everything");
        assert_eq!(bytes.len() as u64, format::size(&table()));
        assert!(format::is_table(&bytes));
        for bit in 0..8 * bytes.len() {
            let turned = |bytes: &mut Vec<u8>| bytes[bit / 8] ^= 1 << (bit % 8);
            turned(&mut bytes);
            assert!(!format::is_table(&bytes), "bit {bit}");
            turned(&mut bytes);
        }
    }
}
