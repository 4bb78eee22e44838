//! The state that is named after a place, or instead of one.

use super::Reading;
use super::fold::without_marks;
use crate::zip::State;

/// Words in the longest way to name a state ("the state of West Virginia").
const WORDS: usize = 5;
/// Chinese abbreviations of some of them.
const SHORT_NAMES: [(&str, State); 8] = [
    ("加州", State::California),
    ("得州", State::Texas),
    ("德州", State::Texas),
    ("德克萨斯州", State::Texas),
    ("佛州", State::Florida),
    ("麻州", State::Massachusetts),
    ("麻省", State::Massachusetts),
    ("宾州", State::Pennsylvania),
];

/// "beverly hills, c": any state that starts with this.
pub(super) fn with_state_begun(digits: &str, place: &str, state: &str) -> Vec<Reading> {
    let words = |text: &str| -> Vec<String> {
        let text = without_marks(text);
        text.split(' ')
            .filter(|word| !word.is_empty() && *word != digits)
            .map(str::to_owned)
            .collect()
    };
    let (name, state) = (words(place).join(" "), words(state).join(" "));
    let begins = |one: &State| {
        one.code().starts_with(&state)
            || one.folded_name().starts_with(&state)
            || named(&state) == Some(*one)
    };
    let states: Vec<State> = State::ALL.into_iter().filter(begins).collect();
    if state.is_empty() || states.is_empty() {
        return Vec::new();
    }
    Vec::from([Reading {
        digits: digits.to_owned(),
        name,
        states,
    }])
}

/// "austin tx", "new york new york", "texas": each way to read the last words as a state.
pub(super) fn with_state_at_end(digits: &str, words: &[&str]) -> Vec<Reading> {
    let cuts = (1..=WORDS.min(words.len())).map(|count| words.split_at(words.len() - count));
    cuts.filter_map(|(place, state)| {
        Some(Reading {
            digits: digits.to_owned(),
            name: place.join(" "),
            states: Vec::from([named(&state.join(" "))?]),
        })
    })
    .collect()
}

/// "加州洛杉矶", "加利福尼亚州 los angeles county": in Chinese, the state comes first, with or without a space after it.
pub(super) fn with_state_first(digits: &str, words: &[&str]) -> Vec<Reading> {
    let text = words.join(" ");
    let names = State::ALL.map(|state| (state.chinese_name().trim_end_matches('州'), state));
    let all = names.into_iter().chain(SHORT_NAMES);
    all.filter_map(|(name, state)| {
        let rest = text.strip_prefix(name)?;
        let place = rest.strip_prefix('州').unwrap_or(rest).trim_start();
        (!place.is_empty()).then(|| Reading {
            digits: digits.to_owned(),
            name: place.to_owned(),
            states: Vec::from([state]),
        })
    })
    .collect()
}

/// The state with this code or name, even if the text says that it is a state, as people do for Washington.
fn named(folded: &str) -> Option<State> {
    let name = folded.strip_suffix(" state").unwrap_or(folded);
    let name = name.strip_prefix("the ").unwrap_or(name);
    let name = name.strip_prefix("state of ").unwrap_or(name);
    let is_called = |state: &State| {
        let chinese = state.chinese_name();
        state.code() == name
            || state.folded_name() == name
            || chinese == name
            || chinese.strip_suffix('州') == Some(name)
    };
    let short = SHORT_NAMES.iter().find(|(short, _)| *short == name);
    let short = short.map(|(_, state)| *state);
    State::ALL.into_iter().find(is_called).or(short)
}
