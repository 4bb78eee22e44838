//! Mailed codes: how often one may be guessed, and when it ends.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::mailed_code::Verdict::{self, Right, Spent, Wrong};
use ink_domain::mailed_code::{LIFE, TRIES};
use ink_schema::auth::mailed_codes::{self, Issued};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, DbError, both_databases};

use crate::database::{run_concurrently, transact};

async fn issue(db: &Db, code: &'static str, now: i64) -> Issued {
    transact(db, move |conn| {
        mailed_codes::issue(conn, "request", code, now)
    })
    .await
}

async fn guess(db: &Db, code: &'static str, now: i64) -> Verdict {
    transact(db, move |conn| {
        mailed_codes::guess(conn, "request", code, now)
    })
    .await
}

async fn check(db: &Db, code: &'static str, now: i64) -> Verdict {
    transact(db, move |conn| {
        mailed_codes::check(conn, "request", code, now)
    })
    .await
}

#[both_databases(empty)]
async fn fifth_guess_can_succeed_but_sixth_cannot(db: TestDb) {
    for (misses, verdict) in [(TRIES - 1, Right), (TRIES, Spent)] {
        transact(&db, |conn| mailed_codes::spend(conn, "request")).await;
        issue(&db, "right", 0).await;
        for miss in 1..=misses {
            let tries_left = TRIES - miss;
            assert_eq!(guess(&db, "wrong", 1).await, Wrong { tries_left });
        }
        assert_eq!(guess(&db, "right", 1).await, verdict);
    }
    assert_eq!(guess(&db, "wrong", 1).await, Spent);
}

#[both_databases(empty)]
async fn code_expires_after_ten_minutes(db: TestDb) {
    assert_eq!(guess(&db, "right", 0).await, Spent);
    issue(&db, "right", 100).await;
    assert_eq!(guess(&db, "right", 100 + LIFE).await, Spent);
    assert_eq!(guess(&db, "right", 100 + LIFE - 1).await, Right);
}

#[both_databases(empty)]
async fn reissued_code_keeps_remaining_tries(db: TestDb) {
    issue(&db, "former", 0).await;
    for tries_left in [4, 3, 2] {
        assert_eq!(guess(&db, "wrong", 0).await, Wrong { tries_left });
    }
    issue(&db, "right", LIFE - 1).await;
    assert_eq!(guess(&db, "former", LIFE).await, Wrong { tries_left: 1 });
    // It has a time of its own, and one try left.
    assert_eq!(check(&db, "right", LIFE + 1).await, Right);
    assert_eq!(guess(&db, "wrong", LIFE + 1).await, Wrong { tries_left: 0 });
    assert_eq!(guess(&db, "right", LIFE + 1).await, Spent);
    // Where no code would be right, none is kept, and the wait does not grow.
    let retry_after_ms = LIFE - 3;
    assert_eq!(
        issue(&db, "third", LIFE + 2).await,
        Issued::Spent { retry_after_ms }
    );
    assert_eq!(guess(&db, "third", LIFE + 3).await, Spent);
    assert_eq!(issue(&db, "fourth", 2 * LIFE - 1).await, Issued::Kept);
}

#[both_databases(empty)]
async fn expiry_of_valid_and_of_spent_code_is_reported(db: TestDb) {
    let stand = |now| {
        transact(&db, move |conn| {
            let good = mailed_codes::good_until(conn, "request", now)?;
            Ok::<_, DbError>((good, mailed_codes::retry_after(conn, "request", now)?))
        })
    };
    assert_eq!(stand(0).await, (None, None));
    issue(&db, "right", 0).await;
    for _ in 1..TRIES {
        guess(&db, "wrong", 1).await;
    }
    assert_eq!(stand(LIFE - 1).await, (Some(LIFE), None));
    assert_eq!(stand(LIFE).await, (None, None));
    guess(&db, "wrong", 1).await;
    assert_eq!(stand(1).await, (None, Some(LIFE - 1)));
    assert_eq!(stand(LIFE).await, (None, None));
}

#[both_databases(empty)]
async fn tries_reset_after_code_expires(db: TestDb) {
    issue(&db, "former", 0).await;
    for tries_left in (0..TRIES).rev() {
        assert_eq!(guess(&db, "wrong", 0).await, Wrong { tries_left });
    }
    issue(&db, "right", LIFE).await;
    for tries_left in (1..TRIES).rev() {
        assert_eq!(guess(&db, "wrong", LIFE).await, Wrong { tries_left });
    }
    assert_eq!(guess(&db, "right", LIFE).await, Right);
}

#[both_databases(empty)]
async fn check_consumes_a_try_only_for_wrong_code(db: TestDb) {
    issue(&db, "right", 0).await;
    for tries_left in (1..TRIES).rev() {
        assert_eq!(check(&db, "wrong", 0).await, Wrong { tries_left });
    }
    for _ in 0..TRIES {
        assert_eq!(check(&db, "right", 0).await, Right);
    }
    assert_eq!(check(&db, "wrong", 0).await, Wrong { tries_left: 0 });
    assert_eq!(check(&db, "right", 0).await, Spent);
    assert_eq!(guess(&db, "right", 0).await, Spent);
}

#[both_databases(empty)]
async fn spend_affects_only_its_own_request(db: TestDb) {
    issue(&db, "right", 0).await;
    transact(&db, |conn| {
        mailed_codes::issue(conn, "another request", "right", 0)?;
        mailed_codes::spend(conn, "another request")
    })
    .await;
    let another = transact(&db, |conn| {
        mailed_codes::guess(conn, "another request", "right", 0)
    });
    assert_eq!(another.await, Spent);
    assert_eq!(guess(&db, "right", 0).await, Right);
    transact(&db, |conn| mailed_codes::spend(conn, "request")).await;
    assert_eq!(guess(&db, "right", 0).await, Spent);
}

#[both_databases(empty)]
async fn concurrent_guesses_never_exceed_tries(db: TestDb) {
    issue(&db, "right", 0).await;
    let verdicts = run_concurrently(&db, 24, |conn, nth| match nth % 3 {
        0 => mailed_codes::check(conn, "request", "wrong", 0),
        1 => {
            mailed_codes::issue(conn, "request", "right", 0)?;
            mailed_codes::guess(conn, "request", "wrong", 0)
        }
        _ => mailed_codes::guess(conn, "request", "wrong", 0),
    })
    .await;
    let is_miss = |verdict: &&Verdict| matches!(verdict, Wrong { .. });
    let misses = verdicts.iter().filter(is_miss).count();
    assert_eq!(misses, usize::try_from(TRIES).unwrap());
    assert!(!verdicts.contains(&Right));
    assert_eq!(guess(&db, "right", 0).await, Spent);
}

#[both_databases(empty)]
async fn concurrent_uses_of_correct_code_succeed_once(db: TestDb) {
    for _ in 0..5 {
        issue(&db, "right", 0).await;
        let verdicts = run_concurrently(&db, 8, |conn, _| {
            let verdict = mailed_codes::guess(conn, "request", "right", 0)?;
            if verdict == Right {
                mailed_codes::spend(conn, "request")?;
            }
            Ok(verdict)
        })
        .await;
        let used = verdicts.iter().filter(|verdict| **verdict == Right).count();
        assert_eq!(used, 1);
    }
}
