//! `GET /zipcode/search`: each parameter, alone and with others.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{SearchResults, TestApp};

use super::{facts, find};

/// How many ZIPs the delivered facts list in these states.
fn count_in_states(codes: &[&str]) -> i64 {
    let all = facts();
    let listed = all.iter().filter(|zip| codes.contains(&zip.state.code()));
    i64::try_from(listed.count()).unwrap()
}

#[both_databases(stocked)]
async fn search_without_parameters_finds_18_dearest(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let found = visitor.call("/zipcode/search").await.found();
    assert_eq!((found.count, found.zip_codes.len()), (33_056, 18));
    assert_eq!(found.zip_codes[0].price, 24_995);
    assert!(
        found
            .zip_codes
            .iter()
            .all(|zip| zip.tier == 0 && zip.status == 10)
    );
    assert_price_descending(&found);
}

#[both_databases(stocked)]
async fn price_bounds_and_sort_orders_apply(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let found = find(&mut visitor, "price_min=995&price_max=995&count=100").await;
    assert!(found.count > 0 && found.zip_codes.iter().all(|zip| zip.price == 995));
    let cheap = find(&mut visitor, "price_max=994").await.count;
    let dear = find(&mut visitor, "price_min=996").await.count;
    assert_eq!(cheap + found.count + dear, 33_056);
    for (query, falling) in [("sort=zip", false), ("sort=zip&order_by=desc", true)] {
        let mut zips: Vec<_> = find(&mut visitor, query).await.zip_codes;
        if falling {
            zips.reverse();
        }
        assert!(zips.is_sorted_by_key(|zip| zip.zip_code.clone()), "{query}");
    }
    let people = |zip: &str| -> u32 {
        let facts = facts()
            .into_iter()
            .find(|facts| facts.zip.to_string() == zip);
        facts.unwrap().population
    };
    let most = find(&mut visitor, "sort=people&count=3").await.zip_codes;
    assert!(most.is_sorted_by_key(|zip| std::cmp::Reverse(people(&zip.zip_code))));
    assert!(people(&most[0].zip_code) > 100_000);
    let answer = visitor
        .call("/zipcode/search?price_min=9&price_max=8")
        .await;
    assert_eq!(
        (answer.status(), answer.wrong()),
        ((3, 422), vec!["price_max".to_owned()])
    );
}

fn assert_price_descending(found: &SearchResults) {
    let in_order = found
        .zip_codes
        .is_sorted_by_key(|zip| (-zip.price, &zip.zip_code));
    assert!(in_order, "{:?}", found.zip_codes);
}

#[both_databases(stocked)]
async fn filters_restrict_results(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    for (states, expected) in [
        ("dc", count_in_states(&["dc"])),
        ("ca,ny", count_in_states(&["ca", "ny"])),
    ] {
        let found = find(&mut visitor, &format!("state={states}&count=100")).await;
        assert_eq!(found.count, expected, "{states}");
        assert!(
            found
                .zip_codes
                .iter()
                .all(|zip| states.contains(&zip.state))
        );
        assert_price_descending(&found);
    }
    // The shares of the tiers: half a percent, 2.5, 7, 15, 25 and the rest of 33,056.
    let mut sum = 0;
    for (tier, share) in [(0_u8, 5), (1, 25), (2, 70), (3, 150), (4, 250), (5, 500)] {
        let found = find(&mut visitor, &format!("tier={tier}")).await;
        assert!(
            (found.count - 33_056 * share / 1000).abs() <= 1,
            "{tier}: {}",
            found.count
        );
        assert!(found.zip_codes.iter().all(|zip| zip.tier == tier));
        sum += found.count;
    }
    assert_eq!(sum, 33_056);
    let all = find(
        &mut visitor,
        "state=CA,%20ny&tier=1&search=new&order_by=asc",
    )
    .await;
    assert!(all.count > 0);
    let fits = |zip: &ink_tests::Zip| ["ca", "ny"].contains(&zip.state.as_str()) && zip.tier == 1;
    assert!(all.zip_codes.iter().all(fits), "{:?}", all.zip_codes);
}

#[both_databases(stocked)]
async fn search_matches_zip_and_word_prefixes(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let all = facts();
    let exact = find(&mut visitor, "search=90210").await;
    assert_eq!(exact.codes(), ["90210"]);
    assert_eq!(exact.zip_codes[0].title, "Beverly Hills, CA");
    let prefix = find(&mut visitor, "search=902&count=100").await;
    let expected = all
        .iter()
        .filter(|zip| zip.zip.as_str().starts_with("902"))
        .count();
    assert_eq!(prefix.count, i64::try_from(expected).unwrap());
    for text in ["beverly", "Beverly+Hills", "HILLS", "beverly%20hi"] {
        let found = find(&mut visitor, &format!("search={text}&state=ca&count=100")).await;
        assert!(
            found.codes().contains(&"90210"),
            "{text}: {:?}",
            found.codes()
        );
    }
    // Neither the middle of a word nor the middle of a ZIP.
    for text in ["everly", "0210", "%25", "_", "'"] {
        let found = find(&mut visitor, &format!("search={text}&state=ca&count=100")).await;
        assert!(!found.codes().contains(&"90210"), "{text}");
    }
}

#[both_databases(stocked)]
async fn both_order_parameters_work_and_ties_sort_by_zip(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let view = "state=vt&tier=5&count=100";
    let falling = find(&mut visitor, view).await;
    assert_price_descending(&falling);
    for same in ["order=0", "order_by=desc", "order=0&order_by=desc"] {
        assert_eq!(
            find(&mut visitor, &format!("{view}&{same}")).await,
            falling,
            "{same}"
        );
    }
    let rising = find(&mut visitor, &format!("{view}&order=1")).await;
    let in_order = rising
        .zip_codes
        .is_sorted_by_key(|zip| (zip.price, &zip.zip_code));
    assert!(in_order, "{:?}", rising.zip_codes);
    let ties = rising
        .zip_codes
        .windows(2)
        .filter(|pair| pair[0].price == pair[1].price);
    assert!(
        ties.count() > 0,
        "no two cost the same, so nothing was seen"
    );
    for same in ["order_by=asc", "order=1&order_by=asc"] {
        assert_eq!(
            find(&mut visitor, &format!("{view}&{same}")).await,
            rising,
            "{same}"
        );
    }
}

#[both_databases(stocked)]
async fn count_and_skip_select_a_range(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let first = find(&mut visitor, "state=ak&count=100").await;
    for (count, skip) in [(1, 0), (18, 18), (7, 93), (100, 0)] {
        let part = find(&mut visitor, &format!("state=ak&count={count}&skip={skip}")).await;
        assert_eq!(part.count, first.count);
        assert_eq!(
            part.zip_codes,
            first.zip_codes[skip..skip + count],
            "{count} from {skip}"
        );
    }
    for skip in [
        first.count.to_string(),
        "33056".to_owned(),
        "999999999".to_owned(),
    ] {
        let past = find(&mut visitor, &format!("state=ak&skip={skip}")).await;
        assert_eq!(
            (past.count, past.zip_codes.len()),
            (first.count, 0),
            "{skip}"
        );
    }
}
