//! Browsers that an account's owner has used.

use ink_schema::auth::browsers;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;

use crate::account::people::account;
use crate::database::transact;

#[both_databases(empty)]
async fn only_most_recently_seen_browsers_stay_known(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    let known = transact(&db, move |conn| {
        browsers::meet(conn, other, "0", 0)?;
        for nth in 0..30 {
            browsers::meet(conn, me, &nth.to_string(), nth)?;
        }
        assert!(browsers::meet(conn, me, "0", 40)?, "it is met again");
        browsers::meet(conn, me, "another", 41)?;
        let theirs = browsers::known(conn, other, Some("0"))?;
        let mine = ["0", "1", "2", "another"].map(|digest| browsers::known(conn, me, Some(digest)));
        Ok((theirs, mine.into_iter().collect::<Result<Vec<_>, _>>()?))
    });
    let (theirs, mine) = known.await;
    assert_eq!(theirs, Some("0"));
    assert_eq!(mine, [Some("0"), None, Some("2"), Some("another")]);
}
