//! Queries of the store: `text` parses what was typed, a [`Reading`] is what it may mean. The parameters of a URL are parsed by
//! the server (`features/store/query.rs`).

mod aliases;
mod filler_words;
mod fold;
mod names;
mod states;
mod text;
mod text_match;

use crate::money::Usd;
use crate::pricing::Tier;
use crate::zip::State;

pub(crate) use fold::single_spaced;
pub use fold::{is_invisible, typed_code};
pub use names::{means_county, names, spellings, terms};
pub use text::{SearchText, beginning_with};
pub use text_match::{mentions, mentions_all};

/// One way to read a text as places. All three conditions apply together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The ZIP's first digits; empty: any.
    pub digits: String,
    /// The beginning of a term, folded; empty: any.
    pub name: String,
    /// One of these; empty: any at all.
    pub states: Vec<State>,
}

/// One page of the store: which ZIPs, in which order, and which part of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ZipQuery {
    /// Empty: any.
    pub search: SearchText,
    /// Any of these; empty: any at all.
    pub states: Vec<State>,
    pub tier: Option<Tier>,
    /// Both bounds are inclusive.
    pub price_min: Option<Usd>,
    pub price_max: Option<Usd>,
    pub sort: Sort,
    pub order: SortOrder,
    /// Leaves out what is held, reserved or sold. An expired hold is available.
    pub available_only: bool,
    pub count: PageSize,
    pub skip: Skip,
}

coded_enum! {
    /// What ZIPs are sorted by. Equal ones are ordered by code, in either direction. Calls and links use each one's name.
    #[derive(Default)]
    pub enum Sort: str {
        #[default]
        Price = "price",
        Zip = "zip",
        /// How many live there.
        People = "people",
    }
}

impl Sort {
    /// The default direction.
    #[must_use]
    pub const fn order(self) -> SortOrder {
        match self {
            Self::Price | Self::People => SortOrder::HighToLow,
            Self::Zip => SortOrder::LowToHigh,
        }
    }
}

coded_enum! {
    #[derive(Default)]
    pub enum SortOrder: str {
        #[default]
        HighToLow = "desc",
        LowToHigh = "asc",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("out of range")]
pub struct OutOfRange;

/// A number within bounds, both inclusive: others are refused, not clamped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounded<const MIN: i64, const MAX: i64>(i64);

impl<const MIN: i64, const MAX: i64> Bounded<MIN, MAX> {
    pub fn new(number: i64) -> Result<Self, OutOfRange> {
        if (MIN..=MAX).contains(&number) {
            Ok(Self(number))
        } else {
            Err(OutOfRange)
        }
    }

    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

/// The most ZIPs on a page.
pub type PageSize = Bounded<1, 100>;

impl PageSize {
    /// The store's own page.
    pub const STORE: Self = Self(18);
}

impl Default for PageSize {
    fn default() -> Self {
        Self::STORE
    }
}

/// How many ZIPs come before the page. Past the end there is a page without ZIPs, not an error.
pub type Skip = Bounded<0, { i64::MAX }>;

impl Default for Skip {
    fn default() -> Self {
        Self(0)
    }
}
