use grundy_rules::{Board, Field, Notation, TextError, number_of, quoted};

use super::rules::{Step, Sum};
use crate::component::Part;
use crate::piles::as_many;
use crate::wythoff::LARGEST_KNOWN;

const MOVE: &str = "`c m`: the number of a component and a move there";

impl Notation for Sum {
    /// Those of all components, one after the other.
    fn parameters(&self, start: &Vec<Part>) -> Vec<String> {
        let all = self.with(start);
        all.flat_map(|(component, part)| component.parameters(part))
            .collect()
    }

    fn wire(&self, parts: &Vec<Part>) -> String {
        let all = self.with(parts);
        let wires: Vec<String> = all.map(|(component, part)| component.wire(part)).collect();
        format!("{} {}", wires.len(), wires.join(" "))
    }

    fn board(&self, parts: &Vec<Part>) -> Board {
        let all = self.with(parts);
        Board::Sum(all.map(|(component, part)| component.board(part)).collect())
    }

    fn notation(&self, parts: &Vec<Part>) -> String {
        let all = self.with(parts);
        let texts: Vec<String> = all
            .map(|(component, part)| component.notation(part))
            .collect();
        texts.join(" + ")
    }

    /// The numbers of every component.
    fn fields(&self, parts: &Vec<Part>) -> Vec<(&'static str, Field)> {
        vec![("parts", Field::Rows(parts.clone()))]
    }

    /// Those of all components, one after the other.
    fn heaps(&self, parts: &Vec<Part>) -> Option<Vec<u64>> {
        let all = self.with(parts);
        let heaps = all.map(|(component, part)| component.heaps(part));
        let heaps: Vec<Vec<u64>> = heaps.collect::<Option<_>>()?;
        Some(heaps.concat())
    }

    fn with_heaps(&self, parts: &Vec<Part>, sizes: &[u64]) -> Result<Vec<Part>, TextError> {
        let mut rest = sizes;
        let mut next = Vec::new();
        for (component, part) in self.with(parts) {
            let own = component.heaps(part).map_or(0, |heaps| heaps.len());
            let (first, others) = rest.split_at(own.min(rest.len()));
            next.push(component.with_heaps(part, first)?);
            rest = others;
        }
        as_many(sizes.len() - rest.len(), sizes)?;
        self.within_reach(next)
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Part>, TextError> {
        let texts: Vec<&str> = text.split('+').collect();
        if texts.len() != self.components().len() {
            let all = number_of(self.components().len(), "position");
            let problem = format!("{} of {all}", texts.len());
            let expected = "the position of every component, with `+` between them: `21 + 7 8`";
            return Err(TextError::new(problem, expected));
        }
        let pairs = self.components().iter().zip(texts);
        let parts = pairs.map(|(component, text)| component.parse(text));
        let parts: Vec<Part> = parts.collect::<Result<_, _>>()?;
        self.within_reach(parts)
    }

    fn move_text(&self, m: Step) -> String {
        let there = self.components()[m.component].move_text(m.numbers);
        format!("{} {there}", m.component + 1)
    }

    fn move_words(&self, m: Step) -> String {
        let there = self.components()[m.component].move_words(m.numbers);
        format!("{there} in component {}", m.component + 1)
    }

    fn parse_move(&self, text: &str) -> Result<Step, TextError> {
        let text = text.trim();
        let (number, there) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let place = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let component = place.and_then(|place| Some((place, self.components().get(place)?)));
        let Some((place, component)) = component else {
            let problem = format!("{} is not a component", quoted(number));
            let expected = format!("{MOVE}, from 1 to {}", self.components().len());
            return Err(TextError::new(problem, expected));
        };
        Ok(Step {
            component: place,
            numbers: component.parse_move(there)?,
        })
    }
}

impl Sum {
    /// The position, if its value can be found.
    fn within_reach(&self, parts: Vec<Part>) -> Result<Vec<Part>, TextError> {
        if !self.is_within_reach(&parts) {
            let problem = "no theorem covers this sum, and it is too large to be searched";
            let expected = format!(
                "heaps of wythoff of at most {LARGEST_KNOWN} items in a sum, geography of at most 18 \
                 nodes, and small components where the last move loses"
            );
            return Err(TextError::new(problem, expected));
        }
        Ok(parts)
    }
}
