//! The store page's URL. Lenient: what does not parse counts as not given, so that every link shows
//! a store. The names are those of the call `GET /zipcode/search`.

use ink_domain::pricing::Tier;
use ink_domain::search::{PageSize, PriceOrder, SearchText, Skip, ZipQuery};
use ink_domain::zip::State;
use serde::Serialize;
use ts_rs::TS;

/// The store's filters, as its URL gives them.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StoreQuery {
    pub search: String,
    pub states: Vec<&'static str>,
    pub tier: Option<u8>,
    #[ts(type = "\"asc\" | \"desc\"")]
    pub order_by: &'static str,
    pub available_only: bool,
    pub skip: i64,
}

/// The filters as the page shows them, and as the database is asked.
#[derive(Clone, Debug, Default)]
pub struct Filters {
    /// As typed: the page shows it so, the search folds it.
    search: String,
    query: ZipQuery,
}

impl Filters {
    /// Reads a query string. A state may come comma-joined or again and again: forms do the latter.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let mut filters = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            filters.set(&name, value.trim());
        }
        filters
    }

    fn set(&mut self, name: &str, value: &str) {
        let query = &mut self.query;
        match name {
            "search" => {
                value.clone_into(&mut self.search);
                query.search = SearchText::new(value);
            }
            "state" => {
                let codes = value.to_ascii_lowercase();
                for state in codes
                    .split(',')
                    .filter_map(|code| State::parse(code.trim()).ok())
                {
                    if !query.states.contains(&state) {
                        query.states.push(state);
                    }
                }
            }
            "tier" => query.tier = value.parse().ok().and_then(Tier::from_number),
            "order_by" if value == "asc" => query.order = PriceOrder::LowToHigh,
            "filter" => query.available_only = value == "availableOnly",
            "skip" => query.skip = parse_skip(value).unwrap_or_default(),
            _ => {}
        }
    }

    #[must_use]
    pub fn query(&self) -> ZipQuery {
        ZipQuery {
            count: PageSize::STORE,
            ..self.query.clone()
        }
    }

    pub fn props(&self) -> StoreQuery {
        StoreQuery {
            search: self.search.clone(),
            states: self.query.states.iter().map(|state| state.code()).collect(),
            tier: self.query.tier.map(Tier::number),
            order_by: match self.query.order {
                PriceOrder::HighToLow => "desc",
                PriceOrder::LowToHigh => "asc",
            },
            available_only: self.query.available_only,
            skip: self.query.skip.get(),
        }
    }
}

fn parse_skip(value: &str) -> Option<Skip> {
    Skip::new(value.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::Filters;

    #[test]
    fn a_link_is_read_as_it_was_written() {
        let shown = Filters::parse(
            "search=Los+Angeles&state=ca,NY&state=dc&tier=0&order_by=asc&filter=availableOnly&skip=36",
        )
        .props();
        assert_eq!(shown.search, "Los Angeles");
        assert_eq!(shown.states, ["ca", "ny", "dc"]);
        assert_eq!(
            (shown.tier, shown.order_by, shown.skip),
            (Some(0), "asc", 36)
        );
        assert!(shown.available_only);
    }

    #[test]
    fn what_does_not_parse_counts_as_not_given() {
        let shown =
            Filters::parse("state=zz,ca,ca&tier=9&order_by=up&filter=all&skip=-18&x=y").props();
        assert_eq!(shown.states, ["ca"]);
        assert_eq!((shown.tier, shown.order_by, shown.skip), (None, "desc", 0));
        assert!(!shown.available_only);
    }
}
