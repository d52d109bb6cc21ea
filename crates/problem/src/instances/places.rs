//! Values of a key by their places, so that they can be walked from the smallest up.

use grundy_games::Setting;

use super::Values;

/// Lists that are smaller than one have so many numbers in all, at most: of a long list, not all of them are looked at.
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

impl Values {
    /// The place of the smallest value. `None` if there is no value.
    #[must_use]
    pub fn lowest(&self) -> Option<Vec<u64>> {
        match self {
            Self::Integers(span) => Some(vec![span.low]),
            Self::Listed(_) => self.ranked().first().map(|&(_, place)| vec![place]),
            Self::Lists { count, each } => {
                let length = usize::try_from(count.low).ok()?;
                Some([vec![count.low], vec![each.low; length]].concat())
            }
            Self::Texts(template) => Some(template.spans().map(|span| span.low).collect()),
        }
    }

    /// The value at a place.
    #[must_use]
    pub fn at(&self, place: &[u64]) -> Setting {
        match self {
            Self::Integers(_) => Setting::Integer(place[0]),
            Self::Listed(settings) => {
                let index = usize::try_from(place[0]).expect("a place in a list");
                settings[index].clone()
            }
            Self::Lists { .. } => Setting::List(place[1..].to_vec()),
            Self::Texts(template) => Setting::Word(template.filled(place)),
        }
    }

    /// The place with one of its numbers raised; `None` where that is the greatest.
    #[must_use]
    pub fn raised(&self, place: &[u64], number: usize) -> Option<Vec<u64>> {
        let mut raised = place.to_vec();
        match self {
            Self::Integers(span) if place[0] < span.high => raised[0] += 1,
            Self::Listed(_) => {
                let ranked = self.ranked();
                let rank = ranked.iter().position(|&(_, at)| at == place[0])?;
                raised[0] = ranked.get(rank + 1)?.1;
            }
            Self::Lists { count, each } if number == 0 && place[0] < count.high => {
                raised[0] += 1;
                raised.push(each.low);
            }
            Self::Lists { each, .. } if number > 0 && place[number] < each.high => {
                raised[number] += 1;
            }
            Self::Texts(template) if place[number] < template.spans().nth(number)?.high => {
                raised[number] += 1;
            }
            Self::Integers(_) | Self::Lists { .. } | Self::Texts(_) => return None,
        }
        Some(raised)
    }

    /// The listed values by weight: weights and places.
    fn ranked(&self) -> Vec<(u128, u64)> {
        let Self::Listed(settings) = self else {
            return Vec::new();
        };
        let weights = settings.iter().map(setting_weight);
        let mut ranked: Vec<(u128, u64)> = weights.zip(0..).collect();
        ranked.sort_unstable();
        ranked
    }

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
                let each = template.spans().zip(&numbers).enumerate();
                let lower = each.flat_map(|(place, (span, &number))| {
                    let numbers = &numbers;
                    between(span.low, number).map(move |less| {
                        let mut numbers = numbers.clone();
                        numbers[place] = less;
                        template.filled(&numbers)
                    })
                });
                lower.map(Setting::Word).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// How large a value is when instances are compared: the sum of its numbers.
#[must_use]
pub fn setting_weight(setting: &Setting) -> u128 {
    match setting {
        Setting::Integer(number) => u128::from(*number),
        Setting::List(list) => list.iter().map(|&n| u128::from(n)).sum(),
        Setting::Word(_) | Setting::Flag(_) => 0,
    }
}

/// From the least number up to one less than a number, each half as far from it as the one before.
fn between(low: u64, number: u64) -> impl Iterator<Item = u64> {
    let distance = number.saturating_sub(low);
    let steps = std::iter::successors(Some(distance), |step| Some(step / 2));
    steps
        .take_while(|&step| step > 0)
        .map(move |step| number - step)
}
