//! Where ZIPs are, their neighbours, and a state's figures.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use ink_domain::money::Usd;
use ink_domain::zip::{ListingStatus, State};
use ink_schema::store::import::parse;
use ink_schema::store::listings::StoreCache;
use ink_schema::store::zips;
use ink_schema::test_support::TestDb;
use ink_schema::test_support::statements::Statements;
use ink_schema::{Db, US_ZIPS, both_databases};

use super::search::listed;
use crate::account::people::account;
use crate::database::transact;
use crate::fixtures::{DAY, NOW, SMALL, captured, paid, placed, stock, usd, zip};

#[both_databases(stocked)]
async fn details_include_all_known_attributes(db: TestDb) {
    let stock = listed(&db).await;
    let found = stock.details(zip("90210"), NOW).unwrap();
    let listed = parse(US_ZIPS).unwrap();
    let fact = listed.iter().find(|fact| fact.zip == zip("90210")).unwrap();
    assert_eq!(&*found.zip.city, fact.city);
    assert!((found.coordinates.lat - fact.lat).abs() < 1e-9);
    assert!((found.coordinates.lon - fact.lon).abs() < 1e-9);
    assert_eq!(found.median_household_income, fact.median_household_income);
    assert_eq!(found.median_home_value, fact.median_home_value);
    assert_eq!(stock.details(zip("00000"), NOW), None);
}

/// Towns, a desert, Alaska, an island, and the country's corners.
const ANYWHERE: [&str; 7] = [
    "90210", "10001", "89049", "99723", "96768", "04652", "33040",
];

#[both_databases(stocked)]
async fn nearest_zips_match_exhaustive_search(db: TestDb) {
    let stock = listed(&db).await;
    let mut all = Vec::new();
    for state in State::ALL {
        all.extend(stock.of_state(state, NOW));
    }
    for code in ANYWHERE {
        let of = stock.details(zip(code), NOW).unwrap();
        let mut expected: Vec<_> = all
            .iter()
            .filter(|one| one.zip.code != of.zip.code)
            .map(|one| (of.coordinates.distance_km(one.coordinates), one.zip.code))
            .collect();
        expected.sort_by(|(far, code), (other, than)| far.total_cmp(other).then(code.cmp(than)));
        expected.truncate(8);
        let found = stock.nearest(&of, 8, NOW);
        let found: Vec<_> = found.iter().map(|one| (one.km, one.zip.code)).collect();
        assert_eq!(found, expected, "{code}");
    }
}

#[both_databases(stocked)]
async fn states_contain_all_their_zips(db: TestDb) {
    let stock = listed(&db).await;
    let mut count = 0;
    for state in State::ALL {
        let of_state = stock.of_state(state, NOW);
        assert!(of_state.iter().all(|one| one.zip.state == state));
        assert!(of_state.is_sorted_by_key(|one| one.zip.code));
        count += of_state.len();
    }
    let in_all = transact(&db, zips::count).await;
    assert_eq!(i64::try_from(count).unwrap(), in_all);
}

#[both_databases(empty)]
async fn latest_sales_lists_only_final_sales_newest_first(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let sales = || transact(&db, |conn| zips::latest_sales(conn, State::Illinois, 10));
    assert_eq!(sales().await, []);
    paid(&db, buyer, 1, &[SMALL], NOW).await;
    paid(&db, buyer, 2, &["60602"], NOW + DAY).await;
    // A deposit reserves; it sells nothing yet.
    let order = placed(&db, buyer, 3, &["90210"], NOW + DAY).await;
    captured(&db, &order.id, order.order.card, NOW + DAY, NOW + DAY).await;
    let found: Vec<(String, Usd, i64)> = sales()
        .await
        .into_iter()
        .map(|sale| (sale.zip.to_string(), sale.price, sale.at))
        .collect();
    assert_eq!(
        found,
        [
            ("60602".to_owned(), usd(700), NOW + DAY),
            (SMALL.to_owned(), usd(500), NOW),
        ]
    );
    assert_eq!(
        listed(&db)
            .await
            .of_state(State::Illinois, NOW)
            .iter()
            .filter(|one| one.zip.status == ListingStatus::Sold)
            .count(),
        2
    );
    let other = transact(&db, |conn| zips::latest_sales(conn, State::Texas, 10)).await;
    assert_eq!(other, []);
}

#[both_databases(empty)]
async fn latest_sales_are_cached_until_a_zip_changes(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    paid(&db, buyer, 1, &[SMALL], NOW).await;
    let statements = Statements::of(db.url());
    let store_cache = StoreCache::new(Db::open(db.url(), 1).unwrap(), Duration::ZERO);
    let before = store_cache.now().await.unwrap();
    drop(statements.take());
    for asked in [1, 0] {
        let sales = store_cache.latest_sales(&before, State::Illinois).await;
        assert_eq!(sales.unwrap().len(), 1);
        assert_eq!(statements.take().len(), asked);
    }
    paid(&db, buyer, 2, &["60602"], NOW + DAY).await;
    let after = store_cache.now().await.unwrap();
    let sales = store_cache.latest_sales(&after, State::Illinois).await;
    assert_eq!(sales.unwrap().len(), 2);
}
