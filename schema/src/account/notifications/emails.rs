//! E-mails about notifications: recorded with them, written later, none twice; and which topics an account wants no
//! e-mails about.

use diesel::{ExpressionMethods, QueryDsl, Queryable, RunQueryDsl};
use ink_domain::money::Usd;
use ink_domain::notification::{EmailTopic, NotificationKind};
use ink_domain::time::{Millis, day_of};

use crate::account::accounts::{self, Account, AccountId};
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::{notifications, unwanted_emails};

/// Notifications that belong in one e-mail.
#[derive(Clone, Debug)]
pub struct PendingEmail {
    pub reader: Account,
    pub topic: EmailTopic,
    /// Oldest first. There is at least one.
    pub news: Vec<EmailedNotification>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct EmailedNotification {
    id: i64,
    pub kind: NotificationKind,
    pub at: Millis,
    pub amount: Option<Usd>,
    pub detail: Option<String>,
}

/// What is due, for at most `limit` people, longest waiting first. Kinds added by another release wait for a program
/// that knows them.
pub fn pending_emails(
    conn: &mut Conn,
    now: Millis,
    limit: i64,
) -> Result<Vec<PendingEmail>, DbError> {
    let readers: Vec<AccountId> = notifications::table
        .filter(notifications::email_due_at.le(now))
        .filter(notifications::kind.eq_any(written_about()))
        .group_by(notifications::account_id)
        .order(diesel::dsl::min(notifications::email_due_at))
        .limit(limit)
        .select(notifications::account_id)
        .load(conn)?;
    let mut found = Vec::new();
    for reader in readers {
        // A deleted account gets no more e-mails.
        if let Some(account) = accounts::by_id(conn, reader)? {
            found.extend(of_reader(conn, &account, now)?);
        }
    }
    Ok(found)
}

/// The codes of the kinds that are e-mailed.
fn written_about() -> impl Iterator<Item = &'static str> {
    let kinds = NotificationKind::ALL.into_iter();
    let kinds = kinds.filter(|kind| kind.email_topic().is_some());
    kinds.map(NotificationKind::code)
}

/// A day's earnings are one e-mail; everything else is one each.
fn of_reader(conn: &mut Conn, reader: &Account, now: Millis) -> Result<Vec<PendingEmail>, DbError> {
    let rows: Vec<EmailedNotification> = notifications::table
        .filter(notifications::account_id.eq(reader.id.0))
        .filter(notifications::email_due_at.le(now))
        .filter(notifications::kind.eq_any(written_about()))
        .order(notifications::id)
        .select((
            notifications::id,
            notifications::kind,
            notifications::at,
            notifications::amount_cents,
            notifications::detail,
        ))
        .load(conn)?;
    let mut emails: Vec<PendingEmail> = Vec::new();
    for notification in rows {
        let (kind, at) = (notification.kind, notification.at);
        let topic = kind
            .email_topic()
            .ok_or_else(|| DbError::unreadable("notifications.email_due_at", &kind.code()))?;
        let same = |email: &&mut PendingEmail| {
            let day = email.news.first().map(|first| day_of(first.at));
            topic == EmailTopic::Earnings && email.topic == topic && day == Some(day_of(at))
        };
        match emails.iter_mut().find(same) {
            Some(email) => email.news.push(notification),
            None => emails.push(PendingEmail {
                reader: reader.clone(),
                topic,
                news: vec![notification],
            }),
        }
    }
    Ok(emails)
}

/// Says whether the e-mail is to be sent: not if another node has put it into the outbox, nor if its reader wants none
/// of it by now. In both cases it is dealt with. Of what another node has put there in part the rest is still to be written.
pub fn mark_emailed(conn: &mut Conn, email: &PendingEmail) -> Result<bool, DbError> {
    // One node at a time, so that an e-mail is settled as a whole; and nobody changes the preference in the meantime.
    accounts::lock_row(conn, email.reader.id)?;
    let ids = email.news.iter().map(|notification| notification.id);
    let due: Vec<i64> = notifications::table
        .filter(notifications::id.eq_any(ids))
        .filter(notifications::email_due_at.is_not_null())
        .select(notifications::id)
        .load(conn)?;
    if due.len() < email.news.len() {
        return Ok(false);
    }
    diesel::update(notifications::table.filter(notifications::id.eq_any(due)))
        .set(notifications::email_due_at.eq(None::<Millis>))
        .execute(conn)?;
    Ok(!unwanted(conn, email.reader.id)?.contains(&email.topic))
}

/// The topics that an account wants no e-mails about.
pub fn unwanted(conn: &mut Conn, account: AccountId) -> Result<Vec<EmailTopic>, DbError> {
    Ok(unwanted_emails::table
        .filter(unwanted_emails::account_id.eq(account.0))
        .select(unwanted_emails::topic)
        .load(conn)?)
}

/// Turns on e-mails about these topics, and off about all others. `false` if the account was deleted in the meantime.
pub fn set_email_preferences(
    conn: &mut Conn,
    account: AccountId,
    topics: &[EmailTopic],
) -> Result<bool, DbError> {
    if accounts::lock(conn, account)?.is_none() {
        return Ok(false);
    }
    for topic in EmailTopic::ALL {
        let row = unwanted_emails::table.find((account.0, topic.code()));
        if topics.contains(&topic) {
            diesel::delete(row).execute(conn)?;
        } else {
            let insert = diesel::insert_into(unwanted_emails::table).values((
                unwanted_emails::account_id.eq(account.0),
                unwanted_emails::topic.eq(topic.code()),
            ));
            insert_new!(insert, conn)?;
        }
    }
    Ok(true)
}
