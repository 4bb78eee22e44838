//! Public profiles: only what is switched on is read, and what ends a profile.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_schema::account::accounts::{self, AccountId, NewAccount};
use ink_schema::account::profiles::{self, Profile, Settings};
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Db, both_databases};

use super::people::{account, ink_id, newcomer, retire};
use crate::database::{rows, run_concurrently, transact};
use crate::fixtures::zip;

const NOW: i64 = 1_000_000;
/// In May 2026.
const MAY: i64 = 1_779_000_000_000;

const SHOWN: Settings = Settings {
    shown: true,
    since: false,
    zips: false,
    connections: false,
    referral: false,
    found: false,
};

async fn change(db: &Db, who: AccountId, to: Settings) -> bool {
    transact(db, move |conn| profiles::change(conn, who, to, NOW)).await
}

async fn seen(db: &Db, name: &str) -> Option<Profile> {
    let name = ink_id(name);
    transact(db, move |conn| profiles::public(conn, &name, NOW)).await
}

#[both_databases(empty)]
async fn profile_is_hidden_by_default(db: TestDb) {
    let ada = account(&db, "Ada.1").await;
    let (settings, at) = transact(&db, move |conn| {
        Ok((
            profiles::settings_of(conn, ada)?,
            profiles::changed_at(conn, ada)?,
        ))
    })
    .await;
    assert_eq!((settings, at), (Settings::default(), None));
    assert_eq!(seen(&db, "ada.1").await, None);
    // Fields alone are no profile.
    let hidden = Settings {
        shown: false,
        since: true,
        zips: true,
        connections: true,
        referral: true,
        found: true,
    };
    assert!(change(&db, ada, hidden).await);
    assert_eq!(seen(&db, "ada.1").await, None);
    assert!(change(&db, ada, SHOWN).await);
    let bare = Profile {
        ink_id: ink_id("Ada.1"),
        since: None,
        zips: None,
        connections: None,
        referral: false,
        found: false,
    };
    let found = seen(&db, "aDA.1").await.unwrap();
    assert_eq!(found, bare);
    assert_eq!(found.ink_id.as_str(), "Ada.1", "as its owner writes it");
}

#[both_databases(empty)]
async fn settings_are_stored_per_account(db: TestDb) {
    let (ada, bob) = (account(&db, "ada.1").await, account(&db, "bob.1").await);
    let some = Settings {
        since: true,
        found: true,
        ..SHOWN
    };
    for to in [SHOWN, some] {
        assert!(change(&db, ada, to).await);
        let kept = transact(&db, move |conn| {
            Ok((
                profiles::settings_of(conn, ada)?,
                profiles::changed_at(conn, ada)?,
            ))
        });
        assert_eq!(kept.await, (to, Some(NOW)));
    }
    let other = transact(&db, move |conn| profiles::settings_of(conn, bob)).await;
    assert_eq!(other, Settings::default());
    assert_eq!(rows(&db, "profiles").await, 1);
}

