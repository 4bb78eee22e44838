//! Searching the store, compared with a model that examines every ZIP.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use ink_domain::money::Usd;
use ink_domain::pricing::{self, PricingFacts, Tier};
use ink_domain::search::{
    PageSize, Reading, SearchText, Skip, Sort, SortOrder, ZipQuery, means_county, spellings, terms,
};
use ink_domain::zip::{ListingStatus, State, ZipCode};
use ink_schema::store::import::{Facts, parse};
use ink_schema::store::listings::{Page, Stock, StoreCache};
use ink_schema::store::zips::{ZipRow, by_codes, count};
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{US_ZIPS, both_databases};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::fixtures::zip;

const NOW: i64 = 1_000_000;

/// The store as it is.
pub(super) async fn listed(db: &TestDb) -> Arc<Stock> {
    db.store_cache(StoreCache::AGE).now().await.unwrap()
}

fn found(stock: &Stock, query: &ZipQuery) -> Page {
    stock.search(query, NOW)
}

fn typed(text: &str) -> ZipQuery {
    ZipQuery {
        search: SearchText::new(text),
        ..ZipQuery::default()
    }
}

struct Modelled {
    facts: Facts,
    terms: Vec<String>,
    counties: Vec<String>,
    tier: Tier,
    price: Usd,
}

fn model() -> &'static [Modelled] {
    static MODEL: OnceLock<Vec<Modelled>> = OnceLock::new();
    MODEL.get_or_init(|| {
        let facts = parse(US_ZIPS).unwrap();
        let prices: HashMap<_, _> = pricing::list(facts.iter().map(|facts| PricingFacts {
            zip: facts.zip,
            state: facts.state,
            population: facts.population,
            median_household_income: facts.median_household_income,
        }))
        .into_iter()
        .map(|listed| (listed.zip, (listed.tier, listed.price)))
        .collect();
        let modelled = |facts: Facts| {
            let (tier, price) = prices[&facts.zip];
            Modelled {
                terms: terms(facts.zip, &facts.city),
                counties: spellings(&facts.county).into_iter().collect(),
                facts,
                tier,
                price,
            }
        };
        facts.into_iter().map(modelled).collect()
    })
}

fn matches_reading(reading: &Reading, zip: &Modelled) -> bool {
    zip.facts.zip.to_string().starts_with(&reading.digits)
        && (reading.states.is_empty() || reading.states.contains(&zip.facts.state))
        && (zip.terms.iter().any(|term| term.starts_with(&reading.name))
            || zip
                .counties
                .iter()
                .any(|county| means_county(county, &reading.name)))
}

fn expected(query: &ZipQuery) -> (i64, Vec<ZipCode>) {
    let mut found: Vec<&Modelled> = model()
        .iter()
        .filter(|zip| {
            let search = &query.search;
            search.is_empty()
                || search
                    .readings()
                    .iter()
                    .any(|reading| matches_reading(reading, zip))
        })
        .filter(|zip| query.states.is_empty() || query.states.contains(&zip.facts.state))
        .filter(|zip| query.tier.is_none_or(|tier| tier == zip.tier))
        .filter(|zip| query.price_min.is_none_or(|least| zip.price >= least))
        .filter(|zip| query.price_max.is_none_or(|most| zip.price <= most))
        .collect();
    found.sort_by_key(|zip| {
        let number: i64 = match query.sort {
            Sort::Price => zip.price.cents(),
            Sort::People => zip.facts.population.into(),
            Sort::Zip => zip.facts.zip.to_string().parse().unwrap(),
        };
        let number = match query.order {
            SortOrder::HighToLow => -number,
            SortOrder::LowToHigh => number,
        };
        (number, zip.facts.zip)
    });
    let total = i64::try_from(found.len()).unwrap();
    let skip = usize::try_from(query.skip.get()).unwrap();
    let count = usize::try_from(query.count.get()).unwrap();
    let page = found.iter().skip(skip).take(count).map(|zip| zip.facts.zip);
    (total, page.collect())
}

fn queries() -> impl Strategy<Value = ZipQuery> {
    let text = prop_oneof![
        2 => Just(String::new()),
        2 => "[0-9]{1,5}",
        2 => "[A-Za-z]{1,3}",
        3 => prop::sample::select(&[
            "los a", "SPRING", "st. ", "new", "Salem", "d'", "st", " york", "St. Louis, MO",
            "springfield il", "O'Fallon", "new york, n", "902 beverly", "Los Angeles, CA 90001",
            "90210-1234", "Beverly Hills, CA, USA", "cook county il", "St. Louis Coun", "salem usa",
            "texas", "nyc", "zip 902", "oregon zip codes", "la",
        ][..])
            .prop_map(str::to_owned),
        1 => "\\PC{1,3}",
    ];
    (
        text,
        prop::collection::vec(prop::sample::select(&State::ALL[..]), 0..4),
        prop::option::of(prop::sample::select(&Tier::ALL[..])),
        (
            prop::option::of(0_i64..3000),
            prop::option::of(0_i64..25_000),
            prop::sample::select(&Sort::ALL[..]),
        ),
        any::<bool>(),
        any::<bool>(),
        1_i64..=100,
        prop_oneof![Just(0_i64), 0_i64..200, 0_i64..40_000],
    )
        .prop_map(
            |(text, states, tier, (min, max, sort), falling, available_only, count, skip)| {
                ZipQuery {
                    search: SearchText::new(&text),
                    states,
                    tier,
                    price_min: min.map(|dollars| Usd::from_cents(dollars * 100)),
                    price_max: max.map(|dollars| Usd::from_cents(dollars * 100)),
                    sort,
                    order: if falling {
                        SortOrder::HighToLow
                    } else {
                        SortOrder::LowToHigh
                    },
                    available_only,
                    count: PageSize::new(count).unwrap(),
                    skip: Skip::new(skip).unwrap(),
                }
            },
        )
}

