//! The price list.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use ink_domain::money::Usd;
use ink_domain::pricing::{Listed, PricingFacts, Tier, list};
use ink_domain::zip::{State, ZipCode};
use proptest::prelude::*;

fn facts_of(code: u32, state: State, population: u32, income: Option<u32>) -> PricingFacts {
    PricingFacts {
        zip: ZipCode::parse(&format!("{code:05}")).unwrap(),
        state,
        population,
        median_household_income: income,
    }
}

/// ZIPs of one state with equal incomes, 00000 having the most people.
fn ladder(n: u32) -> Vec<PricingFacts> {
    (0..n)
        .map(|i| facts_of(i, State::Texas, n - i, Some(50_000)))
        .collect()
}

fn codes(listed: &[Listed]) -> Vec<String> {
    listed.iter().map(|l| l.zip.to_string()).collect()
}

fn of_tier(listed: &[Listed], tier: Tier) -> Vec<Listed> {
    listed.iter().copied().filter(|l| l.tier == tier).collect()
}

#[test]
fn tier_sizes_follow_their_shares() {
    let listed = list(ladder(1000));
    let sizes = Tier::ALL.map(|tier| of_tier(&listed, tier).len());
    assert_eq!(sizes, [5, 25, 70, 150, 250, 500]);
}

#[test]
fn tier_cuts_are_floors_of_cumulative_shares() {
    let listed = list(ladder(33_056));
    let sizes = Tier::ALL.map(|tier| of_tier(&listed, tier).len());
    assert_eq!(sizes, [165, 826, 2314, 4959, 8264, 16_528]);
}

#[test]
fn tier_prices_span_its_bounds() {
    let listed = list(ladder(1000));
    for tier in Tier::ALL {
        let members = of_tier(&listed, tier);
        assert_eq!(members[0].price, tier.bounds().1);
        assert_eq!(members[members.len() - 1].price, tier.bounds().0);
    }
}

#[test]
fn tier_bounds_match_price_list() {
    let bounds = Tier::ALL.map(|t| (t.bounds().0.to_string(), t.bounds().1.to_string()));
    let shown: Vec<String> = bounds.iter().map(|(l, h)| format!("{l} {h}")).collect();
    assert_eq!(
        shown,
        [
            "$9,995 $24,995",
            "$2,995 $7,495",
            "$1,495 $2,495",
            "$995 $1,395",
            "$495 $945",
            "$195 $445"
        ]
    );
}

#[test]
fn price_is_rounded_half_step_up() {
    // The 401 members of ULTRA stand $37.50 apart: $24,957.50, then $24,920.
    let listed = list(ladder(80_200));
    let ultra = of_tier(&listed, Tier::Ultra);
    assert_eq!(ultra.len(), 401);
    assert_eq!(ultra[1].price, Usd::from_dollars(24_960));
    assert_eq!(ultra[2].price, Usd::from_dollars(24_920));
}

#[test]
fn only_zip_of_a_tier_costs_upper_bound() {
    let listed = list(ladder(2));
    assert_eq!(listed[0].tier, Tier::Four);
    assert_eq!(listed[0].price, Usd::from_dollars(945));
    assert_eq!(listed[1].tier, Tier::Five);
    assert_eq!(listed[1].price, Usd::from_dollars(445));
}

#[test]
fn ties_are_ranked_by_zip() {
    let equals = [30, 10, 20].map(|code| facts_of(code, State::Ohio, 100, Some(40_000)));
    assert_eq!(codes(&list(equals)), ["00010", "00020", "00030"]);
}

#[test]
fn population_can_outweigh_income() {
    let listed = list([
        facts_of(1, State::Ohio, 100, Some(100_000)),
        facts_of(2, State::Ohio, 1_000, Some(30_000)),
    ]);
    assert_eq!(codes(&listed), ["00002", "00001"]);
}

