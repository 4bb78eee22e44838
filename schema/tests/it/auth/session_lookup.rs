//! Session tokens that are looked up concurrently.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::future::ready;
use std::pin::{Pin, pin};
use std::sync::mpsc;

use ink_domain::session::TOKEN_LIFE;
use ink_schema::auth::sessions::{self, Holder, SessionLookup};
use ink_schema::test_support::TestDb;
use ink_schema::test_support::statements::Statements;
use ink_schema::{Conn, Db, DbError, both_databases};
use tokio::sync::oneshot;

use super::sessions::open;
use crate::account::people::{account, tokens};
use crate::database::transact;

/// A server with one connection.
fn server(db: &TestDb) -> (Db, SessionLookup) {
    let server = Db::open(db.url(), 1).unwrap();
    (server.clone(), SessionLookup::new(server))
}

/// Somebody else has the server's connection until what this gives is dropped.
async fn occupy_connection(server: &Db) -> mpsc::Sender<()> {
    let (free, until_free) = mpsc::channel();
    let (taken, is_taken) = oneshot::channel();
    let server = server.clone();
    tokio::spawn(async move {
        let work = move |_: &mut Conn| {
            taken.send(()).unwrap();
            until_free.recv().unwrap_err();
            Ok::<_, DbError>(())
        };
        server.read(work).await.unwrap();
    });
    is_taken.await.unwrap();
    free
}

fn session(found: Result<Option<Holder>, DbError>) -> Option<String> {
    found.unwrap().map(|holder| holder.session_id)
}

/// As far as it gets at once: not to its end.
async fn begin(work: Pin<&mut impl Future>) {
    tokio::select! {
        biased;
        _ = work => unreachable!("the database was not waited for"),
        () = ready(()) => {}
    }
}

#[both_databases(empty)]
async fn waiting_lookups_are_batched_and_answered_individually(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    open(&db, me, "mine", 100).await;
    open(&db, other, "theirs", 200).await;
    let [mine, theirs, nobodys] = ["mine", "theirs", "nobody's"].map(|name| tokens(name).session);
    let statements = Statements::of(db.url());
    let (server, lookup) = server(&db);
    let free = occupy_connection(&server).await;
    let found = tokio::join!(
        lookup.holder(&mine, 300),
        lookup.holder(&theirs, 300),
        lookup.holder(&mine, 300),
        lookup.holder(&nobodys, 300),
        async { drop(free) },
    );
    let found = [found.0, found.1, found.2, found.3].map(session);
    let found: Vec<_> = found.iter().map(Option::as_deref).collect();
    assert_eq!(found, [Some("mine"), Some("theirs"), Some("mine"), None]);
    // One for the first, and one for those that came meanwhile.
    let asked = statements.take();
    assert_eq!(asked.len(), 2, "{asked:#?}");
    let late = 100 + TOKEN_LIFE;
    let found = tokio::join!(
        lookup.holder(&nobodys, late),
        lookup.holder(&mine, late),
        lookup.holder(&theirs, late),
    );
    let found = [found.0, found.1, found.2].map(session);
    assert_eq!(found, [None, None, Some("theirs".to_owned())]);
}

#[both_databases(empty)]
async fn session_ended_before_lookup_is_not_found(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "mine", 100).await;
    let (server, lookup) = server(&db);
    let [mine, nobodys] = ["mine", "nobody's"].map(|name| tokens(name).session);
    let free = occupy_connection(&server).await;
    let mut earlier = pin!(lookup.holder(&nobodys, 100));
    begin(earlier.as_mut()).await;
    drop(free);
    transact(&db, move |conn| sessions::end(conn, me, "mine", None)).await;
    let (before, after) = tokio::join!(earlier, lookup.holder(&mine, 100));
    assert_eq!([before, after].map(session), [None, None]);
}

#[both_databases(empty)]
async fn cancelled_lookup_does_not_block_other_waiters(db: TestDb) {
    let me = account(&db, "myself").await;
    open(&db, me, "mine", 100).await;
    let (server, lookup) = server(&db);
    let mine = tokens("mine").session;
    let free = occupy_connection(&server).await;
    let mut first = pin!(lookup.holder(&mine, 100));
    let mut leaves = Box::pin(lookup.holder(&mine, 100));
    let mut stays = pin!(lookup.holder(&mine, 100));
    begin(first.as_mut()).await;
    begin(leaves.as_mut()).await;
    begin(stays.as_mut()).await;
    drop(free);
    assert!(session(first.await).is_some());
    let free = occupy_connection(&server).await;
    // It asks for both now.
    begin(leaves.as_mut()).await;
    drop(leaves);
    drop(free);
    assert_eq!(session(stays.await).as_deref(), Some("mine"));
}
