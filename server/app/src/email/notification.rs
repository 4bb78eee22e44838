//! E-mails about notifications: a day's earnings, a payout's progress, restrictions.

use ink_domain::money::Usd;
use ink_domain::notification::{EmailTopic, NotificationKind};
use ink_schema::account::notifications::EmailedNotification;

use super::EmailMessage;
use super::contents::Contents;
use crate::clock::Millis;
use crate::i18n::reader::Reader;

impl EmailMessage {
    /// Entries of the reader's notifications. `None` for those that are not e-mailed this way.
    pub fn notifications(
        reader: Reader<'_>,
        notifications: &[EmailedNotification],
    ) -> Result<Option<Self>, askama::Error> {
        let Some(first) = notifications.first() else {
            return Ok(None);
        };
        let (what, facts) = match first.kind.email_topic() {
            Some(EmailTopic::Earnings) => ("earnings", earnings(reader, notifications, first.at)),
            Some(EmailTopic::Payouts | EmailTopic::Restriction) => {
                let (_, what) = first.kind.code().split_once('.').unwrap_or_default();
                (what, facts_of_one(reader, first))
            }
            // E-mailed by whatever causes it, or not at all.
            None => return Ok(None),
        };
        let label = match first.kind {
            NotificationKind::Restricted => "link.restricted",
            NotificationKind::Unrestricted => "link.store",
            _ => "link.accounts",
        };
        let (key, path) = (format!("news.{what}"), first.kind.target_path(None, None));
        let day = reader.catalogue.day(reader.lang, first.at);
        Contents::about(reader, &key, &format!("{key}.otherwise"), &[("day", &day)])
            .with_facts(reader, facts)
            .with_link(reader, label, &path)
            .with_stop(reader, "link.stop_news", "/settings#emails")
            .write()
            .map(Some)
    }
}

/// What happened to earnings, each with its name in an e-mail.
const EARNINGS: [(NotificationKind, &str); 5] = [
    (NotificationKind::Earned, "fact.earned"),
    (NotificationKind::EarningWithheld, "fact.withheld"),
    (NotificationKind::EarningReleased, "fact.released"),
    (NotificationKind::EarningRefused, "fact.refused"),
    (NotificationKind::EarningReversed, "fact.taken_back"),
];

/// What happened to earnings in one day, and for how many sales.
fn earnings(
    reader: Reader<'_>,
    notifications: &[EmailedNotification],
    at: Millis,
) -> Vec<(&'static str, String)> {
    let summed = |(kind, label): (NotificationKind, &'static str)| {
        let all = notifications.iter().filter(|one| one.kind == kind);
        let sum: Usd = all.clone().filter_map(|one| one.amount).sum();
        let count = all.count();
        let (amount, n) = (sum.to_string(), count.to_string());
        let text = if kind == NotificationKind::EarningReversed {
            // Several may be parts of one sale, which they do not name.
            amount
        } else {
            let values = [("amount", amount.as_str()), ("n", n.as_str())];
            reader.text("news.earnings.sum", &values)
        };
        (count > 0).then_some((label, text))
    };
    let mut facts = vec![("fact.day", reader.catalogue.day(reader.lang, at))];
    facts.extend(EARNINGS.into_iter().filter_map(summed));
    facts
}

fn facts_of_one(
    reader: Reader<'_>,
    notification: &EmailedNotification,
) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    facts.extend(
        notification
            .amount
            .map(|amount| ("fact.amount", amount.to_string())),
    );
    let detail = match notification.kind {
        NotificationKind::PayoutSettled | NotificationKind::PayoutReturned => {
            Some("fact.reference")
        }
        NotificationKind::PayoutDeclined => Some("fact.reason"),
        _ => None,
    };
    facts.extend(detail.zip(notification.detail.clone()));
    facts.push((
        "fact.time",
        reader.catalogue.moment(reader.lang, notification.at),
    ));
    facts
}
