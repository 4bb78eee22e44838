//! Popular names of places that neither the post office nor the Census uses.

use super::Reading;
use crate::zip::State;

/// Names that people type, folded; names by which the store finds the place; its state.
struct Alias(&'static [&'static str], &'static [&'static str], State);

/// English ones first, then cities by their Chinese names.
const ALIASES: [Alias; 36] = [
    Alias(
        &["nyc", "new york city", "纽约市", "纽约"],
        &[
            "new york county",
            "kings county",
            "queens county",
            "bronx county",
            "richmond county",
        ],
        State::NewYork,
    ),
    Alias(
        &["manhattan", "曼哈顿"],
        &["new york county"],
        State::NewYork,
    ),
    Alias(&["queens", "皇后区"], &["queens county"], State::NewYork),
    Alias(&["the bronx", "布朗克斯"], &["bronx"], State::NewYork),
    Alias(&["la", "洛杉矶"], &["los angeles"], State::California),
    Alias(
        &["sf", "旧金山", "三藩市"],
        &["san francisco"],
        State::California,
    ),
    Alias(&["philly", "费城"], &["philadelphia"], State::Pennsylvania),
    Alias(&["nola", "新奥尔良"], &["new orleans"], State::Louisiana),
    Alias(&["slc", "盐湖城"], &["salt lake city"], State::Utah),
    Alias(&["okc"], &["oklahoma city"], State::Oklahoma),
    Alias(&["vegas", "拉斯维加斯"], &["las vegas"], State::Nevada),
    Alias(&["atl", "亚特兰大"], &["atlanta"], State::Georgia),
    Alias(
        &["华盛顿哥伦比亚特区", "华盛顿", "华府"],
        &["washington"],
        State::DistrictOfColumbia,
    ),
    Alias(
        &["比弗利山", "比佛利山"],
        &["beverly hills"],
        State::California,
    ),
    Alias(&["布鲁克林"], &["brooklyn"], State::NewYork),
    Alias(&["圣迭戈", "圣地亚哥"], &["san diego"], State::California),
    Alias(&["圣何塞"], &["san jose"], State::California),
    Alias(&["萨克拉门托"], &["sacramento"], State::California),
    Alias(&["芝加哥"], &["chicago"], State::Illinois),
    Alias(&["休斯顿", "休斯敦"], &["houston"], State::Texas),
    Alias(&["达拉斯"], &["dallas"], State::Texas),
    Alias(&["奥斯汀"], &["austin"], State::Texas),
    Alias(&["圣安东尼奥"], &["san antonio"], State::Texas),
    Alias(&["凤凰城"], &["phoenix"], State::Arizona),
    Alias(&["波士顿"], &["boston"], State::Massachusetts),
    Alias(&["西雅图"], &["seattle"], State::Washington),
    Alias(&["波特兰"], &["portland"], State::Oregon),
    Alias(&["迈阿密"], &["miami"], State::Florida),
    Alias(&["奥兰多"], &["orlando"], State::Florida),
    Alias(&["丹佛"], &["denver"], State::Colorado),
    Alias(&["底特律"], &["detroit"], State::Michigan),
    Alias(&["明尼阿波利斯"], &["minneapolis"], State::Minnesota),
    Alias(&["圣路易斯"], &["saint louis"], State::Missouri),
    Alias(&["檀香山", "火奴鲁鲁"], &["honolulu"], State::Hawaii),
    Alias(&["匹兹堡"], &["pittsburgh"], State::Pennsylvania),
    Alias(&["纳什维尔"], &["nashville"], State::Tennessee),
];

/// The same reading with the store's names, if it is of a place by a popular name.
pub(super) fn in_the_stores_words(reading: &Reading) -> Vec<Reading> {
    let named = |Alias(typed, _, state): &&Alias| {
        typed.contains(&reading.name.as_str())
            && (reading.states.is_empty() || reading.states.contains(state))
    };
    let names = ALIASES.iter().filter(named);
    names
        .flat_map(|Alias(_, names, state)| names.iter().map(move |name| (name, *state)))
        .map(|(name, state)| Reading {
            digits: reading.digits.clone(),
            name: (*name).to_owned(),
            states: Vec::from([state]),
        })
        .collect()
}
