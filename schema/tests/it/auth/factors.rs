//! Second factors: the authenticator app and the recovery codes.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::factor::Factors;
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::auth::factors;
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::account;
use crate::database::{rows, run_concurrently, transact};

async fn of(db: &Db, id: AccountId) -> Factors {
    transact(db, move |conn| {
        let account = accounts::by_id(conn, id)?.unwrap();
        factors::of(conn, &account)
    })
    .await
}

async fn enrol(db: &Db, id: AccountId, secret: &'static str) -> bool {
    transact(db, move |conn| factors::enrol(conn, id, secret, 0)).await
}

async fn confirm(db: &Db, id: AccountId, step: i64) -> bool {
    transact(db, move |conn| {
        let secret = factors::unconfirmed_secret(conn, id)?.unwrap_or_default();
        assert!(!factors::confirm(conn, id, "another", step, 1)?);
        factors::confirm(conn, id, &secret, step, 1)
    })
    .await
}

async fn take_step(db: &Db, id: AccountId, step: i64) -> bool {
    transact(db, move |conn| factors::take_step(conn, id, step)).await
}

/// The secret that log-ins are checked against.
async fn secret(db: &Db, id: AccountId) -> Option<String> {
    let authenticator = transact(db, move |conn| factors::authenticator(conn, id)).await;
    authenticator.map(|authenticator| authenticator.secret)
}

async fn set_codes(db: &Db, id: AccountId, digests: &[&str]) {
    let digests: Vec<String> = digests.iter().map(ToString::to_string).collect();
    transact(db, move |conn| {
        factors::set_recovery_codes(conn, id, &digests)
    })
    .await;
}

async fn use_code(db: &Db, id: AccountId, digest: &'static str) -> bool {
    transact(db, move |conn| factors::use_recovery_code(conn, id, digest)).await
}

#[both_databases(empty)]
async fn authenticator_secret_is_inactive_until_confirmed(db: TestDb) {
    let me = account(&db, "myself").await;
    assert!(!confirm(&db, me, 10).await);
    assert!(enrol(&db, me, "first").await);
    assert!(enrol(&db, me, "second").await);
    let waiting = transact(&db, move |conn| factors::unconfirmed_secret(conn, me)).await;
    assert_eq!(waiting.as_deref(), Some("second"));
    assert_eq!(of(&db, me).await, Factors::default());
    assert_eq!(secret(&db, me).await, None);
    assert!(confirm(&db, me, 10).await);
    assert_eq!(secret(&db, me).await.as_deref(), Some("second"));
    assert!(of(&db, me).await.authenticator);
    let waiting = transact(&db, move |conn| factors::unconfirmed_secret(conn, me)).await;
    assert_eq!(waiting, None);
}

#[both_databases(empty)]
async fn confirmed_authenticator_stays_until_removed(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    for id in [me, other] {
        enrol(&db, id, "first").await;
    }
    let remove =
        async |id| transact(&db, move |conn| factors::remove_authenticator(conn, id)).await;
    // One that waits is no factor, and goes all the same.
    assert!(!remove(me).await);
    assert!(!confirm(&db, me, 10).await);
    enrol(&db, me, "second").await;
    assert!(confirm(&db, me, 10).await);
    assert!(confirm(&db, other, 10).await);
    assert!(!enrol(&db, me, "third").await);
    assert!(!confirm(&db, me, 20).await);
    assert_eq!(secret(&db, me).await.as_deref(), Some("second"));
    assert!(remove(me).await);
    assert_eq!(secret(&db, me).await, None);
    assert!(!take_step(&db, me, 100).await);
    assert_eq!(secret(&db, other).await.as_deref(), Some("first"));
}

#[both_databases(empty)]
async fn concurrent_confirmations_succeed_once(db: TestDb) {
    let me = account(&db, "myself").await;
    let kept = run_concurrently(&db, 8, move |conn, nth| {
        factors::enrol(conn, me, &format!("secret {nth}"), 0)
    });
    assert_eq!(kept.await, [true; 8]);
    let confirmed = run_concurrently(&db, 8, move |conn, _| {
        let secret = factors::unconfirmed_secret(conn, me)?.unwrap_or_default();
        factors::confirm(conn, me, &secret, 10, 1)
    });
    assert_eq!(confirmed.await.iter().filter(|one| **one).count(), 1);
}

