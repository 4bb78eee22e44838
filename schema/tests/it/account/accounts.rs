//! Accounts: what is unique, and how they change.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use ink_schema::account::accounts::{self, NewAccount, Taken};
use ink_schema::test_support::TestDb;
use ink_schema::{DbError, both_databases};

use super::people::{account, email, ink_id, newcomer, retire};
use crate::database::{execute, rows, run_concurrently, transact};

#[both_databases(empty)]
async fn handle_and_address_are_unique_ignoring_case(db: TestDb) {
    account(&db, "Ink.Maker").await;
    let same_handle = NewAccount {
        ink_id: ink_id("ink.mAKER"),
        ..newcomer("somebody")
    };
    let same_address = NewAccount {
        email: Some(email("INK.maker")),
        ..newcomer("somebody")
    };
    let both = newcomer("INK.maker");
    let free = newcomer("somebody");
    for (new, expected) in [
        (same_handle, Some(Taken::InkId)),
        (same_address, Some(Taken::Email)),
        (both, Some(Taken::Email)),
        (free, None),
    ] {
        let (taken, created) = transact(&db, move |conn| {
            let taken = accounts::find_taken(conn, &new.ink_id, new.email.as_ref())?;
            Ok((taken, accounts::create(conn, &new, 0)?))
        })
        .await;
        assert_eq!((taken, created.err()), (expected, expected));
    }
}

#[both_databases(empty)]
async fn lookup_ignores_case_and_preserves_spelling(db: TestDb) {
    let id = account(&db, "Ink.Maker").await;
    let (by_handle, by_address, by_id) = transact(&db, move |conn| {
        Ok((
            accounts::by_ink_id(conn, &ink_id("INK.MAKER"))?,
            accounts::by_email(conn, &email("iNK.mAKER"))?,
            accounts::by_id(conn, id)?,
        ))
    })
    .await;
    for found in [by_handle, by_address, by_id] {
        let found = found.unwrap();
        assert_eq!(found.id, id);
        assert_eq!(found.ink_id.as_str(), "Ink.Maker");
        assert_eq!(found.email.unwrap().as_str(), "Ink.Maker@inkpay.example");
    }
}

#[both_databases(empty)]
async fn concurrent_creates_with_same_handle_succeed_once(db: TestDb) {
    for round in 0..10 {
        let created = run_concurrently(&db, 8, move |conn, nth| {
            let handle = ["racer", "RACER"][nth % 2];
            let new = NewAccount {
                ink_id: ink_id(&format!("{handle}{round}")),
                ..newcomer(&format!("address{round}.{nth}"))
            };
            accounts::create(conn, &new, 0)
        })
        .await;
        let losers: Vec<_> = created.iter().filter_map(|made| made.err()).collect();
        assert_eq!(losers, [Taken::InkId; 7]);
    }
}

#[both_databases(empty)]
async fn concurrent_creates_with_same_address_succeed_once(db: TestDb) {
    for round in 0..10 {
        let created = run_concurrently(&db, 8, move |conn, nth| {
            let name = ["racer", "RACER"][nth % 2];
            let new = NewAccount {
                email: Some(email(&format!("{name}{round}"))),
                ..newcomer(&format!("handle{round}.{nth}"))
            };
            accounts::create(conn, &new, 0)
        })
        .await;
        let losers: Vec<_> = created.iter().filter_map(|made| made.err()).collect();
        assert_eq!(losers, [Taken::Email; 7]);
    }
}

#[both_databases(empty)]
async fn email_cannot_change_to_address_in_use(db: TestDb) {
    let me = account(&db, "myself").await;
    account(&db, "other").await;
    let moved = transact(&db, move |conn| {
        Ok([
            accounts::set_email(conn, me, &email("MYSELF"))?,
            accounts::set_email(conn, me, &email("Other"))?,
            // A refusal does not end the transaction.
            accounts::set_email(conn, me, &email("elsewhere"))?,
        ])
    })
    .await;
    assert_eq!(moved, [true, false, true]);
    let (here, there) = transact(&db, |conn| {
        let here = accounts::by_email(conn, &email("ELSEWHERE"))?;
        Ok((here, accounts::by_email(conn, &email("myself"))?))
    })
    .await;
    assert_eq!(here.unwrap().id, me);
    assert!(there.is_none());
}

#[both_databases(empty)]
async fn concurrent_changes_to_same_email_succeed_once(db: TestDb) {
    let mut movers = Vec::new();
    for nth in 0..8 {
        movers.push(account(&db, &format!("mover{nth}")).await);
    }
    for round in 0..5 {
        let movers = movers.clone();
        let moved = run_concurrently(&db, 8, move |conn, nth| {
            accounts::set_email(conn, movers[nth], &email(&format!("goal{round}")))
        });
        assert_eq!(moved.await.iter().filter(|moved| **moved).count(), 1);
    }
}

