//! Earnings that their owner forfeits with the account.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::money::Usd;
use ink_domain::order::Event;
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::billing::{forfeited, payouts};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use super::withheld::pays;
use crate::account::people::referrer_and_buyer;
use crate::database::transact;
use crate::fixtures::{NOW, SMALL, applied, assert_consistent, earnings_balance, insert_zip, usd};

async fn amount_to_give_up(db: &Db, account: AccountId, minimum: Usd) -> Usd {
    transact(db, move |conn| forfeited::amount(conn, account, minimum)).await
}

#[both_databases(empty)]
async fn only_unpayable_balance_is_given_up(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    assert_eq!(amount_to_give_up(&db, referrer, usd(10)).await, usd(0));
    pays(&db, buyer, 1, SMALL, &["one card"]).await;
    for (minimum, given_up) in [(0, 0), (25, 0), (26, 25)] {
        let would = amount_to_give_up(&db, referrer, usd(minimum)).await;
        assert_eq!(would, usd(given_up), "{minimum}");
    }
    transact(&db, move |conn| accounts::ban(conn, referrer, NOW)).await;
    assert_eq!(amount_to_give_up(&db, referrer, usd(0)).await, usd(25));
    transact(&db, move |conn| {
        forfeited::forfeit(conn, referrer, usd(25), NOW)
    })
    .await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(0));
    assert_consistent(&db, NOW).await;
}

/// Of fifty that were earned thirty were paid out. Whatever is refunded after that, nobody owes more than they got.
#[both_databases(empty)]
async fn given_up_earnings_are_not_reversed_again(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    transact(&db, |conn| insert_zip(conn, "10001", 500)).await;
    let first = pays(&db, buyer, 1, SMALL, &["one card"]).await;
    let second = pays(&db, buyer, 2, "10001", &["one card"]).await;
    let opened = db.write(move |conn| payouts::open(conn, "po_1", referrer, usd(30), 0, NOW));
    opened.await.unwrap();
    transact(&db, move |conn| {
        forfeited::forfeit(conn, referrer, usd(20), NOW)
    })
    .await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(0));
    // Five are left of the newest.
    applied(&db, &second, Event::Refund, NOW).await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(-5));
    applied(&db, &first, Event::Refund, NOW).await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(-30));
    assert_consistent(&db, NOW).await;
}
