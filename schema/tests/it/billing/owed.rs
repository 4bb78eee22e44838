//! Everything owed in payouts.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::owed::{self, Owed};
use ink_schema::billing::payout_requests::{self as requests, NewRequest, Terms};
use ink_schema::billing::{ledger, payouts};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::account;
use crate::database::transact;
use crate::fixtures::{NOW, order_id, usd};

async fn post_earning(db: &Db, account: AccountId, nth: u64, dollars: i32, at: i64) {
    let earned = Transfer::referral(&order_id(nth), account.number(), usd(dollars));
    transact(db, move |conn| ledger::post(conn, &earned, at)).await;
}

#[both_databases(empty)]
async fn owed_lists_every_balance_with_its_progress(db: TestDb) {
    let [ada, bob, cleo] = [
        account(&db, "ada.1").await,
        account(&db, "bob.1").await,
        account(&db, "cleo.1").await,
    ];
    account(&db, "nobody").await;
    post_earning(&db, ada, 1, 100, NOW - 10).await;
    post_earning(&db, ada, 2, 20, NOW).await;
    post_earning(&db, bob, 3, 70, NOW - 10).await;
    post_earning(&db, cleo, 4, 50, NOW - 10).await;
    let asked = NewRequest {
        id: "asked".to_owned(),
        account: ada,
        amount: usd(100),
        payee: "v1.sealed".to_owned(),
    };
    let terms = Terms {
        maturity: 5,
        minimum: Usd::ZERO,
    };
    let all = db.write(move |conn| {
        requests::create(conn, &asked, terms, NOW).unwrap();
        payouts::open(conn, "part", bob, usd(30), 5, NOW).unwrap();
        // All of it is on its way.
        payouts::open(conn, "all", cleo, usd(50), 5, NOW).unwrap();
        owed::all(conn, 5, NOW)
    });
    let all: Vec<Owed> = all.await.unwrap();
    let amounts = |one: &Owed| {
        let amounts = [
            one.earned.balance,
            one.earned.available,
            one.requested,
            one.open,
        ];
        (one.account, amounts.map(|amount| amount.cents() / 100))
    };
    let expected = [
        (ada, [120, 100, 100, 0]),
        (bob, [40, 40, 0, 30]),
        (cleo, [0, 0, 0, 50]),
    ];
    assert_eq!(all.iter().map(amounts).collect::<Vec<_>>(), expected);
}
