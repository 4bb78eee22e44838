//! Who joined by whose referral, and what each earned the referrer.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::money::Usd;
use ink_domain::month::Month;
use ink_domain::order::Event;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::payouts;
use ink_schema::billing::referrals::{self, Referral, Referrals};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::{account, referred_by, retire};
use crate::database::transact;
use crate::fixtures::{DAY, DEAR, NOW, OTHER, SMALL, applied, paid, stock, usd};

const MATURITY: i64 = 60 * DAY;

async fn page(db: &Db, of: AccountId, before: Option<i64>, limit: usize, now: i64) -> Referrals {
    transact(db, move |conn| {
        referrals::page(conn, of, before, limit, MATURITY, now)
    })
    .await
}

fn amounts_of(row: &Referral) -> (&str, Usd, Usd) {
    (
        row.ink_id.as_deref().unwrap_or("gone"),
        row.earned,
        row.pending,
    )
}

#[both_databases(empty)]
async fn referrals_are_listed_with_their_earnings(db: TestDb) {
    stock(&db).await;
    let referrer = account(&db, "referrer").await;
    let early = referred_by(&db, referrer, "early", 0).await;
    let late = referred_by(&db, referrer, "late", 0).await;
    referred_by(&db, referrer, "looker", 0).await;
    paid(&db, early, 1, &[SMALL], NOW).await;
    let end = NOW + MATURITY;
    paid(&db, late, 2, &[OTHER], end - 1).await;
    let found = page(&db, referrer, None, 10, end).await;
    let rows: Vec<_> = found.rows.iter().map(amounts_of).collect();
    assert_eq!(
        rows,
        [
            ("looker", usd(0), usd(0)),
            ("late", usd(35), usd(35)),
            ("early", usd(25), usd(0)),
        ]
    );
    // All were made at the beginning of 1970.
    assert_eq!(found.rows.first().unwrap().joined, Month::of(0));
    assert_eq!(
        (found.joined, found.earned, found.older),
        (3, usd(60), None)
    );
    // What was paid out was brought all the same.
    let opened = db.write(move |conn| payouts::open(conn, "po", referrer, usd(25), MATURITY, end));
    opened.await.unwrap();
    assert_eq!(page(&db, referrer, None, 10, end).await, found);
}

#[both_databases(empty)]
async fn reversed_earnings_are_not_counted(db: TestDb) {
    stock(&db).await;
    let referrer = account(&db, "referrer").await;
    let buyer = referred_by(&db, referrer, "buyer", 0).await;
    let given_back = paid(&db, buyer, 1, &[SMALL], NOW).await;
    paid(&db, buyer, 2, &[OTHER], NOW).await;
    applied(&db, &given_back.id, Event::Refund, NOW).await;
    let found = page(&db, referrer, None, 10, NOW).await;
    let rows: Vec<_> = found.rows.iter().map(amounts_of).collect();
    assert_eq!(rows, [("buyer", usd(35), usd(35))]);
    assert_eq!(found.earned, usd(35));
}

#[both_databases(empty)]
async fn deleted_referral_is_shown_as_former_member(db: TestDb) {
    stock(&db).await;
    let referrer = account(&db, "referrer").await;
    let buyer = referred_by(&db, referrer, "buyer", 0).await;
    paid(&db, buyer, 1, &[SMALL], NOW).await;
    retire(&db, buyer, "buyer", NOW).await;
    let found = page(&db, referrer, None, 10, NOW).await;
    let rows: Vec<_> = found.rows.iter().map(amounts_of).collect();
    assert_eq!(rows, [("gone", usd(25), usd(25))]);
    assert_eq!(found.joined, 1);
}

#[both_databases(empty)]
async fn pagination_continues_where_previous_page_ended(db: TestDb) {
    let referrer = account(&db, "referrer").await;
    for name in ["one1", "two2", "three3"] {
        referred_by(&db, referrer, name, 0).await;
    }
    let names = |found: &Referrals| -> Vec<String> {
        let all = found.rows.iter();
        all.filter_map(|row| row.ink_id.clone()).collect()
    };
    let first = page(&db, referrer, None, 2, NOW).await;
    assert_eq!(names(&first), ["three3", "two2"]);
    let second = page(&db, referrer, first.older, 2, NOW).await;
    assert_eq!(names(&second), ["one1"]);
    assert_eq!((second.older, second.joined), (None, 3));
}

#[both_databases(empty)]
async fn only_direct_referrals_are_listed(db: TestDb) {
    stock(&db).await;
    let referrer = account(&db, "referrer").await;
    let middle = referred_by(&db, referrer, "middle", 0).await;
    let buyer = referred_by(&db, middle, "buyer", 0).await;
    paid(&db, buyer, 1, &[DEAR], NOW).await;
    paid(&db, buyer, 2, &[SMALL], NOW).await;
    let found = page(&db, referrer, None, 10, NOW).await;
    let rows: Vec<_> = found.rows.iter().map(amounts_of).collect();
    assert_eq!(rows, [("middle", usd(0), usd(0))]);
    assert_eq!(found.earned, usd(0));
}
