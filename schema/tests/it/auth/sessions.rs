//! Sessions: their tokens, how they are renewed, and how they end.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::session::{
    IDLE_LIFE, MOST_RENEWALS, MOST_SESSIONS, REFRESH_GRACE, SESSION_LIFE, TOKEN_LIFE,
};
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::auth::browsers;
use ink_schema::auth::sessions::{self, Holder, Refreshed};
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, Db, DbError, both_databases};

use crate::account::people::{account, session, tokens};
use crate::database::{rows, run_before_commit, run_concurrently, transact};

/// Opens a session whose tokens are named like itself.
pub(super) async fn open(db: &Db, account: AccountId, name: &str, now: i64) {
    let new = session(account, name);
    transact(db, move |conn| sessions::open(conn, &new, now)).await;
}

async fn holder(db: &Db, name: &str, now: i64) -> Option<Holder> {
    let token = tokens(name).session;
    transact(db, move |conn| sessions::holder(conn, &token, now)).await
}

async fn refresh(db: &Db, name: &'static str, new: &'static str, now: i64) -> Refreshed {
    transact(db, move |conn| {
        sessions::refresh(conn, &tokens(name).refresh, &tokens(new), now)
    })
    .await
}

async fn renews(db: &Db, name: &'static str, new: &'static str, now: i64) -> bool {
    matches!(refresh(db, name, new, now).await, Refreshed::Renewed(_))
}

/// The ids, the last seen first.
async fn listed(db: &Db, account: AccountId) -> Vec<String> {
    let list = transact(db, move |conn| sessions::list(conn, account)).await;
    list.into_iter().map(|session| session.id).collect()
}

#[both_databases(empty)]
async fn holder_is_found_only_while_token_is_valid(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    open(&db, me, "mine", 100).await;
    open(&db, other, "theirs", 100).await;
    let found = holder(&db, "mine", 100 + TOKEN_LIFE - 1).await.unwrap();
    assert_eq!((found.account.id, found.proved_at), (me, 100));
    assert_eq!(found.session_id, "mine");
    assert!(holder(&db, "mine", 100 + TOKEN_LIFE).await.is_none());
    assert!(holder(&db, "nobody's", 100).await.is_none());
    let by_refresh = transact(&db, |conn| {
        sessions::holder(conn, &tokens("mine").refresh, 100)
    });
    assert!(by_refresh.await.is_none());
}

#[both_databases(empty)]
async fn refresh_token_renews_session(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "first", 0).await;
    let Refreshed::Renewed(renewed) = refresh(&db, "first", "second", 500).await else {
        unreachable!("a fresh token renews")
    };
    assert_eq!((renewed.account.id, renewed.proved_at), (me, 0));
    // The former session token is good for the rest of its time, the new one longer.
    assert!(holder(&db, "first", TOKEN_LIFE - 1).await.is_some());
    assert!(holder(&db, "first", TOKEN_LIFE).await.is_none());
    let found = holder(&db, "second", TOKEN_LIFE + 499).await.unwrap();
    assert_eq!((found.session_id.as_str(), found.proved_at), ("first", 0));
    let list = transact(&db, move |conn| sessions::list(conn, me)).await;
    let times: Vec<_> = list
        .iter()
        .map(|session| (session.created_at, session.last_seen_at))
        .collect();
    assert_eq!(times, [(0, 500)]);
    assert!(renews(&db, "second", "third", 600).await);
    assert!(!renews(&db, "nobody's", "fourth", 600).await);
}

/// Each leaves a row for as long as the session lasts.
#[both_databases(empty)]
async fn session_ends_after_its_last_renewal(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "first", 0).await;
    // With that of the log-in, the tokens of all renewals but one.
    let former = format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < {MOST_RENEWALS})
         INSERT INTO refresh_tokens (digest, session_id, used_at, expires_at)
         SELECT 'used ' || n, 'first', 0, {SESSION_LIFE} FROM numbers"
    );
    transact(&db, move |conn| stage::execute(conn, &former)).await;
    assert!(renews(&db, "first", "last", 500).await);
    assert!(!renews(&db, "last", "one more", 600).await);
    assert_eq!(listed(&db, me).await, Vec::<String>::new());
}

#[both_databases(empty)]
async fn refresh_token_can_be_reused_within_ten_seconds(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "first", 0).await;
    assert!(renews(&db, "first", "second", 100).await);
    assert!(renews(&db, "first", "sibling", 100 + REFRESH_GRACE).await);
    for name in ["second", "sibling"] {
        assert!(holder(&db, name, 100 + REFRESH_GRACE).await.is_some());
    }
    // The siblings are of one family, and the grace is counted from the first use.
    assert_eq!(listed(&db, me).await, ["first"]);
    let late = refresh(&db, "first", "third", 101 + REFRESH_GRACE).await;
    assert!(matches!(late, Refreshed::Ended(owner) if owner == me));
}

