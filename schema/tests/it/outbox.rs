//! The outbox: what is due, who has claimed it, and what happens to it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::mailed_code::LIFE;
use ink_domain::time::HOUR;
use ink_schema::gauges::{self, Gauges};
use ink_schema::outbox::{self, DueEmail, OutboxEmail, OutgoingEmail};
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Db, DbError, both_databases};

const LEASE: i64 = 1000;

fn email(subject: &str) -> OutgoingEmail {
    OutgoingEmail {
        to: "ink.maker@inkpay.example".to_owned(),
        subject: subject.to_owned(),
        text: "你好".to_owned(),
        html: "<p>你好</p>".to_owned(),
    }
}

async fn post(db: &Db, subject: &'static str, now: i64) {
    let posted = db.write(move |conn| outbox::enqueue(conn, &email(subject), now));
    posted.await.unwrap();
}

async fn claim(db: &Db, now: i64, limit: i64) -> Vec<DueEmail> {
    let claimed = db.write(move |conn| outbox::claim(conn, now, limit, LEASE));
    claimed.await.unwrap()
}

async fn mailbox(db: &Db, limit: i64) -> Vec<OutboxEmail> {
    let all = db.read(move |conn| outbox::all(conn, limit));
    all.await.unwrap()
}

fn subjects(emails: &[OutboxEmail]) -> Vec<&str> {
    let subjects = emails.iter().map(|posted| posted.email.subject.as_str());
    subjects.collect()
}

#[both_databases(empty)]
async fn email_is_due_immediately_and_hidden_while_leased(db: TestDb) {
    post(&db, "one", 5).await;
    assert!(claim(&db, 4, 10).await.is_empty());
    let claimed = claim(&db, 5, 10).await;
    let [due] = claimed.as_slice() else {
        unreachable!("one e-mail, not {claimed:?}")
    };
    assert_eq!((due.created_at, due.attempts), (5, 1));
    assert!(due.email == email("one"));
    assert!(claim(&db, 5 + LEASE - 1, 10).await.is_empty());
}

#[both_databases(empty)]
async fn rolled_back_transaction_enqueues_no_email(db: TestDb) {
    let refused: Result<(), DbError> = db
        .write(|conn| {
            outbox::enqueue(conn, &email("one"), 1)?;
            Err(DbError::Busy)
        })
        .await;
    assert!(refused.is_err());
    assert!(mailbox(&db, 10).await.is_empty());
}

#[both_databases(empty)]
async fn expired_lease_can_be_claimed_again(db: TestDb) {
    post(&db, "one", 0).await;
    assert_eq!(claim(&db, 0, 10).await.len(), 1);
    let again = claim(&db, LEASE, 10).await;
    let attempts: Vec<i32> = again.iter().map(|due| due.attempts).collect();
    assert_eq!(attempts, [2]);
}

#[both_databases(empty)]
async fn concurrent_claims_never_share_an_email(db: TestDb) {
    for _ in 0..20 {
        post(&db, "one of many", 0).await;
    }
    let other = Db::open(db.url(), 2).unwrap();
    let (mine, theirs) = tokio::join!(claim(&db, 0, 20), claim(&other, 0, 20));
    let mut ids: Vec<i64> = mine.iter().chain(&theirs).map(|due| due.id).collect();
    ids.sort_unstable();
    let claimed = ids.len();
    ids.dedup();
    assert_eq!((claimed, ids.len()), (20, 20));
}

#[both_databases(empty)]
async fn failed_email_is_due_again_at_retry_time(db: TestDb) {
    post(&db, "one", 0).await;
    for due in claim(&db, 0, 10).await {
        db.write(move |conn| outbox::reschedule(conn, &due, 300))
            .await
            .unwrap();
    }
    assert!(claim(&db, 299, 10).await.is_empty());
    assert_eq!(claim(&db, 300, 10).await.len(), 1);
}

