//! The price list: a ZIP's tier, and what it costs. An operator's own list overrides it (`inkpay import-zips --prices`).
//!
//! ZIPs are ranked by population x median household income. The best 0.5 % are ULTRA, the next
//! 2.5 % TIER 1, then 7 %, 15 % and 25 %, and the rest are TIER 5. Inside a tier the price rises
//! with the rank from the tier's low to its high bound.
//!
//! What the rule leaves open, decided here:
//! - The cuts between tiers are taken from the whole list, `floor(n * cumulative share)`: of 1,000
//!   ZIPs 5 are ULTRA, the places 6 to 30 are TIER 1, and so on. A list too short for a tier has
//!   none in it.
//! - A blank income counts as the median of the known incomes of the state's ZIPs in the list (of
//!   an even number the mean of the two in the middle). A state without any known income takes the
//!   whole list's median, and a list without any counts everybody's income as equal.
//! - Prices go from bound to bound in even steps by place, not by weight, each to the nearest
//!   $5, halves upwards. The only ZIP of a tier costs the high bound.
//! - Of equal weights the lower ZIP is ranked higher, so a list has one price list only.

mod tier;

use std::collections::HashMap;

use crate::money::Usd;
use crate::zip::{State, ZipCode};

pub use tier::Tier;

/// The facts about a ZIP that its price depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PricingFacts {
    pub zip: ZipCode,
    pub state: State,
    pub population: u32,
    /// US dollars a year; `None` where it is not known.
    pub median_household_income: Option<u32>,
}

/// A ZIP's place in the price list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    pub zip: ZipCode,
    pub tier: Tier,
    pub price: Usd,
}

/// The whole price list, best rank first. The order of the facts does not matter.
#[must_use]
pub fn list(facts: impl IntoIterator<Item = PricingFacts>) -> Vec<Listed> {
    let facts: Vec<PricingFacts> = facts.into_iter().collect();
    let ranked = rank(&facts);
    let mut rest = ranked.as_slice();
    let mut listed = Vec::with_capacity(ranked.len());
    for tier in Tier::ALL {
        let end = tier.last_place(ranked.len()) - listed.len();
        let (members, others) = rest.split_at_checked(end).unwrap_or((rest, &[]));
        rest = others;
        listed.extend(members.iter().enumerate().map(|(place, &zip)| Listed {
            zip,
            tier,
            price: tier.price(place, members.len()),
        }));
    }
    listed
}

/// Best first: the highest population x income, and of equals the lower ZIP.
fn rank(facts: &[PricingFacts]) -> Vec<ZipCode> {
    let mut by_state: HashMap<State, Vec<u32>> = HashMap::new();
    let mut known = Vec::new();
    for fact in facts {
        if let Some(income) = fact.median_household_income {
            by_state.entry(fact.state).or_default().push(income);
            known.push(income);
        }
    }
    let of_all = twice_the_median(known).unwrap_or(2);
    let of_state: HashMap<State, u64> = by_state
        .into_iter()
        .filter_map(|(state, incomes)| Some((state, twice_the_median(incomes)?)))
        .collect();

    let mut ranked: Vec<(u128, ZipCode)> = facts
        .iter()
        .map(|fact| {
            let twice_the_income = match fact.median_household_income {
                Some(income) => u64::from(income) * 2,
                None => of_state.get(&fact.state).copied().unwrap_or(of_all),
            };
            let weight = u128::from(fact.population) * u128::from(twice_the_income);
            (weight, fact.zip)
        })
        .collect();
    ranked.sort_unstable_by(|(a, a_zip), (b, b_zip)| b.cmp(a).then(a_zip.cmp(b_zip)));
    ranked.into_iter().map(|(_, zip)| zip).collect()
}

/// Twice the median, because the mean of the two middle values may end in a half: doubled, it is exact, and the ranking is
/// the same. `None` for an empty list.
fn twice_the_median(mut values: Vec<u32>) -> Option<u64> {
    values.sort_unstable();
    let upper = values.get(values.len() / 2)?;
    let lower = values.get(values.len().checked_sub(1)? / 2)?;
    Some(u64::from(*lower) + u64::from(*upper))
}
