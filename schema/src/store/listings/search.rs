//! One page of the store, and the total count.

use std::ops::{Bound, Range};

use fixedbitset::FixedBitSet;
use ink_domain::money::Usd;
use ink_domain::search::{Reading, Sort, SortOrder, ZipQuery, beginning_with, means_county};
use ink_domain::time::Millis;

use super::stock::Stock;
use crate::store::zips::ZipRow;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The total without paging.
    pub total: i64,
    pub rows: Vec<ZipRow>,
}

impl Stock {
    /// The page that the query asks for, with every status as of `now`. Past the end there are no rows.
    #[must_use]
    pub fn search(&self, query: &ZipQuery, now: Millis) -> Page {
        let matching = self.matching(query, now);
        let total = matching.count_ones(..);
        let number = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
        let (skip, count) = (number(query.skip.get()), number(query.count.get()));
        let skip = skip.min(total);
        let count = count.min(total - skip);
        let after = total - skip - count;
        let ordered = self.ordered(query.sort, query.order).iter();
        let found = ordered.filter(|nth| matching.contains(**nth));
        let row = |nth: &usize| self.row(*nth, now);
        // From the nearer end.
        let rows = if skip <= after {
            found.skip(skip).take(count).filter_map(row).collect()
        } else {
            let mut rows: Vec<_> = found
                .rev()
                .skip(after)
                .take(count)
                .filter_map(row)
                .collect();
            rows.reverse();
            rows
        };
        Page {
            total: i64::try_from(total).unwrap_or(i64::MAX),
            rows,
        }
    }

    fn matching(&self, query: &ZipQuery, now: Millis) -> FixedBitSet {
        let mut matching = if query.search.is_empty() {
            self.range(0..self.listings().len())
        } else {
            let mut any = self.range(0..0);
            for reading in query.search.readings() {
                any.union_with(&self.read(reading));
            }
            any
        };
        if !query.states.is_empty() {
            matching.intersect_with(&self.in_states(&query.states));
        }
        if let Some(tier) = query.tier {
            match self.of_tier(tier) {
                Some(its) => matching.intersect_with(its),
                None => matching.clear(),
            }
        }
        if query.price_min.is_some() || query.price_max.is_some() {
            self.keep_priced(&mut matching, query);
        }
        if query.available_only {
            matching.intersect_with(&self.available_at(now));
        }
        matching
    }

    /// The matches of one reading of the search text, which is not empty.
    fn read(&self, reading: &Reading) -> FixedBitSet {
        let mut all = self.range(self.coded(&reading.digits));
        if let Some((from, to)) = beginning_with(&reading.name) {
            // A number alone is a code prefix like any other term.
            let mut named = self.range(self.coded(&reading.name));
            let begun = (Bound::Included(from), Bound::Excluded(to.as_str()));
            let cities = self.cities().range::<str, _>(begun);
            let counties = self.counties().range::<str, _>(begun);
            let counties = counties.filter(|(county, _)| means_county(county, &reading.name));
            for (_, its) in cities.chain(counties) {
                named.extend(its.iter().copied());
            }
            all.intersect_with(&named);
        }
        if !reading.states.is_empty() {
            all.intersect_with(&self.in_states(&reading.states));
        }
        all
    }

    fn coded(&self, digits: &str) -> Range<usize> {
        let listings = self.listings();
        let Some((from, to)) = beginning_with(digits) else {
            return 0..listings.len();
        };
        let first =
            |text: &str| listings.partition_point(|listing| listing.zip.code.as_str() < text);
        first(from)..first(&to)
    }

    fn range(&self, range: Range<usize>) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(self.listings().len());
        set.insert_range(range);
        set
    }

    /// Removes what costs too little or too much.
    fn keep_priced(&self, matching: &mut FixedBitSet, query: &ZipQuery) {
        let rising = self.ordered(Sort::Price, SortOrder::LowToHigh);
        let below = |is_below: &dyn Fn(Usd) -> bool| {
            let price = |nth: usize| self.listing(nth).map(|listing| listing.zip.price);
            rising.partition_point(|nth| price(*nth).is_some_and(is_below))
        };
        let from = query
            .price_min
            .map_or(0, |least| below(&|price| price < least));
        let to = query
            .price_max
            .map_or(rising.len(), |most| below(&|price| price <= most));
        let mut priced = self.cheapest(to);
        priced.difference_with(&self.cheapest(from));
        matching.intersect_with(&priced);
    }
}