#[both_databases(empty)]
async fn stale_lease_holder_cannot_postpone_email(db: TestDb) {
    post(&db, "one", 0).await;
    let slow = claim(&db, 0, 10).await;
    assert_eq!(claim(&db, LEASE, 10).await.len(), 1);
    for due in slow {
        db.write(move |conn| outbox::reschedule(conn, &due, LEASE + 1))
            .await
            .unwrap();
    }
    // The second claim's lease stands.
    assert!(claim(&db, LEASE + 1, 10).await.is_empty());
    assert_eq!(claim(&db, 2 * LEASE, 10).await.len(), 1);
}

#[both_databases(empty)]
async fn sent_or_abandoned_email_is_not_claimed_again(db: TestDb) {
    post(&db, "sent", 0).await;
    post(&db, "given up", 0).await;
    for due in claim(&db, 0, 10).await {
        db.write(move |conn| {
            if due.email.subject == "sent" {
                outbox::mark_sent(conn, due.id, 7)?;
                // Whoever comes later with other news is late.
                outbox::give_up(conn, due.id, 8)
            } else {
                outbox::give_up(conn, due.id, 7)?;
                outbox::mark_sent(conn, due.id, 8)
            }
        })
        .await
        .unwrap();
    }
    assert!(claim(&db, 10 * LEASE, 10).await.is_empty());
    let ends: Vec<_> = mailbox(&db, 10)
        .await
        .iter()
        .map(|posted| (posted.sent_at, posted.given_up_at))
        .collect();
    assert_eq!(ends, [(Some(7), None), (None, Some(7))]);
}

#[both_databases(empty)]
async fn claim_returns_longest_due_emails_up_to_limit(db: TestDb) {
    post(&db, "third", 3).await;
    post(&db, "first", 1).await;
    post(&db, "second", 1).await;
    let claimed = claim(&db, 5, 2).await;
    let subjects: Vec<&str> = claimed
        .iter()
        .map(|due| due.email.subject.as_str())
        .collect();
    assert_eq!(subjects, ["first", "second"]);
}

#[both_databases(empty)]
async fn code_is_claimed_first_and_is_void_when_it_expires(db: TestDb) {
    post(&db, "of many", 1).await;
    let posted = db.write(|conn| outbox::enqueue_code(conn, &email("code"), 5));
    posted.await.unwrap();
    let claimed = claim(&db, 5, 2).await;
    let claimed: Vec<_> = claimed
        .iter()
        .map(|due| (due.email.subject.as_str(), due.created_at, due.void_at))
        .collect();
    assert_eq!(claimed, [("code", 5, Some(5 + LIFE)), ("of many", 1, None)]);
}

/// Those that were never tried have their time.
#[both_databases(empty)]
async fn released_emails_are_due_in_their_order(db: TestDb) {
    post(&db, "first", 1).await;
    post(&db, "second", 2).await;
    let posted = db.write(|conn| outbox::enqueue_code(conn, &email("code"), 2));
    posted.await.unwrap();
    for due in claim(&db, 2, 10).await {
        let next_at = if due.email.subject == "first" {
            5000
        } else {
            4000
        };
        let put_off = db.write(move |conn| outbox::reschedule(conn, &due, next_at));
        put_off.await.unwrap();
    }
    post(&db, "third", 3).await;
    post(&db, "planned", 3).await;
    db.write(|conn| {
        let planned = "UPDATE outbox SET next_at = 5000 WHERE subject = 'planned'";
        stage::execute(conn, planned)?;
        outbox::release_put_off(conn, 4)
    })
    .await
    .unwrap();
    let claimed = claim(&db, 4, 10).await;
    let subjects: Vec<&str> = claimed
        .iter()
        .map(|due| due.email.subject.as_str())
        .collect();
    assert_eq!(subjects, ["code", "first", "second", "third"]);
}

async fn read_gauges(db: &Db, now: i64) -> Gauges {
    let read = db.read(move |conn| gauges::read(conn, now));
    read.await.unwrap()
}

