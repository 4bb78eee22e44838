//! Which files of releases are kept, and for how long.

use ink_schema::site::releases::{self, ReleasedFile, UNSEEN, VERSIONS};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, DbError, both_databases};

use crate::database::{rows, run_concurrently, transact};

const NOW: i64 = 2 * UNSEEN;

fn file(role: &str, version: i64) -> ReleasedFile {
    let (name, extension) = role.split_once('.').unwrap_or((role, "js"));
    ReleasedFile {
        path: format!("build/{name}.{version:010}.{extension}"),
        role: role.to_owned(),
        digest: format!("{version:064}"),
        packed: vec![0, 159, 146, 150],
    }
}

/// A server starts with one version of each role.
fn start(conn: &mut Conn, roles: &[&str], version: i64, now: i64) -> Result<usize, DbError> {
    let files: Vec<_> = roles.iter().map(|role| file(role, version)).collect();
    let paths: Vec<_> = files.iter().map(|file| file.path.clone()).collect();
    let unknown = releases::unknown(conn, &paths)?;
    let new = files
        .into_iter()
        .filter(|file| unknown.contains(&file.path));
    releases::keep(conn, &new.collect::<Vec<_>>(), &paths, now)
}

/// The versions of a role that are there.
fn versions(conn: &mut Conn, role: &str, up_to: i64) -> Result<Vec<i64>, DbError> {
    let all = releases::all(conn)?;
    let is_there = |version: &i64| {
        let ReleasedFile { digest, path, .. } = file(role, *version);
        all.contains(&(digest, path))
    };
    Ok((0..=up_to).filter(is_there).collect())
}

#[both_databases(empty)]
async fn file_is_stored_once_and_returned_unchanged(db: TestDb) {
    transact(&db, |conn| start(conn, &["store.js", "store.css"], 1, NOW)).await;
    transact(&db, |conn| {
        start(conn, &["store.js", "store.css"], 1, NOW + 1)
    })
    .await;
    assert_eq!(rows(&db, "released_files").await, 2);
    let ReleasedFile { path, packed, .. } = file("store.js", 1);
    let kept = transact(&db, move |conn| releases::packed_contents(conn, &path)).await;
    assert_eq!(kept, Some(packed));
    let other = transact(&db, |conn| {
        releases::packed_contents(conn, "build/other.1.js")
    })
    .await;
    assert_eq!(other, None);
}

#[both_databases(empty)]
async fn latest_versions_of_each_file_are_kept(db: TestDb) {
    let last = i64::try_from(VERSIONS).unwrap_or(0) + 2;
    let left = transact(&db, move |conn| {
        // The sheet is the same in every release.
        for version in 1..=last {
            let paths = [file("store.css", 1).path];
            releases::keep(conn, &[file("store.css", 1)], &paths, NOW + version)?;
            start(conn, &["store.js"], version, NOW + version)?;
        }
        Ok((
            versions(conn, "store.js", last)?,
            versions(conn, "store.css", last)?,
        ))
    });
    assert_eq!(left.await, ((3..=last).collect(), vec![1]));
}

#[both_databases(empty)]
async fn returning_release_counts_as_latest(db: TestDb) {
    let last = i64::try_from(VERSIONS).unwrap_or(0);
    let left = transact(&db, move |conn| {
        for version in (1..=last).chain([1, last + 1]) {
            let order = if version == 1 {
                NOW + last
            } else {
                NOW + version
            };
            start(conn, &["store.js"], version, order)?;
        }
        versions(conn, "store.js", last + 1)
    });
    let expected: Vec<i64> = (1..=last + 1).filter(|version| *version != 2).collect();
    assert_eq!(left.await, expected);
}

#[both_databases(empty)]
async fn files_unseen_for_long_are_deleted(db: TestDb) {
    let dropped = transact(&db, |conn| {
        start(conn, &["gone.js"], 1, NOW - UNSEEN)?;
        start(conn, &["rare.js"], 1, NOW - UNSEEN + 1)?;
        start(conn, &["store.js"], 1, NOW)
    });
    assert_eq!(dropped.await, 1);
    let left = transact(&db, |conn| {
        Ok((versions(conn, "gone.js", 1)?, versions(conn, "rare.js", 1)?))
    });
    assert_eq!(left.await, (vec![], vec![1]));
}

#[both_databases(empty)]
async fn concurrent_starts_store_each_file_once(db: TestDb) {
    const ROLES: [&str; 4] = ["store.js", "store.css", "login.js", "header.js"];
    run_concurrently(&db, 20, |conn, nth| {
        let mut roles = ROLES;
        roles.rotate_left(nth % ROLES.len());
        let version = i64::from(nth % 2 == 0);
        start(conn, &roles, version, NOW)
    })
    .await;
    assert_eq!(rows(&db, "released_files").await, 8);
}
