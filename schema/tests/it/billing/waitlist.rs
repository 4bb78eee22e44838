//! The waitlist for the card: places, and what happens to them when others leave.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_schema::account::accounts::AccountId;
use ink_schema::billing::waitlist::{self, WaitlistPosition};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::{account, retire};
use crate::database::{run_concurrently, transact};

const NOW: i64 = 1_000_000;

async fn people(db: &Db) -> [AccountId; 3] {
    [
        account(db, "first").await,
        account(db, "second").await,
        account(db, "third").await,
    ]
}

async fn join(db: &Db, who: AccountId, at: i64) -> bool {
    transact(db, move |conn| waitlist::join(conn, who, at)).await
}

async fn leave(db: &Db, who: AccountId) -> bool {
    transact(db, move |conn| waitlist::leave(conn, who)).await
}

/// Everybody's number, and how many there are.
async fn numbers(db: &Db, all: [AccountId; 3]) -> ([Option<i64>; 3], i64) {
    let read = transact(db, move |conn| {
        let mut numbers = [None; 3];
        for (number, who) in numbers.iter_mut().zip(all) {
            *number = waitlist::position(conn, who)?.map(|place| place.number);
        }
        Ok((numbers, waitlist::length(conn)?))
    });
    read.await
}

#[both_databases(empty)]
async fn places_are_assigned_in_joining_order(db: TestDb) {
    let all @ [first, second, third] = people(&db).await;
    assert_eq!(numbers(&db, all).await, ([None; 3], 0));
    for (who, at) in [(third, NOW), (first, NOW + 1), (second, NOW)] {
        assert!(join(&db, who, at).await);
    }
    assert_eq!(numbers(&db, all).await, ([Some(2), Some(3), Some(1)], 3));
    let place = transact(&db, move |conn| waitlist::position(conn, first)).await;
    let expected = WaitlistPosition {
        number: 2,
        joined_at: NOW + 1,
    };
    assert_eq!(place, Some(expected));
}

#[both_databases(empty)]
async fn joining_twice_keeps_place(db: TestDb) {
    let all @ [first, second, _] = people(&db).await;
    assert!(join(&db, first, NOW).await);
    assert!(join(&db, second, NOW).await);
    assert!(!join(&db, first, NOW + 5).await);
    assert_eq!(numbers(&db, all).await, ([Some(1), Some(2), None], 2));
    let place = transact(&db, move |conn| waitlist::position(conn, first)).await;
    assert_eq!(place.map(|place| place.joined_at), Some(NOW));
}

#[both_databases(empty)]
async fn leaving_moves_others_up_and_rejoining_goes_last(db: TestDb) {
    let all = people(&db).await;
    for who in all {
        join(&db, who, NOW).await;
    }
    let [first, _, third] = all;
    assert!(leave(&db, first).await);
    assert!(!leave(&db, first).await);
    assert_eq!(numbers(&db, all).await, ([None, Some(1), Some(2)], 2));
    // Whoever was last does not keep that place either: somebody may have joined in the meantime.
    assert!(leave(&db, third).await);
    assert!(join(&db, first, NOW).await);
    assert!(join(&db, third, NOW).await);
    assert_eq!(numbers(&db, all).await, ([Some(2), Some(1), Some(3)], 3));
}

#[both_databases(empty)]
async fn deleted_account_loses_place_and_cannot_join(db: TestDb) {
    let all = people(&db).await;
    for who in all {
        join(&db, who, NOW).await;
    }
    let [first, ..] = all;
    retire(&db, first, "first", NOW).await;
    assert_eq!(numbers(&db, all).await, ([None, Some(1), Some(2)], 2));
    assert!(!join(&db, first, NOW).await);
    assert_eq!(numbers(&db, all).await, ([None, Some(1), Some(2)], 2));
}

#[both_databases(empty)]
async fn concurrent_joins_get_distinct_places(db: TestDb) {
    let mut all = Vec::new();
    for nth in 0..8 {
        all.push(account(&db, &format!("friend.{nth}")).await);
    }
    // Everybody twice, and told where they are in the same transaction: nobody is put back later.
    let joining = all.clone();
    let told = run_concurrently(&db, 16, move |conn, nth| {
        let who = joining.get(nth % 8).copied().unwrap();
        let joined = waitlist::join(conn, who, NOW)?;
        Ok((who, joined, waitlist::position(conn, who)?.unwrap().number))
    })
    .await;
    assert_eq!(told.iter().filter(|(_, joined, _)| *joined).count(), 8);
    let places = transact(&db, move |conn| {
        let place = |who| Ok((who, waitlist::position(conn, who)?.unwrap().number));
        all.into_iter().map(place).collect::<Result<Vec<_>, _>>()
    })
    .await;
    for (who, _, number) in told {
        assert!(places.contains(&(who, number)), "{who:?} was told {number}");
    }
    let mut numbers: Vec<_> = places.into_iter().map(|(_, number)| number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=8).collect::<Vec<_>>());
}