/// E-mails that are late, for those who watch.
async fn late(db: &Db, now: i64) -> i64 {
    read_gauges(db, now).await.late_emails
}

#[both_databases(empty)]
async fn scheduled_email_is_not_late_before_its_time(db: TestDb) {
    const QUARTER: i64 = 15 * 60 * 1000;
    post(&db, "one", 0).await;
    post(&db, "planned", 0).await;
    db.write(|conn| {
        outbox::enqueue_code(conn, &email("code"), 0)?;
        let planned = "UPDATE outbox SET next_at = 3600000 WHERE subject = 'planned'";
        stage::execute(conn, planned)
    })
    .await
    .unwrap();
    assert_eq!(late(&db, QUARTER).await, 0);
    assert_eq!(late(&db, QUARTER + 1).await, 2);
    // It is at the mail server for the first time.
    let planned = 4 * QUARTER;
    let claimed = claim(&db, planned, 10).await;
    assert_eq!((claimed.len(), late(&db, planned).await), (3, 2));
    // None of them is taken, and each is put off.
    for due in claimed {
        let put_off = db.write(move |conn| outbox::reschedule(conn, &due, planned + 1));
        put_off.await.unwrap();
    }
    assert_eq!(claim(&db, planned + 1, 10).await.len(), 3);
    assert_eq!(late(&db, planned + 1).await, 3);
}

/// Its address is wrong until somebody corrects it.
#[both_databases(empty)]
async fn refused_emails_to_operator_are_counted_apart(db: TestDb) {
    for _ in 0..6 {
        let posted = db.write(|conn| outbox::enqueue_to_operator(conn, &email("alert"), 0));
        posted.await.unwrap();
    }
    for now in [0, HOUR] {
        let claimed = claim(&db, now, 10).await;
        assert_eq!(claimed.len(), 6);
        for due in claimed {
            let put_off = db.write(move |conn| outbox::reschedule(conn, &due, now + HOUR));
            put_off.await.unwrap();
        }
    }
    let read = read_gauges(&db, 2 * HOUR).await;
    assert_eq!((read.late_emails, read.late_operator_emails), (0, 6));
    assert_eq!((read.emails, read.oldest_email_at), (6, None));
}

#[both_databases(empty)]
async fn mailbox_lists_newest_emails_oldest_first(db: TestDb) {
    post(&db, "one", 1).await;
    post(&db, "two", 1).await;
    post(&db, "three", 1).await;
    assert_eq!(subjects(&mailbox(&db, 10).await), ["one", "two", "three"]);
    let newest = mailbox(&db, 2).await;
    assert_eq!(subjects(&newest), ["two", "three"]);
    for posted in newest {
        let found = db.read(move |conn| outbox::by_id(conn, posted.id)).await;
        assert!(found.unwrap().unwrap().email == posted.email);
    }
}

#[both_databases(empty)]
async fn delete_expired_deletes_only_finished_emails(db: TestDb) {
    post(&db, "sent", 0).await;
    post(&db, "given up", 0).await;
    post(&db, "waiting", 0).await;
    for due in claim(&db, 0, 10).await {
        db.write(move |conn| match due.email.subject.as_str() {
            "sent" => outbox::mark_sent(conn, due.id, 50),
            "given up" => outbox::give_up(conn, due.id, 60),
            _ => outbox::reschedule(conn, &due, 1),
        })
        .await
        .unwrap();
    }
    let delete_expired = async |before| {
        db.write(move |conn| outbox::delete_expired(conn, before))
            .await
    };
    assert_eq!(delete_expired(50).await.unwrap(), 0);
    assert_eq!(delete_expired(51).await.unwrap(), 1);
    assert_eq!(delete_expired(61).await.unwrap(), 1);
    assert_eq!(delete_expired(i64::MAX).await.unwrap(), 0);
    assert_eq!(subjects(&mailbox(&db, 10).await), ["waiting"]);
}
