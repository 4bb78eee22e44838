//! What is deleted when it expires, and what stays.

use ink_domain::notification::NotificationKind;
use ink_domain::session::{IDLE_LIFE, SESSION_LIFE, TOKEN_LIFE};
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::account::disclosures;
use ink_schema::account::notifications::{self, NewNotification};
use ink_schema::auth::mfa::{self, Challenge};
use ink_schema::auth::passkeys::{self, Ceremony, Passkey, Purpose};
use ink_schema::auth::sessions;
use ink_schema::auth::sign_ups::{self, SignUp};
use ink_schema::auth::{browsers, email_changes, factors, mailed_codes};
use ink_schema::rate_limits::{self, Limit};
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, DbError, audit, both_databases, retention};

use crate::account::people::{account, email, ink_id, session, tokens};
use crate::database::{rows, run_concurrently, run_while_blocked, transact};

const DAY: i64 = 24 * 60 * 60 * 1000;
const YEAR: i64 = 365 * DAY;
/// When it is swept.
const NOW: i64 = 2 * YEAR;

/// What is over `late` milliseconds after [`NOW`], one of each kind.
fn insert_expiring_rows(
    conn: &mut Conn,
    whose: AccountId,
    name: &str,
    late: i64,
) -> Result<(), DbError> {
    let sign_up = SignUp {
        ink_id: ink_id("newcomer"),
        referrer: whose,
        email: email(name),
        password_hash: "$argon2id$".to_owned(),
        lang: "en".to_owned(),
        terms_agreed_at: None,
    };
    let ceremony = Ceremony {
        challenge: name.to_owned(),
        purpose: Purpose::LogIn,
        account: None,
        state: "{}".to_owned(),
    };
    let once = Limit {
        hits: 1,
        window: 1000,
    };
    let end = NOW + late;
    sign_ups::begin(conn, name, &sign_up, end - sign_ups::LIFE)?;
    mailed_codes::issue(conn, name, "code", end - ink_domain::mailed_code::LIFE)?;
    let challenge = Challenge {
        account: whose,
        mailed: false,
    };
    mfa::create_challenge(conn, name, challenge, end - mfa::LIFE)?;
    email_changes::begin(conn, whose, &email("new"), end - email_changes::LIFE)?;
    passkeys::begin(conn, &ceremony, end - 15 * 60 * 1000)?;
    rate_limits::take(conn, name, once, end - once.window)?;
    factors::enrol(conn, whose, "sealed", end - DAY)?;
    browsers::meet(conn, whose, name, end - YEAR)?;
    let news = NewNotification {
        detail: Some(name),
        ..NewNotification::of(NotificationKind::PasswordChanged)
    };
    notifications::create(conn, whose, &news, end - YEAR)?;
    audit::record(conn, whose, audit::Actor::Owner, name, end - YEAR)
}

/// Where [`insert_expiring_rows`] leaves its rows, and the column that has the name.
const LEFT: [(&str, &str); 10] = [
    ("sign_ups", "id"),
    ("mailed_codes", "request"),
    ("mfa_challenges", "id"),
    (
        "email_changes",
        "(SELECT ink_id FROM accounts WHERE id = account_id)",
    ),
    ("passkey_ceremonies", "challenge"),
    ("limit_hits", "bucket"),
    (
        "authenticators",
        "(SELECT ink_id FROM accounts WHERE id = account_id)",
    ),
    ("known_browsers", "digest"),
    ("audit_entries", "action"),
    ("notifications", "detail"),
];

async fn sweep(db: &TestDb) -> usize {
    transact(db, |conn| retention::sweep(conn, NOW)).await
}

#[both_databases(empty)]
async fn sweep_deletes_only_expired_rows(db: TestDb) {
    let (over, kept) = (account(&db, "over").await, account(&db, "kept").await);
    let confirmed = account(&db, "confirmed").await;
    transact(&db, move |conn| {
        insert_expiring_rows(conn, over, "over", 0)?;
        insert_expiring_rows(conn, kept, "kept", 1)?;
        // What has no end is kept however old it is.
        audit::record(
            conn,
            confirmed,
            audit::Actor::Operator("operator:grace"),
            "payout.settled",
            0,
        )?;
        factors::enrol(conn, confirmed, "sealed", 0)?;
        factors::confirm(conn, confirmed, "sealed", 1, 0)?;
        factors::set_recovery_codes(conn, confirmed, &["code".to_owned()])?;
        disclosures::record_if_allowed(conn, confirmed, 0)?;
        let passkey = Passkey {
            credential_id: "key".to_owned(),
            name: "Laptop".to_owned(),
            credential: "{}".to_owned(),
            created_at: 0,
            last_used_at: None,
        };
        passkeys::add(conn, confirmed, &passkey)
    })
    .await;
    assert_eq!(sweep(&db).await, LEFT.len());
    for (table, name) in LEFT {
        for (which, expected) in [("over", 0), ("kept", 1)] {
            let found = rows(&db, &format!("{table} WHERE {name} = '{which}'")).await;
            assert_eq!(found, expected, "{table}: {which}");
        }
    }
    assert_eq!(rows(&db, "authenticators").await, 2);
    for table in [
        "recovery_codes",
        "disclosures",
        "passkeys",
        "audit_entries WHERE actor = 'operator:grace'",
    ] {
        assert_eq!(rows(&db, table).await, 1, "{table}");
    }
    assert_eq!(rows(&db, "accounts").await, 3);
    assert_eq!(sweep(&db).await, 0);
}

