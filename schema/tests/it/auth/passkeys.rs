//! Passkeys and their ceremonies.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use ink_schema::account::accounts::{self, AccountId};
use ink_schema::auth::passkeys::{self, Ceremony, Passkey, Purpose};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::account;
use crate::database::{run_concurrently, transact};

/// Milliseconds that a ceremony waits for its answer.
const FIFTEEN_MINUTES: i64 = 15 * 60 * 1000;

async fn begin(db: &Db, challenge: &str, purpose: Purpose, account: Option<AccountId>) {
    let ceremony = Ceremony {
        challenge: challenge.to_owned(),
        purpose,
        account,
        state: format!("state of {challenge}"),
    };
    transact(db, move |conn| passkeys::begin(conn, &ceremony, 100)).await;
}

async fn take(db: &Db, challenge: &'static str, purpose: Purpose, now: i64) -> Option<Ceremony> {
    transact(db, move |conn| {
        passkeys::take(conn, challenge, purpose, now)
    })
    .await
}

fn passkey(id: &str, name: &str, created_at: i64) -> Passkey {
    Passkey {
        credential_id: id.to_owned(),
        name: name.to_owned(),
        credential: format!("key of {id}"),
        created_at,
        last_used_at: None,
    }
}

async fn add(db: &Db, account: AccountId, new: Passkey) -> bool {
    transact(db, move |conn| passkeys::add(conn, account, &new)).await
}

async fn of(db: &Db, account: AccountId) -> Vec<Passkey> {
    transact(db, move |conn| passkeys::of(conn, account)).await
}

#[both_databases(empty)]
async fn ceremony_is_single_use(db: TestDb) {
    let me = account(&db, "myself").await;
    begin(&db, "mine", Purpose::Register, Some(me)).await;
    begin(&db, "anybody's", Purpose::LogIn, None).await;
    let taken = take(&db, "mine", Purpose::Register, 101).await.unwrap();
    assert_eq!(
        (taken.account, taken.purpose),
        (Some(me), Purpose::Register)
    );
    assert_eq!(
        (taken.challenge, taken.state),
        ("mine".into(), "state of mine".into())
    );
    assert!(take(&db, "mine", Purpose::Register, 101).await.is_none());
    let taken = take(&db, "anybody's", Purpose::LogIn, 101).await.unwrap();
    assert_eq!(taken.account, None);
}

#[both_databases(empty)]
async fn concurrent_takes_of_a_ceremony_succeed_once(db: TestDb) {
    for _ in 0..5 {
        begin(&db, "wanted", Purpose::LogIn, None).await;
        let taken = run_concurrently(&db, 8, |conn, _| {
            passkeys::take(conn, "wanted", Purpose::LogIn, 101)
        });
        assert_eq!(taken.await.iter().flatten().count(), 1);
    }
}

#[both_databases(empty)]
async fn ceremony_is_bound_to_its_purpose_and_expiry(db: TestDb) {
    let all = [Purpose::Register, Purpose::LogIn, Purpose::Reauthenticate];
    for purpose in all {
        for asked in all {
            begin(&db, "challenge", purpose, None).await;
            let taken = take(&db, "challenge", asked, 101).await;
            assert_eq!(taken.is_some(), asked == purpose);
            // Whatever it was asked for, it is over.
            assert!(take(&db, "challenge", purpose, 101).await.is_none());
        }
    }
    for (now, good) in [
        (100 + FIFTEEN_MINUTES - 1, true),
        (100 + FIFTEEN_MINUTES, false),
    ] {
        begin(&db, "challenge", Purpose::Reauthenticate, None).await;
        let taken = take(&db, "challenge", Purpose::Reauthenticate, now).await;
        assert_eq!(taken.is_some(), good);
    }
}

#[both_databases(empty)]
async fn credential_belongs_to_one_account(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    assert!(add(&db, me, passkey("one", "Laptop", 2)).await);
    assert!(add(&db, me, passkey("two", "Phone", 1)).await);
    for account in [me, other] {
        assert!(!add(&db, account, passkey("one", "Stolen", 3)).await);
    }
    let mine = [passkey("two", "Phone", 1), passkey("one", "Laptop", 2)];
    assert_eq!(of(&db, me).await, mine);
    assert_eq!(of(&db, other).await, []);
    let found = transact(&db, |conn| passkeys::by_credential_id(conn, "one"));
    let (owner, found) = found.await.unwrap();
    assert_eq!((owner.id, found), (me, passkey("one", "Laptop", 2)));
    let unknown = transact(&db, |conn| passkeys::by_credential_id(conn, "three"));
    assert!(unknown.await.is_none());
}

#[both_databases(empty)]
async fn concurrent_adds_of_a_credential_succeed_once(db: TestDb) {
    let owners = [account(&db, "myself").await, account(&db, "other").await];
    for round in 0..5 {
        let added = run_concurrently(&db, 8, move |conn, nth| {
            let new = passkey(&format!("key {round}"), "Laptop", 0);
            passkeys::add(conn, owners[nth % 2], &new)
        });
        assert_eq!(added.await.iter().filter(|added| **added).count(), 1);
    }
}

#[both_databases(empty)]
async fn used_passkey_stores_updated_credential(db: TestDb) {
    let me = account(&db, "myself").await;
    for id in ["counts", "does not count", "unused"] {
        add(&db, me, passkey(id, "Laptop", 0)).await;
    }
    transact(&db, |conn| {
        assert!(passkeys::record_use(
            conn,
            "counts",
            Some("key and counter"),
            7
        )?);
        assert!(passkeys::record_use(conn, "does not count", None, 8)?);
        assert!(!passkeys::record_use(conn, "removed", None, 8)?);
        Ok(())
    })
    .await;
    let mine = of(&db, me).await;
    let became: Vec<_> = mine
        .iter()
        .map(|passkey| (passkey.credential.as_str(), passkey.last_used_at))
        .collect();
    let counts = ("key and counter", Some(7));
    let does_not = ("key of does not count", Some(8));
    assert_eq!(became, [counts, does_not, ("key of unused", None)]);
}

#[both_databases(empty)]
async fn only_own_passkeys_can_be_removed(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    for id in ["one", "two", "three"] {
        add(&db, me, passkey(id, id, 0)).await;
    }
    add(&db, other, passkey("theirs", "theirs", 0)).await;
    let removed = transact(&db, move |conn| {
        Ok([
            passkeys::remove(conn, me, "theirs")?,
            passkeys::remove(conn, me, "one")?,
            passkeys::remove(conn, me, "one")?,
        ])
    });
    assert_eq!(removed.await, [false, true, false]);
    let removed = run_concurrently(&db, 8, move |conn, _| passkeys::remove(conn, me, "two"));
    let removed = removed.await.into_iter().filter(|removed| *removed);
    assert_eq!(removed.count(), 1);
    let all = transact(&db, move |conn| passkeys::remove_all(conn, me)).await;
    assert_eq!((all, of(&db, me).await.len()), (1, 0));
    assert_eq!(of(&db, other).await.len(), 1);
}

#[both_databases(empty)]
async fn first_user_handle_of_account_is_kept(db: TestDb) {
    let me = account(&db, "myself").await;
    let names = run_concurrently(&db, 8, move |conn, nth| {
        passkeys::user_handle(conn, me, &format!("name {nth}"))
    })
    .await;
    let kept = transact(&db, move |conn| accounts::by_id(conn, me)).await;
    let kept = kept.unwrap().user_handle.unwrap();
    assert!(names.iter().all(|name| *name == kept), "{names:?}");
}