#[both_databases(stocked)]
async fn each_setting_shows_only_its_field(db: TestDb) {
    let ada = transact(&db, |conn| {
        let ada = accounts::create(conn, &newcomer("ada.1"), MAY)?.unwrap();
        let friend = NewAccount {
            referrer: Some(ada),
            ..newcomer("friend")
        };
        accounts::create(conn, &friend, MAY)?.unwrap();
        // One that is the rarest, and one with a lower code.
        stage::sold(conn, zip("90210"), ada)?;
        stage::sold(conn, zip("10001"), ada)?;
        stage::reserved(conn, zip("60601"))?;
        Ok(ada)
    })
    .await;
    let all = Settings {
        shown: true,
        since: true,
        zips: true,
        connections: true,
        referral: true,
        found: true,
    };
    assert!(change(&db, ada, all).await);
    let full = seen(&db, "ada.1").await.unwrap();
    assert_eq!(full.since.unwrap().to_string(), "2026-05");
    assert_eq!(full.connections, Some(1));
    assert!(full.referral && full.found);
    let owned = full.zips.clone().unwrap();
    let tiers: Vec<_> = owned.iter().map(|one| one.zip.tier.code()).collect();
    assert_eq!(owned.len(), 2);
    assert!(tiers.is_sorted(), "the rarest first: {tiers:?}");

    for on in 0..6 {
        let to = Settings {
            shown: true,
            since: on == 1,
            zips: on == 2,
            connections: on == 3,
            referral: on == 4,
            found: on == 5,
        };
        let expected = Profile {
            ink_id: full.ink_id.clone(),
            since: full.since.filter(|_| to.since),
            zips: full.zips.clone().filter(|_| to.zips),
            connections: full.connections.filter(|_| to.connections),
            referral: to.referral,
            found: to.found,
        };
        assert!(change(&db, ada, to).await);
        assert_eq!(seen(&db, "ada.1").await, Some(expected), "{to:?}");
    }
}

#[both_databases(empty)]
async fn connections_count_only_confirmed_undeleted_accounts(db: TestDb) {
    let ada = account(&db, "ada.1").await;
    let counted = Settings {
        connections: true,
        ..SHOWN
    };
    assert!(change(&db, ada, counted).await);
    let count = async || seen(&db, "ada.1").await.unwrap().connections;
    assert_eq!(count().await, Some(0));
    let leaver = transact(&db, move |conn| {
        stage::account(conn, &ink_id("unproved"), Some(ada), None)?;
        stage::account(conn, &ink_id("stayer"), Some(ada), Some(NOW))?;
        stage::account(conn, &ink_id("stranger"), None, Some(NOW))?;
        stage::account(conn, &ink_id("leaver"), Some(ada), Some(NOW))
    })
    .await;
    assert_eq!(count().await, Some(2));
    retire(&db, leaver, "leaver", NOW).await;
    assert_eq!(count().await, Some(1));
}

#[both_databases(empty)]
async fn banned_or_unconfirmed_account_has_no_visible_profile(db: TestDb) {
    let ada = account(&db, "ada.1").await;
    let unproved = transact(&db, |conn| {
        stage::account(conn, &ink_id("unproved"), None, None)
    })
    .await;
    for who in [ada, unproved] {
        assert!(change(&db, who, SHOWN).await);
    }
    assert!(seen(&db, "ada.1").await.is_some());
    assert_eq!(seen(&db, "unproved").await, None);
    transact(&db, move |conn| accounts::ban(conn, ada, NOW)).await;
    assert_eq!(seen(&db, "ada.1").await, None);
    transact(&db, move |conn| accounts::unban(conn, ada, NOW)).await;
    assert!(seen(&db, "ada.1").await.is_some(), "as it was before");
}

#[both_databases(empty)]
async fn deleted_account_has_no_profile(db: TestDb) {
    let ada = account(&db, "ada.1").await;
    assert!(change(&db, ada, SHOWN).await);
    retire(&db, ada, "ada.1", NOW).await;
    for name in ["ada.1", "deleted"] {
        assert_eq!(seen(&db, name).await, None, "{name}");
    }
    assert_eq!(rows(&db, "profiles").await, 0);
    assert!(!change(&db, ada, SHOWN).await);
    assert_eq!(rows(&db, "profiles").await, 0);
}

#[both_databases(empty)]
async fn concurrent_changes_leave_one_profile(db: TestDb) {
    let ada = account(&db, "ada.1").await;
    let done = run_concurrently(&db, 8, move |conn, nth| {
        let to = Settings {
            found: nth % 2 == 0,
            ..SHOWN
        };
        profiles::change(conn, ada, to, NOW)
    });
    assert!(done.await.into_iter().all(|changed| changed));
    assert_eq!(rows(&db, "profiles").await, 1);
}
