//! Deleted accounts: what is deleted, what stays taken, and what returns to the stock.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::notification::NotificationKind;
use ink_domain::zip::{ListingStatus, ZipCode};
use ink_schema::account::accounts::{self, AccountId, NewAccount, Taken};
use ink_schema::account::notifications::{self, NewNotification};
use ink_schema::account::{disclosures, profiles};
use ink_schema::auth::mfa::{self, Challenge};
use ink_schema::auth::passkeys::{self, Ceremony, Passkey, Purpose};
use ink_schema::auth::sessions::{self, Refreshed, TokenPair};
use ink_schema::auth::sign_ups::{self, SignUp};
use ink_schema::auth::{browsers, email_changes, factors};
use ink_schema::billing::waitlist;
use ink_schema::outbox::{self, OutgoingEmail};
use ink_schema::site::stats;
use ink_schema::store::zips;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, DbError, both_databases};

use super::people::{account, email, ink_id, newcomer, retire, session, tokens};
use crate::database::{rows, transact};

const NOW: i64 = 1_000_000;

/// A row wherever an account can have one; `name` is its handle.
fn insert_personal_rows(conn: &mut Conn, id: AccountId, name: &str) -> Result<(), DbError> {
    let passkey = Passkey {
        credential_id: name.to_owned(),
        name: "Laptop".to_owned(),
        credential: "{}".to_owned(),
        created_at: NOW,
        last_used_at: None,
    };
    let ceremony = Ceremony {
        challenge: name.to_owned(),
        purpose: Purpose::Reauthenticate,
        account: Some(id),
        state: "{}".to_owned(),
    };
    let referred = SignUp {
        ink_id: ink_id("referred"),
        referrer: id,
        email: email(&format!("friend.of.{name}")),
        password_hash: "$argon2id$".to_owned(),
        lang: "en".to_owned(),
        terms_agreed_at: None,
    };
    sessions::open(conn, &session(id, name), NOW)?;
    passkeys::add(conn, id, &passkey)?;
    passkeys::begin(conn, &ceremony, NOW)?;
    passkeys::user_handle(conn, id, &format!("user {name}"))?;
    factors::enrol(conn, id, "sealed", NOW)?;
    factors::set_recovery_codes(conn, id, &["code".to_owned()])?;
    let challenge = Challenge {
        account: id,
        mailed: false,
    };
    mfa::create_challenge(conn, name, challenge, NOW)?;
    email_changes::begin(conn, id, &email(&format!("new.{name}")), NOW)?;
    browsers::meet(conn, id, "browser", NOW)?;
    disclosures::record_if_allowed(conn, id, NOW)?;
    notifications::create(
        conn,
        id,
        &NewNotification::of(NotificationKind::NewLogIn),
        NOW,
    )?;
    waitlist::join(conn, id, NOW)?;
    profiles::change(conn, id, profiles::Settings::default(), NOW)?;
    accounts::agree(conn, id, NOW)?;
    accounts::set_mailed_codes(conn, id, Some(NOW))?;
    sign_ups::begin(conn, name, &referred, NOW)?;
    Ok(())
}

async fn account_with_personal_rows(db: &TestDb, name: &'static str) -> AccountId {
    let id = account(db, name).await;
    transact(db, move |conn| insert_personal_rows(conn, id, name)).await;
    id
}

#[both_databases(empty)]
async fn deleted_account_cannot_be_found(db: TestDb) {
    let id = account_with_personal_rows(&db, "leaver").await;
    retire(&db, id, "leaver", NOW).await;
    transact(&db, move |conn| {
        // What was on its way at that moment, and arrives after it.
        insert_personal_rows(conn, id, "straggler")?;
        assert!(accounts::by_id(conn, id)?.is_none());
        for handle in ["leaver", "deleted"] {
            assert!(accounts::by_ink_id(conn, &ink_id(handle))?.is_none());
        }
        assert!(accounts::by_email(conn, &email("leaver"))?.is_none());
        for name in ["leaver", "straggler"] {
            assert!(passkeys::by_credential_id(conn, name)?.is_none());
            let TokenPair { session, refresh } = tokens(name);
            assert!(sessions::holder(conn, &session, NOW)?.is_none());
            let refreshed = sessions::refresh(conn, &refresh, &tokens("new"), NOW)?;
            assert!(matches!(refreshed, Refreshed::Unknown));
        }
        Ok(())
    })
    .await;
}

#[both_databases(empty)]
async fn deletion_frees_address_but_not_handle(db: TestDb) {
    let id = account(&db, "Leaver").await;
    retire(&db, id, "Leaver", NOW).await;
    // "deleted" is what the row says now: it is a handle like any other.
    account(&db, "deleted").await;
    let (again, by_another) = transact(&db, |conn| {
        let again = accounts::create(conn, &newcomer("lEAVER"), NOW)?;
        let by_another = NewAccount {
            email: Some(email("leaver")),
            ..newcomer("another")
        };
        Ok((again, accounts::create(conn, &by_another, NOW)?))
    })
    .await;
    assert_eq!(again.err(), Some(Taken::InkId));
    assert!(by_another.is_ok());
}

