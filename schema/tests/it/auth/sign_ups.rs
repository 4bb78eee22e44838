//! Sign-ups that await their code.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use diesel::{RunQueryDsl, sql_query};
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::auth::sign_ups::{self, LIFE, SignUp};
use ink_schema::site::stats;
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, DbError, both_databases};

use crate::account::people::{account, email, ink_id};
use crate::database::{rows, run_before_commit, run_while_blocked, transact};

fn sign_up(referrer: AccountId, handle: &str, address: &str) -> SignUp {
    SignUp {
        ink_id: ink_id(handle),
        referrer,
        email: email(address),
        password_hash: "$argon2id$of-a-password".to_owned(),
        lang: "ch".to_owned(),
        terms_agreed_at: Some(3),
    }
}

async fn begin(db: &Db, id: &'static str, new: SignUp, now: i64) {
    let begun = transact(db, move |conn| sign_ups::begin(conn, id, &new, now));
    assert!(begun.await);
}

/// The handle that waits there.
async fn waiting(db: &Db, id: &'static str, address: &'static str, now: i64) -> Option<String> {
    let found = transact(db, move |conn| {
        sign_ups::waiting(conn, id, &email(address), now)
    });
    found
        .await
        .map(|sign_up| sign_up.ink_id.as_str().to_owned())
}

#[both_databases(empty)]
async fn sign_up_matches_its_address_until_expiry(db: TestDb) {
    let referrer = account(&db, "referrer").await;
    begin(&db, "id", sign_up(referrer, "Newcomer", "new"), 100).await;
    let handle = Some("Newcomer".to_owned());
    assert_eq!(waiting(&db, "id", "NEW", 100).await, handle);
    assert_eq!(waiting(&db, "id", "new", 100 + LIFE - 1).await, handle);
    assert_eq!(waiting(&db, "id", "new", 100 + LIFE).await, None);
    assert_eq!(waiting(&db, "id", "other", 100).await, None);
    assert_eq!(waiting(&db, "another id", "new", 100).await, None);
}

#[both_databases(empty)]
async fn new_sign_up_replaces_one_for_same_address(db: TestDb) {
    let referrer = account(&db, "referrer").await;
    begin(&db, "first", sign_up(referrer, "first.idea", "new"), 0).await;
    begin(&db, "other", sign_up(referrer, "third.party", "third"), 0).await;
    begin(&db, "second", sign_up(referrer, "second.idea", "NEW"), 1).await;
    assert_eq!(waiting(&db, "first", "new", 1).await, None);
    let second = waiting(&db, "second", "new", 1).await;
    assert_eq!(second.as_deref(), Some("second.idea"));
    assert!(waiting(&db, "other", "third", 1).await.is_some());
}

/// The referrer was found before the password was hashed, and may be deleted in between.
#[both_databases(empty)]
async fn sign_up_racing_with_deletion_of_referrer_leaves_no_row(db: TestDb) {
    let [former, latter] = [account(&db, "former").await, account(&db, "latter").await];
    let begin = |referrer, id: &'static str| {
        let new = sign_up(referrer, id, id);
        move |conn: &mut Conn| sign_ups::begin(conn, id, &new, 0)
    };
    let retire = |leaver, name: &'static str| {
        move |conn: &mut Conn| accounts::retire(conn, leaver, &ink_id(name), 0)
    };
    let (retired, begun) =
        run_before_commit(&db, retire(former, "former"), begin(former, "too.late")).await;
    retired.unwrap();
    assert!(!begun.unwrap());
    assert_eq!(rows(&db, "sign_ups").await, 0);
    let (begun, retired) =
        run_before_commit(&db, begin(latter, "in.time"), retire(latter, "latter")).await;
    assert!(begun.unwrap());
    retired.unwrap();
    assert_eq!(rows(&db, "sign_ups").await, 0);
}

#[both_databases(empty)]
async fn confirmation_racing_with_deletion_of_referrer_is_refused(db: TestDb) {
    let referrer = account(&db, "referrer").await;
    begin(&db, "id", sign_up(referrer, "newcomer", "new"), 0).await;
    // What a deletion begins with; the sign-ups it deletes last.
    let begin_deletion = move |conn: &mut Conn| {
        let sql = format!(
            "UPDATE accounts SET ink_id_folded = 'gone', deleted_at = 0 WHERE id = {referrer}"
        );
        Ok::<_, DbError>(sql_query(sql).execute(conn)?)
    };
    let finish = move |conn: &mut Conn| sign_ups::finish(conn, "id", referrer);
    let retire = move |conn: &mut Conn| accounts::retire(conn, referrer, &ink_id("referrer"), 0);
    let (retired, finished) = run_while_blocked(&db, begin_deletion, finish, retire).await;
    retired.unwrap();
    assert!(!finished.unwrap());
}

#[both_databases(empty)]
async fn pending_sign_up_reserves_nothing(db: TestDb) {
    let referrer = account(&db, "referrer").await;
    begin(&db, "slow", sign_up(referrer, "wanted", "slow"), 0).await;
    begin(&db, "fast", sign_up(referrer, "WANTED", "fast"), 0).await;
    let taken = transact(&db, |conn| {
        accounts::find_taken(conn, &ink_id("wanted"), Some(&email("slow")))
    });
    assert_eq!(taken.await, None);
    account(&db, "wanted").await;
    // Both still wait; whether there is anything left for them is said when they are confirmed.
    assert_eq!(rows(&db, "sign_ups").await, 2);
    assert_eq!(transact(&db, stats::read).await.total_ink_ids, 2);
}

#[both_databases(empty)]
async fn confirmed_sign_up_becomes_account(db: TestDb) {
    let referrer = account(&db, "referrer").await;
    begin(&db, "id", sign_up(referrer, "Newcomer", "new"), 0).await;
    begin(&db, "other", sign_up(referrer, "other", "other"), 0).await;
    let (account, hash) = transact(&db, move |conn| {
        let waiting = sign_ups::waiting(conn, "id", &email("new"), 1)?;
        assert!(sign_ups::finish(conn, "id", referrer)?);
        let created = accounts::create(conn, &waiting.unwrap().into(), 1)?;
        let account = accounts::by_id(conn, created.unwrap())?.unwrap();
        let hash = accounts::password_hash(conn, account.id)?;
        Ok((account, hash))
    })
    .await;
    assert_eq!(account.ink_id.as_str(), "Newcomer");
    assert_eq!(account.email, Some(email("new")));
    assert_eq!(account.lang, "ch");
    assert_eq!(hash.as_deref(), Some("$argon2id$of-a-password"));
    let kept = format!("accounts WHERE referrer_id = {referrer} AND terms_agreed_at = 3");
    assert_eq!(rows(&db, &kept).await, 1);
    assert_eq!(waiting(&db, "id", "new", 1).await, None);
    assert!(waiting(&db, "other", "other", 1).await.is_some());
}