#[both_databases(empty)]
async fn token_reuse_after_grace_ends_session_family(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "stolen", 0).await;
    open(&db, me, "elsewhere", 0).await;
    assert!(renews(&db, "stolen", "second", 100).await);
    assert!(renews(&db, "second", "third", 200).await);
    let now = 101 + REFRESH_GRACE;
    let reused = refresh(&db, "stolen", "thiefs", now).await;
    assert!(matches!(reused, Refreshed::Ended(owner) if owner == me));
    for name in ["stolen", "second", "third", "thiefs"] {
        assert!(holder(&db, name, now).await.is_none(), "{name}");
        let again = refresh(&db, name, "another", now).await;
        assert!(matches!(again, Refreshed::Unknown), "{name}");
    }
    for table in ["sessions", "session_tokens", "refresh_tokens"] {
        assert_eq!(rows(&db, table).await, 1, "{table}");
    }
    assert!(holder(&db, "elsewhere", now).await.is_some());
}

#[both_databases(empty)]
async fn session_expires_after_fourteen_idle_days(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "first", 100).await;
    let late = refresh(&db, "first", "late", 100 + IDLE_LIFE).await;
    assert!(matches!(late, Refreshed::Unknown));
    assert!(holder(&db, "late", 100 + IDLE_LIFE).await.is_none());
    // Too late is no reuse.
    let last = 100 + IDLE_LIFE - 1;
    assert!(renews(&db, "first", "second", last).await);
    assert!(renews(&db, "second", "third", last + IDLE_LIFE - 1).await);
}

/// However often it is renewed, and whatever was proved meanwhile.
#[both_databases(empty)]
async fn session_expires_thirty_days_after_login(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "first", 100).await;
    assert!(renews(&db, "first", "second", 100 + IDLE_LIFE - 1).await);
    let proved_at = 100 + 2 * IDLE_LIFE - 2;
    let proved = transact(&db, move |conn| {
        sessions::reauthenticate(conn, "first", &tokens("proved"), proved_at)
    });
    assert!(proved.await);
    let end = 100 + SESSION_LIFE;
    assert!(renews(&db, "proved", "last", end - 1).await);
    assert!(holder(&db, "last", end - 1).await.is_some());
    assert!(holder(&db, "last", end).await.is_none());
    let late = refresh(&db, "last", "late", end).await;
    assert!(matches!(late, Refreshed::Unknown));
    // Nor does a proof of the last moment give tokens that outlive it.
    let proved = transact(&db, move |conn| {
        sessions::reauthenticate(conn, "first", &tokens("proved last"), end - 1)
    });
    assert!(proved.await);
    assert!(holder(&db, "proved last", end - 1).await.is_some());
    assert!(holder(&db, "proved last", end).await.is_none());
    assert!(!renews(&db, "proved last", "late", end).await);
}

/// What one of two siblings does counts for the other.
#[both_databases(empty)]
async fn sibling_tokens_share_idle_expiry(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "first", 0).await;
    assert!(renews(&db, "first", "one", 100).await);
    assert!(renews(&db, "first", "other", 100).await);
    assert!(renews(&db, "one", "later", IDLE_LIFE).await);
    assert!(renews(&db, "other", "last", 2 * IDLE_LIFE - 1).await);
}

/// A renewal that looked at its token before the proof must not outlive it.
#[both_databases(empty)]
async fn token_voided_by_reauthentication_cannot_renew(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "first", 0).await;
    let prove = move |conn: &mut Conn| {
        accounts::lock(conn, me)?;
        sessions::reauthenticate(conn, "first", &tokens("proved"), 1)
    };
    let renew =
        |conn: &mut Conn| sessions::refresh(conn, &tokens("first").refresh, &tokens("renewed"), 1);
    let (proved, renewed) = run_before_commit(&db, prove, renew).await;
    assert_eq!(
        proved.map(drop).map_err(|error: DbError| error.to_string()),
        Ok(())
    );
    assert!(matches!(renewed, Ok(Refreshed::Unknown)), "{renewed:?}");
    assert!(holder(&db, "renewed", 2).await.is_none());
    assert!(holder(&db, "proved", 2).await.is_some());
}

#[both_databases(empty)]
async fn concurrent_refreshes_all_renew(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "first", 0).await;
    let refreshed = run_concurrently(&db, 12, |conn, nth| {
        let new = tokens(&format!("tab {nth}"));
        sessions::refresh(conn, &tokens("first").refresh, &new, 100)
    });
    for refreshed in refreshed.await {
        assert!(matches!(refreshed, Refreshed::Renewed(_)));
    }
    for nth in 0..12 {
        assert!(holder(&db, &format!("tab {nth}"), 100).await.is_some());
    }
}

