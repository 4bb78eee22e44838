//! What people type around a place that is not part of its name: ZIP+4 digits, the country, "ZIP code".

use super::fold::without_marks;

pub(super) const ZIP_DIGITS: usize = 5;
/// The digits that follow a ZIP and a hyphen in ZIP+4: a street, or a side of it.
const PLUS_FOUR: usize = 4;
const COUNTRY: [&str; 4] = ["usa", "us", "united states", "united states of america"];
/// Terms for a ZIP, longest first.
const KINDS: [&str; 12] = [
    "zip codes",
    "zip code",
    "zipcodes",
    "zipcode",
    "postal codes",
    "postal code",
    "zips",
    "zip",
    "postcode",
    "邮政编码",
    "邮编",
    "编码",
];
/// Words between these terms and a place: "ZIP codes in Texas".
const JOINTS: [&str; 5] = ["in ", "of ", "for ", "near ", "的"];

/// "90210-1234" is 90210, even while its end is still being typed.
pub(super) fn without_plus_four(folded: &str) -> String {
    let of_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let words = folded.split(' ').map(|word| {
        let (digits, comma) = word
            .strip_suffix(',')
            .map_or((word, ""), |word| (word, ","));
        match digits.split_once('-') {
            Some((zip, more))
                if zip.len() == ZIP_DIGITS
                    && more.len() <= PLUS_FOUR
                    && of_digits(zip)
                    && of_digits(more) =>
            {
                format!("{zip}{comma}")
            }
            _ => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The place before a country's name. After a comma, the name may be incomplete.
pub(super) fn before_country(folded: &str) -> Option<&str> {
    let after_comma = folded.rsplit_once(',').filter(|(_, last)| {
        let last = without_marks(last);
        !last.is_empty() && COUNTRY.iter().any(|country| country.starts_with(&last))
    });
    let place = after_comma.map(|(place, _)| place).or_else(|| {
        let plain = folded.trim_end_matches('.');
        COUNTRY
            .iter()
            .find_map(|country| plain.strip_suffix(country)?.strip_suffix(' '))
    })?;
    let place = place.trim_end_matches([' ', ',']);
    (!place.is_empty()).then_some(place)
}

/// The rest of "zip 90210", "texas zip codes" and "ZIP code: 90210".
pub(super) fn without_kind(folded: &str) -> Option<&str> {
    let after = KINDS.iter().find_map(|kind| {
        let rest = folded
            .strip_prefix(kind)
            .filter(|rest| is_apart(kind, rest, true))?;
        let rest = rest.trim_start_matches([' ', ':', '#', ',']);
        Some(
            JOINTS
                .iter()
                .find_map(|joint| rest.strip_prefix(joint))
                .unwrap_or(rest),
        )
    });
    let before = || {
        KINDS.iter().find_map(|kind| {
            let rest = folded
                .strip_suffix(kind)
                .filter(|rest| is_apart(kind, rest, false))?;
            let rest = rest.trim_end_matches([' ', ',']);
            Some(rest.strip_suffix('的').unwrap_or(rest))
        })
    };
    after.or_else(before).filter(|place| !place.is_empty())
}

/// Latin words must be separate from their neighbours, Chinese ones need not.
fn is_apart(kind: &str, rest: &str, is_after: bool) -> bool {
    let beside = if is_after {
        rest.chars().next()
    } else {
        rest.chars().next_back()
    };
    !kind.is_ascii() || beside.is_some_and(|beside| !beside.is_alphabetic())
}