#[both_databases(stocked)]
async fn search_matches_exhaustive_scan(db: TestDb) {
    let stock = listed(&db).await;
    let mut runner = TestRunner::deterministic();
    for _ in 0..150 {
        let query = queries().new_tree(&mut runner).unwrap().current();
        let page = found(&stock, &query);
        let zips: Vec<ZipCode> = page.rows.iter().map(|row| row.code).collect();
        assert_eq!((page.total, zips), expected(&query), "{query:?}");
    }
}

#[both_databases(stocked)]
async fn city_is_found_by_prefix_of_any_word(db: TestDb) {
    let stock = listed(&db).await;
    for text in ["Los Angeles", "los  ANG", "angeles", "Ángel"] {
        let page = found(&stock, &typed(text));
        assert!(
            page.rows.iter().any(|row| &*row.city == "Los Angeles"),
            "{text}"
        );
    }
    let page = found(&stock, &typed("ngeles"));
    assert_eq!(page.total, 0);
    let page = found(&stock, &typed("９０２１０"));
    assert_eq!(page.rows[0].code, zip("90210"));
    assert_eq!(page.total, 1);
}

#[both_databases(stocked)]
async fn special_characters_are_searched_literally(db: TestDb) {
    let stock = listed(&db).await;
    for text in [
        "%",
        "_",
        "'",
        "' OR 1=1 --",
        "\\",
        "\"",
        "*",
        "你好",
        "\u{fffd}",
        "🦑",
    ] {
        assert_eq!(found(&stock, &typed(text)).total, 0, "{text}");
    }
    // PostgreSQL knows no NUL in text: it must not come that far.
    assert_eq!(found(&stock, &typed("90\u{0}210")).total, 1);
    assert_eq!(found(&stock, &typed(&"a".repeat(100_000))).total, 0);
}

#[both_databases(stocked)]
async fn page_past_end_is_empty_and_keeps_total(db: TestDb) {
    let stock = listed(&db).await;
    let query = ZipQuery {
        skip: Skip::new(i64::MAX).unwrap(),
        ..ZipQuery::default()
    };
    let page = found(&stock, &query);
    assert_eq!(
        page,
        Page {
            total: 33_056,
            rows: Vec::new()
        }
    );
}

#[both_databases(stocked)]
async fn expired_hold_is_available_but_live_hold_is_not(db: TestDb) {
    let codes = ["90210", "90211", "90212", "90213", "90222"].map(zip);
    let stocked: Vec<ZipRow> = db
        .read(move |conn| by_codes(conn, &codes, NOW))
        .await
        .unwrap();
    let codes: Vec<ZipCode> = stocked.iter().map(|row| row.code).collect();
    let [expired, live, reserved, sold] = codes.clone().try_into().unwrap();
    db.write(move |conn| {
        let owner = stage::account(conn, &"owner".parse().unwrap(), None, Some(1))?;
        stage::pending(conn, expired, NOW)?;
        stage::pending(conn, live, NOW + 1)?;
        stage::reserved(conn, reserved)?;
        stage::sold(conn, sold, owner)
    })
    .await
    .unwrap();

    let asked = codes.clone();
    let rows = db
        .read(move |conn| by_codes(conn, &asked, NOW))
        .await
        .unwrap();
    let statuses: Vec<ListingStatus> = rows.iter().map(|row| row.status).collect();
    let [available, pending, reserved_, sold_] = ListingStatus::ALL;
    assert_eq!(statuses, [available, pending, reserved_, sold_]);

    let stock = listed(&db).await;
    let shown = stock.by_codes(&codes, NOW);
    assert_eq!(shown, rows);
    for code in codes {
        let all = found(&stock, &typed(code.as_str()));
        let only = found(
            &stock,
            &ZipQuery {
                available_only: true,
                ..typed(code.as_str())
            },
        );
        assert_eq!(all.total, 1);
        assert_eq!(only.total, i64::from(code == expired), "{code}");
    }
}

#[both_databases(stocked)]
async fn codes_are_returned_in_requested_order(db: TestDb) {
    let asked = ["90210", "00000", "10001", "02134", "10001"].map(zip);
    let rows = db
        .read(move |conn| by_codes(conn, &asked, NOW))
        .await
        .unwrap();
    let found: Vec<&str> = rows.iter().map(|row| row.code.as_str()).collect();
    assert_eq!(found, ["90210", "10001", "02134", "10001"]);
    assert_eq!(listed(&db).await.by_codes(&asked, NOW), rows);
    assert_eq!(&*rows[0].city, "Beverly Hills");
    assert_eq!(&*rows[0].county, "Los Angeles County");
    assert_eq!(rows[0].state, State::California);
    let none = db.read(move |conn| by_codes(conn, &[], NOW)).await.unwrap();
    assert!(none.is_empty());
    let all = db.read(count).await.unwrap();
    assert_eq!(all, 33_056);
}
