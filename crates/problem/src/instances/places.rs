//! Values of a key by their places, so that they can be walked from the smallest up.

use grundy_games::Setting;

use super::Values;

/// The greatest number of numbers in all the lists that are tried as smaller than one: of a long list, not all are
/// tried.
const MOST_NUMBERS: usize = 500_000;

/// A list without some numbers in a row: half of it, a quarter, and so on down to one.
fn shorter(list: &[u64]) -> impl Iterator<Item = Vec<u64>> + '_ {
    let halves = std::iter::successors(Some(list.len() / 2), |left_out| Some(left_out / 2));
    let lengths = halves.take_while(|&length| length > 0);
    lengths.flat_map(move |length| {
        let places = (0..list.len()).step_by(length);
        places.map(move |at| [&list[..at], &list[(at + length).min(list.len())..]].concat())
    })
}

/// The values of a key, the smallest first. A place has a number for each number of a value.
pub struct Order<'v> {
    values: &'v Values,
    /// The indices of listed values, by weight; empty for other values.
    ranked: Vec<usize>,
}

impl<'v> Order<'v> {
    /// The order of these values. It takes time for each listed value.
    #[must_use]
    pub fn new(values: &'v Values) -> Self {
        let mut ranked = Vec::new();
        if let Values::Listed(settings) = values {
            ranked.extend(0..settings.len());
            ranked.sort_by_cached_key(|&index| setting_weight(&settings[index]));
        }
        Order { values, ranked }
    }

    /// The place of the smallest value. `None` if there is no value.
    #[must_use]
    pub fn lowest(&self) -> Option<Vec<u64>> {
        match self.values {
            Values::Integers(span) => Some(vec![span.low]),
            Values::Listed(settings) => (!settings.is_empty()).then(|| vec![0]),
            Values::Lists { count, each } => {
                let length = usize::try_from(count.low).ok()?;
                Some([vec![count.low], vec![each.low; length]].concat())
            }
            Values::Texts(template) => Some(template.spans().map(|_| 0).collect()),
            Values::Letters(letters) => Some(letters.lowest()),
        }
    }

    /// The value at a place.
    ///
    /// # Panics
    /// If there is no value at that place.
    #[must_use]
    pub fn at(&self, place: &[u64]) -> Setting {
        match self.values {
            Values::Integers(_) => Setting::Integer(place[0]),
            Values::Listed(settings) => {
                let rank = usize::try_from(place[0]).expect("a place in a list");
                settings[self.ranked[rank]].clone()
            }
            Values::Lists { .. } => Setting::List(place[1..].to_vec()),
            Values::Texts(template) => {
                let numbers = place.iter().enumerate();
                let numbers = numbers.map(|(range, &rank)| template.nearest(range, rank));
                let numbers: Option<Vec<u64>> = numbers.collect();
                Setting::Word(template.filled(&numbers.expect("a place in the ranges")))
            }
            Values::Letters(letters) => Setting::Word(letters.at(place)),
        }
    }

    /// The sum of all numbers of the value at a place.
    #[must_use]
    pub fn weight(&self, place: &[u64]) -> u128 {
        self.values.weight(&self.at(place))
    }

    /// The place with one of its numbers raised; `None` if that is the greatest.
    #[must_use]
    pub fn raised(&self, place: &[u64], number: usize) -> Option<Vec<u64>> {
        if let Values::Letters(letters) = self.values {
            return letters.raised(place, number);
        }
        let mut raised = place.to_vec();
        raised[number] = raised[number].checked_add(1)?;
        let is_there = match self.values {
            Values::Integers(span) => place[0] < span.high,
            Values::Listed(_) => raised[0] < self.ranked.len() as u64,
            Values::Lists { count, each } if number == 0 => {
                raised.push(each.low);
                place[0] < count.high
            }
            Values::Lists { each, .. } => place[number] < each.high,
            Values::Texts(template) => template.nearest(number, raised[number]).is_some(),
            Values::Letters(_) => false,
        };
        is_there.then_some(raised)
    }
}

impl Values {
    /// Smaller values that differ from this one in one number.
    #[must_use]
    pub fn less_than(&self, value: &Setting) -> Vec<Setting> {
        match (self, value) {
            (Self::Integers(span), &Setting::Integer(number)) => {
                let less = between(span.low, number);
                less.map(Setting::Integer).collect()
            }
            (Self::Listed(settings), value) => {
                let lighter = settings.iter();
                let most = setting_weight(value);
                lighter
                    .filter(|s| setting_weight(s) < most)
                    .cloned()
                    .collect()
            }
            (Self::Lists { count, each }, Setting::List(list)) => {
                let lower = list.iter().enumerate().flat_map(|(place, &number)| {
                    between(each.low, number).map(move |less| {
                        let mut list = list.clone();
                        list[place] = less;
                        list
                    })
                });
                let shorter = shorter(list).filter(|list| list.len() as u64 >= count.low);
                let most = MOST_NUMBERS / list.len().max(1);
                shorter.chain(lower).take(most).map(Setting::List).collect()
            }
            (Self::Texts(template), Setting::Word(text)) => {
                let numbers = template.numbers(text).unwrap_or_default();
                let lower = numbers.iter().enumerate().flat_map(|(place, &number)| {
                    let nearest = template.nearest(place, 0).unwrap_or(number);
                    let numbers = &numbers;
                    between(nearest, number).map(move |less| {
                        let mut numbers = numbers.clone();
                        numbers[place] = less;
                        template.filled(&numbers)
                    })
                });
                lower.map(Setting::Word).collect()
            }
            (Self::Letters(letters), Setting::Word(text)) => {
                let less = letters.less_than(text).into_iter();
                less.map(Setting::Word).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The size of a value when instances are compared: the sum of its numbers, whose signs do not count in a text; then
/// the length, of a text in bytes, 0 of other values.
#[must_use]
pub fn setting_weight(setting: &Setting) -> (u128, usize) {
    let length = match setting {
        Setting::Word(text) => text.len(),
        _ => 0,
    };
    (sum_of_numbers(setting), length)
}

/// The sum of the numbers of a value, of a text without their signs.
pub(super) fn sum_of_numbers(setting: &Setting) -> u128 {
    match setting {
        Setting::Integer(number) => u128::from(*number),
        Setting::List(list) => list.iter().map(|&n| u128::from(n)).sum(),
        Setting::Word(text) => {
            let numbers = text.split(|c: char| !c.is_ascii_digit());
            let numbers = numbers.filter(|digits| !digits.is_empty());
            // Longer numbers count as the greatest one, so that no sum overflows.
            numbers
                .map(|digits| u128::from(digits.parse().unwrap_or(u64::MAX)))
                .sum()
        }
        Setting::Flag(_) => 0,
    }
}

/// From the smallest number to the one before a number, each half as far from it as the one before.
fn between(smallest: u64, number: u64) -> impl Iterator<Item = u64> {
    let steps = std::iter::successors(Some(number.abs_diff(smallest)), |step| Some(step / 2));
    steps
        .take_while(|&step| step > 0)
        .map(move |step| match smallest < number {
            true => number - step,
            false => number + step,
        })
}