#[both_databases(empty)]
async fn update_affects_only_its_account(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    let seen = transact(&db, move |conn| {
        accounts::set_password(conn, me, "$argon2id$another")?;
        accounts::set_lang(conn, me, "ch")?;
        accounts::set_mailed_codes(conn, me, Some(7))?;
        Ok([
            (
                accounts::password_hash(conn, me)?,
                accounts::by_id(conn, me)?,
            ),
            (
                accounts::password_hash(conn, other)?,
                accounts::by_id(conn, other)?,
            ),
        ])
    })
    .await;
    let seen = seen.map(|(hash, account)| {
        let account = account.unwrap();
        (hash, account.lang, account.mailed_codes)
    });
    let mine = (Some("$argon2id$another".into()), "ch".into(), true);
    let theirs = (Some("$argon2id$of-a-password".into()), "en".into(), false);
    assert_eq!(seen, [mine, theirs]);
}

#[both_databases(empty)]
async fn repeated_ban_keeps_original_time(db: TestDb) {
    let id = account(&db, "banned").await;
    let (changed, since) = transact(&db, move |conn| {
        let changed = [accounts::ban(conn, id, 5)?, accounts::ban(conn, id, 6)?];
        Ok((changed, accounts::by_id(conn, id)?))
    })
    .await;
    assert_eq!(changed, [true, false]);
    assert_eq!(since.unwrap().banned_at, Some(5));
    let freed = transact(&db, move |conn| {
        let freed = [accounts::unban(conn, id, 7)?, accounts::unban(conn, id, 8)?];
        Ok((freed, accounts::by_id(conn, id)?.unwrap().banned_at))
    });
    assert_eq!(freed.await, ([true, false], None));
}

#[both_databases(empty)]
async fn accounts_are_found_by_prefix_in_pages(db: TestDb) {
    for name in ["Ada.One", "ada.two", "adam", "bob.1"] {
        account(&db, name).await;
    }
    let gone = account(&db, "ada.gone").await;
    retire(&db, gone, "ada.gone", 0).await;
    let found = async |typed: &'static str, after: Option<&'static str>, limit| {
        let found = transact(&db, move |conn| {
            let after = match after {
                Some(name) => accounts::by_ink_id(conn, &ink_id(name))?,
                None => None,
            };
            accounts::by_prefix(conn, typed, after.as_ref(), limit)
        });
        let found = found.await;
        found
            .iter()
            .map(|one| one.handle().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(found("ADA", None, 9).await, ["Ada.One", "ada.two", "adam"]);
    assert_eq!(found("ada", None, 2).await, ["Ada.One", "ada.two"]);
    assert_eq!(found("ada", Some("ada.two"), 2).await, ["adam"]);
    // With its sign it is an address.
    assert_eq!(found("ada.one@", None, 9).await, ["Ada.One"]);
    assert_eq!(found("ada", Some("adam"), 9).await, [""; 0]);
    assert_eq!(found("ada@", None, 9).await, [""; 0]);
    for nothing in ["", "%", "_da", "one"] {
        assert_eq!(found(nothing, None, 9).await, [""; 0], "{nothing}");
    }
    let handles = transact(&db, move |conn| {
        let ada = accounts::by_ink_id(conn, &ink_id("ada.one"))?.unwrap();
        accounts::handles(conn, &[ada.id.number(), gone.number(), 4711])
    });
    let handles = handles.await;
    assert_eq!(handles.into_values().collect::<Vec<_>>(), ["Ada.One"]);
}

#[both_databases(empty)]
async fn account_is_founded_once_ignoring_case(db: TestDb) {
    for (name, is_new) in [("inkpay", true), ("InkPay", false)] {
        let founded = transact(&db, move |conn| {
            accounts::create_founder(conn, &ink_id(name), 1)
        });
        assert_eq!(founded.await, is_new, "{name}");
    }
    assert_eq!(rows(&db, "accounts").await, 1);
}

#[both_databases(empty)]
async fn error_names_unreadable_column_and_hides_addresses(db: TestDb) {
    let id = account(&db, "Ink.Maker").await;
    for (change, expected) in [
        (
            "email = 'no address'",
            "this version can't read email: \"what is not shown\" is no Email",
        ),
        (
            "ink_id = '!'",
            "this version can't read ink_id: \"!\" is no InkId",
        ),
    ] {
        execute(&db, format!("UPDATE accounts SET {change}")).await;
        let found: Result<_, DbError> = db.read(move |conn| accounts::by_id(conn, id)).await;
        assert_eq!(found.unwrap_err().to_string(), expected);
    }
}