#[both_databases(empty)]
async fn totp_step_is_accepted_once_and_only_increases(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    for id in [me, other] {
        enrol(&db, id, "secret").await;
        confirm(&db, id, 10).await;
    }
    // The step whose code confirmed it is taken with that.
    for (step, free) in [
        (10, false),
        (9, false),
        (11, true),
        (11, false),
        (10, false),
    ] {
        assert_eq!(take_step(&db, me, step).await, free, "{step}");
    }
    assert!(take_step(&db, me, 13).await);
    assert!(!take_step(&db, me, 12).await);
    let last = transact(&db, move |conn| factors::authenticator(conn, me)).await;
    assert_eq!(last.unwrap().last_step, Some(13));
    assert!(take_step(&db, other, 11).await);
}

#[both_databases(empty)]
async fn concurrent_uses_of_a_totp_step_succeed_once(db: TestDb) {
    let me = account(&db, "myself").await;
    enrol(&db, me, "secret").await;
    confirm(&db, me, 10).await;
    for step in 11..21 {
        let taken = run_concurrently(&db, 8, move |conn, _| factors::take_step(conn, me, step));
        assert_eq!(taken.await.iter().filter(|taken| **taken).count(), 1);
    }
}

#[both_databases(empty)]
async fn recovery_code_is_single_use(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    set_codes(&db, me, &["one", "two"]).await;
    set_codes(&db, other, &["one"]).await;
    assert_eq!(of(&db, me).await.recovery_codes, 2);
    assert!(!use_code(&db, me, "three").await);
    assert!(!use_code(&db, other, "two").await);
    assert!(use_code(&db, me, "one").await);
    assert!(!use_code(&db, me, "one").await);
    assert_eq!(of(&db, me).await.recovery_codes, 1);
    assert!(use_code(&db, other, "one").await);
}

#[both_databases(empty)]
async fn concurrent_uses_of_a_recovery_code_succeed_once(db: TestDb) {
    let me = account(&db, "myself").await;
    for _ in 0..5 {
        set_codes(&db, me, &["one", "two"]).await;
        let used = run_concurrently(&db, 8, move |conn, _| {
            factors::use_recovery_code(conn, me, "one")
        });
        assert_eq!(used.await.iter().filter(|used| **used).count(), 1);
    }
}

#[both_databases(empty)]
async fn new_recovery_codes_replace_all_old_ones(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    set_codes(&db, me, &["one", "two", "three"]).await;
    set_codes(&db, other, &["one"]).await;
    set_codes(&db, me, &["four"]).await;
    assert!(!use_code(&db, me, "one").await);
    assert!(use_code(&db, me, "four").await);
    assert_eq!(rows(&db, "recovery_codes").await, 1);
    transact(&db, move |conn| factors::remove_recovery_codes(conn, me)).await;
    assert!(use_code(&db, other, "one").await);
}

#[both_databases(empty)]
async fn concurrently_set_recovery_codes_leave_one_set(db: TestDb) {
    let me = account(&db, "myself").await;
    run_concurrently(&db, 8, move |conn, nth| {
        let digests: Vec<_> = (0..10).map(|code| format!("{nth} {code}")).collect();
        factors::set_recovery_codes(conn, me, &digests)
    })
    .await;
    assert_eq!(of(&db, me).await.recovery_codes, 10);
}

#[both_databases(empty)]
async fn reset_removes_all_factors_of_one_account(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    for id in [me, other] {
        enrol(&db, id, "secret").await;
        confirm(&db, id, 10).await;
        set_codes(&db, id, &["one"]).await;
        transact(&db, move |conn| {
            accounts::set_mailed_codes(conn, id, Some(1))
        })
        .await;
    }
    let all = Factors {
        mailed: true,
        authenticator: true,
        recovery_codes: 1,
    };
    assert_eq!(of(&db, me).await, all);
    transact(&db, move |conn| factors::reset(conn, me)).await;
    assert_eq!(of(&db, me).await, Factors::default());
    assert_eq!(of(&db, other).await, all);
}
