//! That searches go by the indexes made for them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::pricing::Tier;
use ink_domain::search::{PriceOrder, SearchText, ZipQuery};
use ink_domain::zip::State;
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases, zips};

both_databases!(stocked:
    a_city_three_states_and_a_tier_scan_no_table,
    the_whole_store_in_either_order_walks_an_index,
    a_tier_in_either_order_walks_an_index,
);

async fn plan(db: &Db, query: ZipQuery) -> Vec<String> {
    db.read(move |conn| zips::explain(conn, &query, 0))
        .await
        .unwrap()
}

fn scans_a_table(line: &str) -> bool {
    line.contains("Seq Scan") || line.starts_with("SCAN ")
}

fn sorts(line: &str) -> bool {
    line.contains("Sort") || line.contains("USE TEMP B-TREE FOR ORDER BY")
}

async fn a_city_three_states_and_a_tier_scan_no_table(db: TestDb) {
    for (typed, tier) in [
        ("los", Tier::Two),
        ("springfield", Tier::Four),
        ("902", Tier::Ultra),
    ] {
        for available_only in [false, true] {
            let lines = plan(
                &db,
                ZipQuery {
                    search: SearchText::new(typed),
                    states: vec![State::California, State::NewYork, State::Texas],
                    tier: Some(tier),
                    available_only,
                    ..ZipQuery::default()
                },
            )
            .await;
            assert!(
                !lines.iter().any(|line| scans_a_table(line)),
                "{typed}: {lines:#?}"
            );
            let by_term = |line: &&String| line.contains("zip_terms") && !line.contains("by_zip");
            assert!(
                lines.iter().any(|line| by_term(&line)),
                "{typed}: {lines:#?}"
            );
        }
    }
}

async fn the_whole_store_in_either_order_walks_an_index(db: TestDb) {
    for (order, index) in [
        (PriceOrder::HighToLow, "zips_by_price_falling"),
        (PriceOrder::LowToHigh, "zips_by_price"),
    ] {
        walks(
            &db,
            ZipQuery {
                order,
                ..ZipQuery::default()
            },
            index,
        )
        .await;
    }
}

async fn a_tier_in_either_order_walks_an_index(db: TestDb) {
    for (order, index) in [
        (PriceOrder::HighToLow, "zips_by_tier_price_falling"),
        (PriceOrder::LowToHigh, "zips_by_tier_price"),
    ] {
        let tier = Some(Tier::Five);
        walks(
            &db,
            ZipQuery {
                order,
                tier,
                ..ZipQuery::default()
            },
            index,
        )
        .await;
    }
}

async fn walks(db: &Db, query: ZipQuery, index: &str) {
    let lines = plan(db, query).await;
    let named = |line: &String| line.split([' ', '(']).any(|word| word == index);
    assert!(lines.iter().any(named), "{index}: {lines:#?}");
    assert!(!lines.iter().any(|line| sorts(line)), "{index}: {lines:#?}");
}
