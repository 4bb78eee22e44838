//! Log-ins that await their second factor.

use ink_schema::account::accounts::AccountId;
use ink_schema::auth::mfa::{self, Challenge, LIFE, TRIES};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::account;
use crate::database::{run_concurrently, transact};

async fn ask(db: &Db, id: &'static str, account: AccountId, now: i64) {
    transact(db, move |conn| {
        mfa::create_challenge(conn, id, by_factors(account), now)
    })
    .await;
}

const fn by_factors(account: AccountId) -> Challenge {
    Challenge {
        account,
        mailed: false,
    }
}

async fn waiting(db: &Db, id: &'static str, now: i64) -> Option<AccountId> {
    let found = transact(db, move |conn| mfa::waiting(conn, id, now)).await;
    found.map(|challenge| challenge.account)
}

async fn answer(db: &Db, id: &'static str, now: i64) -> Option<AccountId> {
    let found = transact(db, move |conn| mfa::answer(conn, id, now)).await;
    found.map(|challenge| challenge.account)
}

#[both_databases(empty)]
async fn challenge_records_whether_mailed_code_is_asked_for(db: TestDb) {
    let me = account(&db, "myself").await;
    let mailed = Challenge {
        account: me,
        mailed: true,
    };
    for (id, challenge) in [("mailed", mailed), ("by factors", by_factors(me))] {
        transact(&db, move |conn| {
            mfa::create_challenge(conn, id, challenge, 0)
        })
        .await;
        let found = transact(&db, move |conn| mfa::waiting(conn, id, 1)).await;
        assert_eq!(found, Some(challenge));
        let found = transact(&db, move |conn| mfa::answer(conn, id, 1)).await;
        assert_eq!(found, Some(challenge));
    }
}

#[both_databases(empty)]
async fn challenge_expires_after_ten_minutes(db: TestDb) {
    assert_eq!(LIFE, 600_000);
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    ask(&db, "mine", me, 100).await;
    ask(&db, "theirs", other, 100).await;
    for (now, expected) in [(100 + LIFE - 1, Some(me)), (100 + LIFE, None)] {
        assert_eq!(waiting(&db, "mine", now).await, expected);
        assert_eq!(answer(&db, "mine", now).await, expected);
    }
    assert_eq!(waiting(&db, "theirs", 100).await, Some(other));
    assert_eq!(answer(&db, "theirs", 100).await, Some(other));
    assert_eq!(waiting(&db, "nobody's", 100).await, None);
    assert_eq!(answer(&db, "nobody's", 100).await, None);
}

#[both_databases(empty)]
async fn challenge_allows_five_answers(db: TestDb) {
    let me = account(&db, "myself").await;
    ask(&db, "mine", me, 0).await;
    ask(&db, "mine, too", me, 0).await;
    for _ in 0..TRIES {
        // Looking costs nothing.
        assert_eq!(waiting(&db, "mine", 1).await, Some(me));
        assert_eq!(answer(&db, "mine", 1).await, Some(me));
    }
    assert_eq!(answer(&db, "mine", 1).await, None);
    assert_eq!(waiting(&db, "mine", 1).await, None);
    assert_eq!(answer(&db, "mine, too", 1).await, Some(me));
}

#[both_databases(empty)]
async fn concurrent_answers_never_exceed_five(db: TestDb) {
    let me = account(&db, "myself").await;
    ask(&db, "mine", me, 0).await;
    let answers = run_concurrently(&db, 24, |conn, _| mfa::answer(conn, "mine", 1)).await;
    let heard = i32::try_from(answers.iter().flatten().count());
    assert_eq!(heard, Ok(TRIES));
}

#[both_databases(empty)]
async fn concurrent_completions_open_one_session(db: TestDb) {
    let me = account(&db, "myself").await;
    for _ in 0..5 {
        ask(&db, "mine", me, 0).await;
        let opened =
            run_concurrently(&db, 8, |conn, _| mfa::complete_challenge(conn, "mine")).await;
        assert_eq!(opened.iter().filter(|opened| **opened).count(), 1);
    }
    assert_eq!(waiting(&db, "mine", 1).await, None);
}

#[both_databases(empty)]
async fn delete_challenges_deletes_only_own_ones(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    ask(&db, "mine", me, 0).await;
    ask(&db, "mine, too", me, 0).await;
    ask(&db, "theirs", other, 0).await;
    transact(&db, move |conn| mfa::delete_challenges(conn, me)).await;
    assert_eq!(waiting(&db, "mine", 1).await, None);
    assert_eq!(waiting(&db, "mine, too", 1).await, None);
    assert_eq!(waiting(&db, "theirs", 1).await, Some(other));
}
