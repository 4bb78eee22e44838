//! The address book: who is followed, how many, and what a deletion leaves of it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_schema::account::accounts::{self, AccountId};
use ink_schema::account::follows::{self, MOST, NotFollowed};
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Db, both_databases};

use super::people::{account, ink_id, retire};
use crate::database::{rows, run_concurrently, transact};

const NOW: i64 = 1_000_000;

async fn follow(db: &Db, who: AccountId, whom: &str, at: i64) -> Result<String, NotFollowed> {
    let whom = ink_id(whom);
    let followed = transact(db, move |conn| follows::follow(conn, who, &whom, at)).await;
    followed.map(|ink_id| ink_id.to_string())
}

async fn unfollow(db: &Db, who: AccountId, whom: &str) -> bool {
    let whom = ink_id(whom);
    transact(db, move |conn| follows::unfollow(conn, who, &whom)).await
}

async fn listed(db: &Db, who: AccountId) -> Vec<(String, i64)> {
    let found = transact(db, move |conn| follows::of(conn, who)).await;
    let named = |one: follows::Followed| (one.ink_id.to_string(), one.since);
    found.into_iter().map(named).collect()
}

/// So many accounts that can be followed, `friend.0` and on.
async fn create_friends(db: &Db, many: i64) {
    transact(db, move |conn| {
        for nth in 0..many {
            stage::account(conn, &ink_id(&format!("friend.{nth}")), None, Some(0))?;
        }
        Ok(())
    })
    .await;
}

#[both_databases(empty)]
async fn followed_accounts_are_listed_by_name_with_date(db: TestDb) {
    let me = account(&db, "myself").await;
    for name in ["zoe.1", "Berta", "anna", "stranger"] {
        account(&db, name).await;
    }
    assert_eq!(listed(&db, me).await, []);
    assert_eq!(follow(&db, me, "ZOE.1", 3).await.unwrap(), "zoe.1");
    assert_eq!(follow(&db, me, "berta", 2).await.unwrap(), "Berta");
    assert_eq!(follow(&db, me, "anna", 1).await.unwrap(), "anna");
    let expected = [("anna", 1), ("Berta", 2), ("zoe.1", 3)];
    let expected = expected.map(|(name, since)| (name.to_owned(), since));
    assert_eq!(listed(&db, me).await, expected);
}

#[both_databases(empty)]
async fn following_again_keeps_first_date(db: TestDb) {
    let (me, friend) = (account(&db, "myself").await, account(&db, "Friend").await);
    assert_eq!(follow(&db, me, "friend", 1).await.unwrap(), "Friend");
    assert_eq!(follow(&db, me, "FRIEND", 2).await.unwrap(), "Friend");
    assert_eq!(listed(&db, me).await, [("Friend".to_owned(), 1)]);
    let both = transact(&db, move |conn| {
        Ok((
            follows::since(conn, me, friend)?,
            follows::since(conn, friend, me)?,
        ))
    });
    assert_eq!(both.await, (Some(1), None));
}

#[both_databases(empty)]
async fn self_and_unknown_accounts_cannot_be_followed(db: TestDb) {
    let me = account(&db, "myself").await;
    transact(&db, |conn| {
        stage::account(conn, &ink_id("unconfirmed"), None, None)
    })
    .await;
    for (whom, why) in [
        ("MySelf", NotFollowed::Oneself),
        ("nobody", NotFollowed::Unknown),
        ("unconfirmed", NotFollowed::Unknown),
    ] {
        assert_eq!(follow(&db, me, whom, NOW).await, Err(why), "{whom}");
    }
    assert_eq!(rows(&db, "follows").await, 0);
}

#[both_databases(empty)]
async fn unfollow_succeeds_once(db: TestDb) {
    let me = account(&db, "myself").await;
    for name in ["friend", "stranger"] {
        account(&db, name).await;
    }
    follow(&db, me, "friend", NOW).await.unwrap();
    assert!(!unfollow(&db, me, "stranger").await);
    assert!(!unfollow(&db, me, "nobody").await);
    assert!(unfollow(&db, me, "FRIEND").await);
    assert!(!unfollow(&db, me, "friend").await);
    assert_eq!(listed(&db, me).await, []);
    follow(&db, me, "friend", NOW + 1).await.unwrap();
    assert_eq!(listed(&db, me).await, [("friend".to_owned(), NOW + 1)]);
}