#[both_databases(empty)]
async fn session_ended_during_refresh_stays_ended(db: TestDb) {
    let me = account(&db, "myself").await;
    for _ in 0..10 {
        open(&db, me, "first", 0).await;
        run_concurrently(&db, 8, move |conn, nth| {
            if nth == 3 {
                return sessions::end(conn, me, "first", None).map(|_| ());
            }
            let new = tokens(&format!("tab {nth}"));
            sessions::refresh(conn, &tokens("first").refresh, &new, 1).map(|_| ())
        })
        .await;
        for table in ["sessions", "session_tokens", "refresh_tokens"] {
            assert_eq!(rows(&db, table).await, 0, "{table}");
        }
    }
}

#[both_databases(empty)]
async fn new_session_evicts_least_recently_seen_one(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    open(&db, other, "theirs", 0).await;
    open(&db, me, "desk", 0).await;
    for number in 1..MOST_SESSIONS {
        open(&db, me, &format!("phone {number}"), number).await;
    }
    assert!(renews(&db, "desk", "desk again", MOST_SESSIONS).await);
    open(&db, me, "watch", MOST_SESSIONS).await;
    let listed = listed(&db, me).await;
    assert_eq!(i64::try_from(listed.len()), Ok(MOST_SESSIONS));
    assert!(!listed.contains(&"phone 1".to_owned()), "{listed:?}");
    assert!(holder(&db, "phone 1", MOST_SESSIONS).await.is_none());
    for kept in ["desk again", "phone 2", "watch", "theirs"] {
        assert!(holder(&db, kept, MOST_SESSIONS).await.is_some(), "{kept}");
    }
}

#[both_databases(empty)]
async fn sessions_can_be_ended_singly_others_or_all(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    for (name, now) in [("desk", 1), ("phone", 3), ("tablet", 2), ("watch", 4)] {
        open(&db, me, name, now).await;
    }
    open(&db, other, "theirs", 5).await;
    assert_eq!(listed(&db, me).await, ["watch", "phone", "tablet", "desk"]);
    let known = async |browser: &'static str| {
        let known = transact(&db, move |conn| browsers::known(conn, me, Some(browser)));
        known.await.is_some()
    };
    let meet = async || {
        transact(&db, move |conn| {
            browsers::meet(conn, me, "of the phone", 5)?;
            browsers::meet(conn, me, "of the desk", 5)
        })
        .await
    };
    let end = async |name: &'static str| {
        transact(&db, move |conn| {
            sessions::end(conn, me, name, Some("of the phone"))
        })
        .await
    };
    assert!(!meet().await);
    assert!(!end("theirs").await);
    assert!(known("of the desk").await, "nothing has ended");
    assert!(end("watch").await);
    assert_eq!(
        (known("of the phone").await, known("of the desk").await),
        (true, false)
    );
    assert!(!end("watch").await);
    assert!(holder(&db, "watch", 5).await.is_none());
    assert!(!renews(&db, "watch", "new", 5).await);
    assert!(!meet().await);
    let others = transact(&db, move |conn| {
        sessions::end_others(conn, me, "phone", Some("of the phone"))
    });
    assert_eq!(others.await, 2);
    assert_eq!(
        (known("of the phone").await, known("of the desk").await),
        (true, false)
    );
    assert_eq!(listed(&db, me).await, ["phone"]);
    assert!(holder(&db, "phone", 5).await.is_some());
    let all = transact(&db, move |conn| sessions::end_all(conn, me, None)).await;
    assert_eq!((all, listed(&db, me).await.len()), (1, 0));
    assert!(!known("of the phone").await);
    assert_eq!(listed(&db, other).await, ["theirs"]);
}

#[both_databases(empty)]
async fn reauthentication_applies_only_to_its_session(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "desk", 0).await;
    open(&db, me, "phone", 0).await;
    let prove = |name: &'static str| {
        transact(&db, move |conn| {
            sessions::reauthenticate(conn, name, &tokens("desk, proved"), 50)
        })
    };
    assert!(prove("desk").await);
    assert!(!prove("ended").await);
    assert_eq!(holder(&db, "desk, proved", 60).await.unwrap().proved_at, 50);
    assert_eq!(holder(&db, "phone", 60).await.unwrap().proved_at, 0);
    // Copies of the tokens before are worth nothing, and their use ends nothing.
    assert!(holder(&db, "desk", 60).await.is_none());
    assert!(!renews(&db, "desk", "copy", 60).await);
    assert!(renews(&db, "desk, proved", "next", 60).await);
}
