//! Second factors: the authenticator app and the recovery codes.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::factor::Factors;
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::auth::factors;
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::{account, at_once, rows, within};

both_databases!(empty:
    a_secret_waits_until_an_app_has_it,
    a_confirmed_authenticator_stays_until_it_is_removed,
    of_many_at_once_one_secret_is_kept,
    a_step_is_taken_once_and_only_forwards,
    of_many_at_once_one_takes_the_step,
    a_recovery_code_is_used_once,
    of_many_at_once_one_uses_the_recovery_code,
    new_recovery_codes_take_the_place_of_all,
    new_recovery_codes_at_once_are_one_set,
    a_reset_takes_every_factor_off_one_account,
);

async fn of(db: &Db, id: AccountId) -> Factors {
    within(db, move |conn| {
        let account = accounts::by_id(conn, id)?.unwrap();
        factors::of(conn, &account)
    })
    .await
}

async fn enrol(db: &Db, id: AccountId, secret: &'static str) -> bool {
    within(db, move |conn| factors::enrol(conn, id, secret, 0)).await
}

async fn confirm(db: &Db, id: AccountId, step: i64) -> bool {
    within(db, move |conn| {
        let secret = factors::unconfirmed(conn, id)?.unwrap_or_default();
        assert!(!factors::confirm(conn, id, "another", step, 1)?);
        factors::confirm(conn, id, &secret, step, 1)
    })
    .await
}

async fn take_step(db: &Db, id: AccountId, step: i64) -> bool {
    within(db, move |conn| factors::take_step(conn, id, step)).await
}

/// The secret that log-ins are checked against.
async fn secret(db: &Db, id: AccountId) -> Option<String> {
    let authenticator = within(db, move |conn| factors::authenticator(conn, id)).await;
    authenticator.map(|authenticator| authenticator.secret)
}

async fn set_codes(db: &Db, id: AccountId, digests: &[&str]) {
    let digests: Vec<String> = digests.iter().map(ToString::to_string).collect();
    within(db, move |conn| {
        factors::set_recovery_codes(conn, id, &digests)
    })
    .await;
}

async fn use_code(db: &Db, id: AccountId, digest: &'static str) -> bool {
    within(db, move |conn| factors::use_recovery_code(conn, id, digest)).await
}

async fn a_secret_waits_until_an_app_has_it(db: TestDb) {
    let me = account(&db, "myself").await;
    assert!(!confirm(&db, me, 10).await);
    assert!(enrol(&db, me, "first").await);
    assert!(enrol(&db, me, "second").await);
    let waiting = within(&db, move |conn| factors::unconfirmed(conn, me)).await;
    assert_eq!(waiting.as_deref(), Some("second"));
    assert_eq!(of(&db, me).await, Factors::default());
    assert_eq!(secret(&db, me).await, None);
    assert!(confirm(&db, me, 10).await);
    assert_eq!(secret(&db, me).await.as_deref(), Some("second"));
    assert!(of(&db, me).await.authenticator);
    let waiting = within(&db, move |conn| factors::unconfirmed(conn, me)).await;
    assert_eq!(waiting, None);
}

async fn a_confirmed_authenticator_stays_until_it_is_removed(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    for id in [me, other] {
        enrol(&db, id, "first").await;
    }
    let remove = async |id| within(&db, move |conn| factors::remove_authenticator(conn, id)).await;
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

async fn of_many_at_once_one_secret_is_kept(db: TestDb) {
    let me = account(&db, "myself").await;
    let kept = at_once(&db, 8, move |conn, nth| {
        factors::enrol(conn, me, &format!("secret {nth}"), 0)
    });
    assert_eq!(kept.await, [true; 8]);
    let confirmed = at_once(&db, 8, move |conn, _| {
        let secret = factors::unconfirmed(conn, me)?.unwrap_or_default();
        factors::confirm(conn, me, &secret, 10, 1)
    });
    assert_eq!(confirmed.await.iter().filter(|one| **one).count(), 1);
}

async fn a_step_is_taken_once_and_only_forwards(db: TestDb) {
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
    let last = within(&db, move |conn| factors::authenticator(conn, me)).await;
    assert_eq!(last.unwrap().last_step, Some(13));
    assert!(take_step(&db, other, 11).await);
}

async fn of_many_at_once_one_takes_the_step(db: TestDb) {
    let me = account(&db, "myself").await;
    enrol(&db, me, "secret").await;
    confirm(&db, me, 10).await;
    for step in 11..21 {
        let taken = at_once(&db, 8, move |conn, _| factors::take_step(conn, me, step));
        assert_eq!(taken.await.iter().filter(|taken| **taken).count(), 1);
    }
}

async fn a_recovery_code_is_used_once(db: TestDb) {
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

async fn of_many_at_once_one_uses_the_recovery_code(db: TestDb) {
    let me = account(&db, "myself").await;
    for _ in 0..5 {
        set_codes(&db, me, &["one", "two"]).await;
        let used = at_once(&db, 8, move |conn, _| {
            factors::use_recovery_code(conn, me, "one")
        });
        assert_eq!(used.await.iter().filter(|used| **used).count(), 1);
    }
}

async fn new_recovery_codes_take_the_place_of_all(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    set_codes(&db, me, &["one", "two", "three"]).await;
    set_codes(&db, other, &["one"]).await;
    set_codes(&db, me, &["four"]).await;
    assert!(!use_code(&db, me, "one").await);
    assert!(use_code(&db, me, "four").await);
    assert_eq!(rows(&db, "recovery_codes").await, 1);
    within(&db, move |conn| factors::remove_recovery_codes(conn, me)).await;
    assert!(use_code(&db, other, "one").await);
}

async fn new_recovery_codes_at_once_are_one_set(db: TestDb) {
    let me = account(&db, "myself").await;
    at_once(&db, 8, move |conn, nth| {
        let digests: Vec<_> = (0..10).map(|code| format!("{nth} {code}")).collect();
        factors::set_recovery_codes(conn, me, &digests)
    })
    .await;
    assert_eq!(of(&db, me).await.recovery_codes, 10);
}

async fn a_reset_takes_every_factor_off_one_account(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    for id in [me, other] {
        enrol(&db, id, "secret").await;
        confirm(&db, id, 10).await;
        set_codes(&db, id, &["one"]).await;
        within(&db, move |conn| {
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
    within(&db, move |conn| factors::reset(conn, me)).await;
    assert_eq!(of(&db, me).await, Factors::default());
    assert_eq!(of(&db, other).await, all);
}
