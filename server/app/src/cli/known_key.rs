//! Whether the server's secret key is one that the database's secrets are encrypted under.

use ink_schema::auth::secret_keys;
use ink_schema::{Db, DbError};

use crate::clock::Millis;
use crate::config::Config;
use crate::crypto::secret_key::KeyRing;
use crate::internal_error::chain;

/// Returns what is wrong and what to do about it.
pub(super) async fn check(db: &Db, config: &Config, keys: &KeyRing) -> Result<(), String> {
    let fingerprints = keys.fingerprints();
    let known = db.read(move |conn| secret_keys::is_known(conn, &fingerprints));
    if known.await.map_err(|error: DbError| chain(&error))? {
        return Ok(());
    }
    let place = if config.secret_key.is_empty() {
        config.beside_database("key").display().to_string()
    } else {
        "INKPAY_SECRET_KEY".to_owned()
    };
    Err(format!(
        "{place} is not the key that this database knows: existing passwords and authenticators do not work. Put the old \
         key after the new one, joined by a comma; if it is lost, run `inkpay admin keys accept`"
    ))
}

/// The same when the server starts, which then encrypts under the newest.
pub(super) async fn check_and_note(
    db: &Db,
    config: &Config,
    keys: &KeyRing,
    now: Millis,
) -> Result<(), String> {
    check(db, config, keys).await?;
    let newest = keys.newest_fingerprint();
    let noted = db.write(move |conn| secret_keys::record(conn, &newest, now));
    noted.await.map_err(|error: DbError| chain(&error))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use ink_schema::{DatabaseUrl, Db};

    use super::{check, check_and_note};
    use crate::config::read;
    use crate::crypto::secret_key::KeyRing;

    #[tokio::test]
    async fn secret_key_cannot_be_replaced_without_rotation() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&DatabaseUrl::sqlite(&folder.path().join("ink.db")), 1).unwrap();
        db.migrate().await.unwrap();
        let set = ("INKPAY_SECRET_KEY".to_owned(), "…".to_owned());
        let config = read(None, [set]).unwrap();
        let ring = KeyRing::from_text;
        let mut now = 0;
        let mut start = async |keys: &str| {
            now += 1;
            check_and_note(&db, &config, &ring(keys), now).await
        };
        assert_eq!(start("old").await, Ok(()), "the first start");
        let refused = start("new").await.unwrap_err();
        assert!(
            refused.starts_with("INKPAY_SECRET_KEY is not the key"),
            "{refused}"
        );
        // Node by node, as the documentation describes.
        for keys in ["old,new", "new,old", "old,new", "new,old", "new"] {
            assert_eq!(start(keys).await, Ok(()), "{keys}");
        }
        assert!(start("old").await.is_err());
        assert!(check(&db, &config, &ring("old")).await.is_err());
        assert_eq!(check(&db, &config, &ring("other, new")).await, Ok(()));
    }
}