#[both_databases(empty)]
async fn deletion_removes_only_own_personal_data(db: TestDb) {
    let (leaver, stayer) = (
        account_with_personal_rows(&db, "leaver").await,
        account_with_personal_rows(&db, "stayer").await,
    );
    retire(&db, leaver, "leaver", NOW).await;
    for (table, column) in [
        ("sessions", "account_id"),
        ("passkeys", "account_id"),
        ("passkey_ceremonies", "account_id"),
        ("authenticators", "account_id"),
        ("recovery_codes", "account_id"),
        ("mfa_challenges", "account_id"),
        ("email_changes", "account_id"),
        ("known_browsers", "account_id"),
        ("disclosures", "account_id"),
        ("notifications", "account_id"),
        ("card_waitlist", "account_id"),
        ("profiles", "account_id"),
        ("sign_ups", "referrer_id"),
    ] {
        for (id, expected) in [(leaver, 0), (stayer, 1)] {
            let found = rows(&db, &format!("{table} WHERE {column} = {id}")).await;
            assert_eq!(found, expected, "{table}");
        }
    }
    for table in ["session_tokens", "refresh_tokens"] {
        assert_eq!(rows(&db, table).await, 1, "{table}");
    }
    let personal = "coalesce(email, email_folded, password_hash, user_handle) IS NOT NULL \
                    OR coalesce(mailed_codes_since, terms_agreed_at) IS NOT NULL \
                    OR lower(ink_id || ink_id_folded) LIKE '%leaver%'";
    for (id, expected) in [(leaver, 0), (stayer, 1)] {
        let found = rows(&db, &format!("accounts WHERE id = {id} AND ({personal})")).await;
        assert_eq!(found, expected);
    }
}

#[both_databases(empty)]
async fn stats_exclude_deleted_accounts(db: TestDb) {
    let referrer = account(&db, "referrer").await;
    let [one, two] = ["referred.1", "referred.2"].map(|name| NewAccount {
        referrer: Some(referrer),
        ..newcomer(name)
    });
    let referred = transact(&db, move |conn| {
        accounts::create(conn, &one, 0)?.unwrap();
        Ok(accounts::create(conn, &two, 0)?.unwrap())
    })
    .await;
    let counted = async || {
        let stats = transact(&db, stats::read).await;
        (stats.total_ink_ids, stats.total_connections)
    };
    assert_eq!(counted().await, (3, 2));
    retire(&db, referred, "referred.2", NOW).await;
    assert_eq!(counted().await, (2, 1));
    retire(&db, referrer, "referrer", NOW).await;
    assert_eq!(counted().await, (1, 0));
}

#[both_databases(empty)]
async fn emails_to_deleted_account_stay_private_and_expire(db: TestDb) {
    let leaver = account(&db, "leaver").await;
    transact(&db, move |conn| {
        let address = email("leaver");
        let written = OutgoingEmail {
            to: address.as_str().to_owned(),
            subject: "Hello".to_owned(),
            text: "Hello.".to_owned(),
            html: "<p>Hello.</p>".to_owned(),
        };
        outbox::enqueue(conn, &written, NOW)?;
        accounts::retire(conn, leaver, &ink_id("leaver"), NOW)?;
        let by_another = NewAccount {
            email: Some(address.clone()),
            ..newcomer("another")
        };
        let next = accounts::create(conn, &by_another, NOW)?.unwrap();
        let theirs = outbox::all_of(conn, next, Some(address.as_str()), 10)?;
        assert!(theirs.is_empty(), "{theirs:?}");
        for due in outbox::claim(conn, NOW, 10, 1000)? {
            outbox::mark_sent(conn, due.id, NOW)?;
        }
        assert_eq!(outbox::delete_expired(conn, NOW + 1)?, 1);
        Ok(())
    })
    .await;
}

#[both_databases(stocked)]
async fn zips_of_deleted_account_return_after_seven_days(db: TestDb) {
    let (leaver, stayer) = (account(&db, "leaver").await, account(&db, "stayer").await);
    let [one, two, other] = ["90210", "10001", "60601"].map(|code| ZipCode::parse(code).unwrap());
    transact(&db, move |conn| {
        stage::sold(conn, one, leaver)?;
        stage::sold(conn, two, leaver)?;
        stage::sold(conn, other, stayer)
    })
    .await;
    retire(&db, leaver, "leaver", NOW).await;
    let week = 7 * 24 * 60 * 60 * 1000;
    let returned = transact(&db, move |conn| {
        let early = zips::release_from_deleted_accounts(conn, NOW + week - 1)?;
        assert_eq!(zips::of(conn, leaver, NOW)?.len(), 2);
        let then = zips::release_from_deleted_accounts(conn, NOW + week)?;
        Ok([
            early,
            then,
            zips::release_from_deleted_accounts(conn, NOW + week)?,
        ])
    });
    assert_eq!(returned.await, [0, 2, 0]);
    let (rows, theirs, stats) = transact(&db, move |conn| {
        let rows = zips::by_codes(conn, &[one, two, other], NOW)?;
        Ok((rows, zips::of(conn, stayer, NOW)?, stats::read(conn)?))
    })
    .await;
    let statuses: Vec<_> = rows.iter().map(|row| row.status).collect();
    let free = ListingStatus::Available;
    assert_eq!(statuses, [free, free, ListingStatus::Sold]);
    assert_eq!(theirs.len(), 1);
    assert_eq!(
        (stats.total_zip_code_owners, stats.total_zips_owned),
        (1, 1)
    );
}