#[both_databases(empty)]
async fn sweep_deletes_idle_and_old_sessions(db: TestDb) {
    let me = account(&db, "myself").await;
    transact(&db, move |conn| {
        for (name, since) in [
            ("over", NOW - IDLE_LIFE),
            ("almost", NOW - IDLE_LIFE + 1),
            ("renewed", NOW - IDLE_LIFE),
            ("old", NOW - SESSION_LIFE),
        ] {
            sessions::open(conn, &session(me, name), since)?;
        }
        let used = NOW - SESSION_LIFE + IDLE_LIFE - 1;
        sessions::refresh(conn, &tokens("old").refresh, &tokens("older"), used)?;
        let used = used + IDLE_LIFE - 1;
        sessions::refresh(conn, &tokens("older").refresh, &tokens("oldest"), used)?;
        let seen = NOW - TOKEN_LIFE + 1;
        sessions::refresh(conn, &tokens("renewed").refresh, &tokens("new"), seen)
    })
    .await;
    // Two sessions, the idle one and the old one, and the six session tokens that ran out.
    assert_eq!(sweep(&db).await, 8);
    for (table, column, left) in [
        ("sessions", "id", ["almost", "renewed"].as_slice()),
        ("session_tokens", "digest", &["session new"]),
        (
            "refresh_tokens",
            "digest",
            &["refresh almost", "refresh renewed", "refresh new"],
        ),
    ] {
        let names = left.join("', '");
        let found = rows(&db, &format!("{table} WHERE {column} IN ('{names}')")).await;
        let all = rows(&db, table).await;
        assert_eq!(
            (usize::try_from(found), all),
            (Ok(left.len()), found),
            "{table}"
        );
    }
}

#[both_databases(empty)]
async fn concurrent_sweeps_delete_each_row_once(db: TestDb) {
    let over = account(&db, "over").await;
    transact(&db, move |conn| insert_expiring_rows(conn, over, "over", 0)).await;
    let dropped = run_concurrently(&db, 8, |conn, _| retention::sweep(conn, NOW)).await;
    assert_eq!(dropped.iter().sum::<usize>(), LEFT.len());
}

/// The sequence in which every transaction takes these tables.
const SEQUENCE: [&str; 9] = [
    "mailed_codes",
    "sessions",
    "known_browsers",
    "passkey_ceremonies",
    "authenticators",
    "mfa_challenges",
    "email_changes",
    "notifications",
    "sign_ups",
];

type Deletion = fn(&mut Conn, AccountId) -> Result<(), DbError>;

fn delete_all(
    table: &'static str,
) -> impl FnOnce(&mut Conn) -> Result<(), DbError> + Send + 'static {
    move |conn| stage::execute(conn, &format!("DELETE FROM {table}"))
}

/// While it waits at the first table for another transaction, that one goes on to the second.
async fn assert_no_deadlock(first: &'static str, second: &'static str, deletion: Deletion) {
    let db = TestDb::postgres();
    let over = account(&db, "over").await;
    transact(&db, move |conn| {
        insert_expiring_rows(conn, over, "over", 0)?;
        sessions::open(conn, &session(over, "over"), NOW - IDLE_LIFE)
    })
    .await;
    let deletion = move |conn: &mut Conn| deletion(conn, over);
    let results = run_while_blocked(&db, delete_all(first), deletion, delete_all(second)).await;
    let both = matches!(results, (Ok(()), Ok(())));
    assert!(both, "{first}, {second}: {results:?}");
}

#[tokio::test]
async fn sweep_and_account_deletion_do_not_deadlock() {
    let deletions: [Deletion; 2] = [
        |conn, _| retention::sweep(conn, NOW).map(drop),
        |conn, over| accounts::retire(conn, over, &ink_id("over"), NOW),
    ];
    for (first, second) in SEQUENCE.into_iter().zip(SEQUENCE.into_iter().skip(1)) {
        for deletion in deletions {
            assert_no_deadlock(first, second, deletion).await;
        }
    }
}

#[tokio::test]
async fn sweep_and_end_of_sessions_do_not_deadlock() {
    let deletions: [Deletion; 3] = [
        |conn, over| sessions::end(conn, over, "over", None).map(drop),
        |conn, over| sessions::end_others(conn, over, "kept", None).map(drop),
        |conn, over| sessions::end_all(conn, over, None).map(drop),
    ];
    for deletion in deletions {
        assert_no_deadlock("sessions", "known_browsers", deletion).await;
    }
}