#[both_databases(empty)]
async fn address_book_has_maximum_size(db: TestDb) {
    let me = account(&db, "myself").await;
    create_friends(&db, MOST + 1).await;
    let last = transact(&db, move |conn| {
        for nth in 0..MOST {
            let friend = ink_id(&format!("friend.{nth}"));
            follows::follow(conn, me, &friend, NOW)?.unwrap();
        }
        follows::follow(conn, me, &ink_id(&format!("friend.{MOST}")), NOW)
    });
    assert_eq!(last.await.unwrap_err(), NotFollowed::Full);
    // Whom one follows already, one follows.
    assert!(follow(&db, me, "friend.7", NOW).await.is_ok());
    assert!(unfollow(&db, me, "friend.7").await);
    assert!(
        follow(&db, me, &format!("friend.{MOST}"), NOW)
            .await
            .is_ok()
    );
    assert_eq!(rows(&db, "follows").await, MOST);
}

#[both_databases(empty)]
async fn concurrent_follows_never_exceed_maximum(db: TestDb) {
    let me = account(&db, "myself").await;
    create_friends(&db, MOST + 6).await;
    transact(&db, move |conn| {
        for nth in 8..MOST + 6 {
            let friend = ink_id(&format!("friend.{nth}"));
            follows::follow(conn, me, &friend, NOW)?.unwrap();
        }
        Ok(())
    })
    .await;
    let results = run_concurrently(&db, 8, move |conn, nth| {
        follows::follow(conn, me, &ink_id(&format!("friend.{nth}")), NOW)
    })
    .await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 2);
    assert_eq!(rows(&db, "follows").await, MOST);
}

#[both_databases(empty)]
async fn deleted_account_neither_follows_nor_is_followed(db: TestDb) {
    let (me, leaver) = (account(&db, "myself").await, account(&db, "leaver").await);
    account(&db, "friend").await;
    for (who, whom) in [
        (me, "leaver"),
        (me, "friend"),
        (leaver, "myself"),
        (leaver, "friend"),
    ] {
        follow(&db, who, whom, NOW).await.unwrap();
    }
    retire(&db, leaver, "leaver", NOW).await;
    assert_eq!(listed(&db, me).await, [("friend".to_owned(), NOW)]);
    assert_eq!(rows(&db, "follows").await, 1);
    assert_eq!(
        follow(&db, me, "leaver", NOW).await,
        Err(NotFollowed::Unknown)
    );
    // A request of theirs that was on its way.
    assert_eq!(
        follow(&db, leaver, "friend", NOW).await,
        Err(NotFollowed::Unknown)
    );
    assert_eq!(rows(&db, "follows").await, 1);
}

#[both_databases(empty)]
async fn mutual_followers_can_be_deleted_concurrently(db: TestDb) {
    const MANY: usize = 8;
    let mut all = Vec::new();
    for nth in 0..MANY {
        all.push(account(&db, &format!("friend.{nth}")).await);
    }
    let everybody = all.clone();
    transact(&db, move |conn| {
        for who in everybody {
            for nth in 0..MANY {
                // Oneself is refused.
                let _ = follows::follow(conn, who, &ink_id(&format!("friend.{nth}")), NOW)?;
            }
        }
        Ok(())
    })
    .await;
    assert_eq!(rows(&db, "follows").await, 56);
    run_concurrently(&db, MANY, move |conn, nth| {
        let leaver = all.get(nth).copied().unwrap();
        accounts::retire(conn, leaver, &ink_id(&format!("friend.{nth}")), NOW)
    })
    .await;
    assert_eq!(rows(&db, "follows").await, 0);
}

#[both_databases(empty)]
async fn follow_racing_with_deletion_leaves_no_row(db: TestDb) {
    let leaver = account(&db, "leaver").await;
    let mut followers = Vec::new();
    for nth in 0..7 {
        followers.push(account(&db, &format!("friend.{nth}")).await);
    }
    // Some come before the deletion and some after it; whichever way, no row is left.
    run_concurrently(&db, 8, move |conn, nth| match followers.get(nth) {
        Some(follower) => follows::follow(conn, *follower, &ink_id("leaver"), NOW).map(|_| ()),
        None => accounts::retire(conn, leaver, &ink_id("leaver"), NOW),
    })
    .await;
    assert_eq!(rows(&db, "follows").await, 0);
}