#[test]
fn missing_income_uses_state_median() {
    let listed = list([
        facts_of(1, State::Ohio, 10, Some(20_000)),
        facts_of(2, State::Ohio, 10, Some(40_000)),
        facts_of(3, State::Ohio, 10, None),
        facts_of(4, State::Utah, 10, Some(90_000)),
        facts_of(5, State::Utah, 10, None),
    ]);
    // Ohio's blank is worth 30,000, between the two; Utah's is Utah's only income.
    assert_eq!(
        codes(&listed),
        ["00004", "00005", "00002", "00003", "00001"]
    );
}

#[test]
fn median_of_even_count_is_not_rounded() {
    let listed = list([
        facts_of(1, State::Ohio, 10, None),
        facts_of(2, State::Ohio, 10, Some(3)),
        facts_of(3, State::Ohio, 10, Some(4)),
        facts_of(4, State::Utah, 10, Some(3)),
    ]);
    assert_eq!(codes(&listed), ["00003", "00001", "00002", "00004"]);
}

#[test]
fn state_without_incomes_uses_overall_median() {
    let listed = list([
        facts_of(1, State::Ohio, 10, Some(20_000)),
        facts_of(2, State::Ohio, 10, Some(40_000)),
        facts_of(3, State::Utah, 10, None),
    ]);
    assert_eq!(codes(&listed), ["00002", "00003", "00001"]);
}

#[test]
fn list_without_incomes_is_ranked_by_population() {
    let listed = list([
        facts_of(1, State::Ohio, 10, None),
        facts_of(2, State::Utah, 20, None),
    ]);
    assert_eq!(codes(&listed), ["00002", "00001"]);
    assert!(list([]).is_empty());
}

prop_compose! {
    fn facts()(rows in prop::collection::btree_map(
        0_u32..100_000,
        (0_usize..51, any::<u32>(), prop::option::of(any::<u32>())),
        0..600,
    )) -> Vec<PricingFacts> {
        rows.into_iter()
            .map(|(code, (state, people, income))| facts_of(code, State::ALL[state], people, income))
            .collect()
    }
}

proptest! {
    #[test]
    fn price_is_within_tier_and_multiple_of_five_dollars(facts in facts()) {
        for listed in list(facts) {
            let (low, high) = listed.tier.bounds();
            prop_assert!(low <= listed.price && listed.price <= high);
            prop_assert_eq!(listed.price.cents() % 500, 0);
        }
    }

    #[test]
    fn lower_rank_never_costs_more(facts in facts()) {
        let listed = list(facts);
        prop_assert!(listed.is_sorted_by(|a, b| a.tier <= b.tier && a.price >= b.price));
    }

    #[test]
    fn each_zip_is_listed_once_in_any_input_order(facts in facts()) {
        let listed = list(facts.iter().copied());
        let mut zips: Vec<ZipCode> = listed.iter().map(|l| l.zip).collect();
        zips.sort_unstable();
        let expected: Vec<ZipCode> = facts.iter().map(|f| f.zip).collect();
        prop_assert_eq!(zips, expected);
        prop_assert_eq!(list(facts.into_iter().rev()), listed);
    }

    #[test]
    fn larger_population_never_lowers_rank(facts in facts(), at in any::<prop::sample::Index>()) {
        prop_assume!(!facts.is_empty());
        let chosen = at.get(&facts).zip;
        let place = |facts: Vec<PricingFacts>| list(facts).iter().position(|l| l.zip == chosen);
        let mut grown = facts.clone();
        for fact in grown.iter_mut().filter(|fact| fact.zip == chosen) {
            fact.population = u32::MAX;
        }
        prop_assert!(place(grown) <= place(facts));
    }
}

#[test]
fn tier_numbers_match_api() {
    assert_eq!(Tier::ALL.map(Tier::code), [0, 1, 2, 3, 4, 5]);
    assert_eq!(Tier::from_code(0), Some(Tier::Ultra));
    assert_eq!(Tier::from_code(6), None);
}
