//! Passwords that are a word with the additions people make to satisfy a password rule.

use std::collections::HashSet;
use std::iter::once;
use std::sync::LazyLock;

use sha2::{Digest, Sha512};

/// The product's own words, as `docs/authentication.md` lists them.
pub(super) const OF_THE_PRODUCT: [&str; 12] = [
    "inkpay",
    "ink-pay",
    "ink_pay",
    "inkid",
    "ink-id",
    "ink_id",
    "zipcode",
    "zip-code",
    "zipcodes",
    "zipstore",
    "referral",
    "marketplace",
];

const NUMBERS: [&str; 10] = [
    "1", "12", "123", "1234", "12345", "123456", "01", "2024", "2025", "2026",
];
const SIGNS: [&str; 9] = ["!", "@", "#", "$", ".", "-", "_", "*", "?"];

type Hash = [u8; 64];

static PRODUCT: LazyLock<HashSet<Hash>> =
    LazyLock::new(|| OF_THE_PRODUCT.into_iter().flat_map(hashes).collect());

pub(super) fn is_the_products(password: &Hash) -> bool {
    PRODUCT.contains(password)
}

/// Whether it is one of these words, which are about its account, with the usual changes.
pub(super) fn is_made_of(password: &Hash, words: &[&str]) -> bool {
    let mut made = words.iter().copied().flat_map(hashes);
    made.any(|made| made == *password)
}

/// SHA-512 of each form of a word.
fn hashes(word: &str) -> impl Iterator<Item = Hash> {
    let endings: Vec<String> = NUMBERS
        .into_iter()
        .flat_map(|number| {
            SIGNS
                .into_iter()
                .flat_map(move |sign| [format!("{number}{sign}"), format!("{sign}{number}")])
        })
        .chain(once(String::new()))
        .collect();
    spellings(word).into_iter().flat_map(move |spelling| {
        let hash = |ending: &String| Sha512::digest(format!("{spelling}{ending}")).into();
        endings.iter().map(hash).collect::<Vec<Hash>>()
    })
}

fn spellings(word: &str) -> [String; 4] {
    let small = word.to_lowercase();
    let mut letters = small.chars();
    let first = letters.next().map(char::to_uppercase);
    let capital = first.into_iter().flatten().chain(letters).collect();
    [word.to_owned(), small, capital, word.to_uppercase()]
}
