//! The 50 states and Washington DC. Their names are in the catalogue, one a language.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// The text was not the lower-case code of one of the 50 states or `dc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the two-letter code of a state")]
pub struct UnknownState;

coded! {
    /// One of the 50 states or Washington DC, in the order of their English names. The code is two lower-case letters, as
    /// the post office has them: `ca`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum State: str {
        Alabama = "al",
        Alaska = "ak",
        Arizona = "az",
        Arkansas = "ar",
        California = "ca",
        Colorado = "co",
        Connecticut = "ct",
        Delaware = "de",
        DistrictOfColumbia = "dc",
        Florida = "fl",
        Georgia = "ga",
        Hawaii = "hi",
        Idaho = "id",
        Illinois = "il",
        Indiana = "in",
        Iowa = "ia",
        Kansas = "ks",
        Kentucky = "ky",
        Louisiana = "la",
        Maine = "me",
        Maryland = "md",
        Massachusetts = "ma",
        Michigan = "mi",
        Minnesota = "mn",
        Mississippi = "ms",
        Missouri = "mo",
        Montana = "mt",
        Nebraska = "ne",
        Nevada = "nv",
        NewHampshire = "nh",
        NewJersey = "nj",
        NewMexico = "nm",
        NewYork = "ny",
        NorthCarolina = "nc",
        NorthDakota = "nd",
        Ohio = "oh",
        Oklahoma = "ok",
        Oregon = "or",
        Pennsylvania = "pa",
        RhodeIsland = "ri",
        SouthCarolina = "sc",
        SouthDakota = "sd",
        Tennessee = "tn",
        Texas = "tx",
        Utah = "ut",
        Vermont = "vt",
        Virginia = "va",
        Washington = "wa",
        WestVirginia = "wv",
        Wisconsin = "wi",
        Wyoming = "wy",
    }
}

impl State {
    /// Takes the lower-case code alone, as the interface and the addresses have it.
    pub fn parse(text: &str) -> Result<Self, UnknownState> {
        Self::from_code(text).ok_or(UnknownState)
    }

    /// The English name in lower case, as it is searched for: `new york`.
    #[must_use]
    pub fn folded_name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push(' ');
            }
            name.extend(letter.to_lowercase());
        }
        name
    }
}

impl FromStr for State {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}
