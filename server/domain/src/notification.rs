//! The kinds of notifications on /notifications, and where each leads.
//!
//! A new kind needs its texts in `ui/features/account/en.json` and `ch.json`. If customers can choose to get it by e-mail,
//! it has a topic here, and its texts in `server/app/src/email/en.json` and `ch.json`. The transaction that makes it happen
//! creates the row (`ink_schema::account::notifications::create`), for orders by [`NotificationKind::of_order`].

use crate::order::{Notice, OrderId, TimelineEntry};
use crate::time::{DAY, Millis, day_of};

/// The name of a device that reveals nothing about itself.
pub const UNKNOWN_DEVICE: &str = "Unknown device";

coded_enum! {
    /// One kind of notification. Its code is stored, and names its texts in the interface's catalogue: the area, a dot,
    /// and what happened.
    pub enum NotificationKind: str {
        /// An order was paid by card in full.
        Paid = "order.paid",
        DepositReceived = "order.deposit",
        BalanceDueSoon = "order.due_soon",
        /// A part of the balance arrived by wire.
        PartReceived = "order.wire_part",
        /// The balance arrived by wire.
        Complete = "order.wired",
        WireLate = "order.wire_late",
        WireSurplus = "order.wire_surplus",
        Unpaid = "order.unpaid",
        CalledOff = "order.called_off",
        TooLate = "order.too_late",
        Refunded = "order.refunded",
        /// The money is back on the card.
        MoneyBack = "order.money_back",
        /// What could not be refunded to the card was paid from the bank.
        PaidBack = "order.paid_back",
        /// The money could not be refunded to the card.
        RefundFailed = "order.refund_failed",
        /// A wire was returned to the bank that it came from.
        WireReturned = "order.wire_back",
        /// Nobody paid while the ZIPs were held.
        Expired = "order.expired",
        /// An operator cancelled a payment that was awaited.
        Cancelled = "order.cancelled",
        Disputed = "order.disputed",
        DisputeWon = "order.dispute_won",
        DisputeLost = "order.dispute_lost",
        /// A share of a referred person's purchase.
        Earned = "money.earned",
        EarningReversed = "money.reversed",
        /// It awaits an operator: the card that paid is also the referrer's.
        EarningWithheld = "money.withheld",
        EarningReleased = "money.released",
        EarningRefused = "money.refused",
        PayoutAsked = "money.payout_asked",
        PayoutDeclined = "money.payout_declined",
        PayoutOpened = "money.payout_opened",
        PayoutSettled = "money.payout_settled",
        PayoutVoid = "money.payout_void",
        /// The receiving bank sent it back.
        PayoutReturned = "money.payout_returned",
        /// A visitor signed up by the reader's referral.
        Joined = "referral.joined",
        EmailChanged = "security.email_changed",
        /// In a browser that the account was never used with.
        NewLogIn = "security.new_log_in",
        /// Several wrong answers by someone who had the password, in a browser that the account was never used with.
        SecondFactorFailed = "security.second_factor_failed",
        PasskeyAdded = "security.passkey_added",
        PasskeyRemoved = "security.passkey_removed",
        AuthenticatorAdded = "security.authenticator_added",
        AuthenticatorRemoved = "security.authenticator_removed",
        MailedCodesOn = "security.mailed_codes_on",
        MailedCodesOff = "security.mailed_codes_off",
        RecoveryCodesRenewed = "security.recovery_codes_renewed",
        RecoveryCodeUsed = "security.recovery_code_used",
        PasswordChanged = "security.password_changed",
        /// A session was ended because its refresh token was reused.
        SessionReused = "security.session_reused",
        /// An operator ended every session.
        SessionsEnded = "security.sessions_ended",
        /// An operator removed every factor from the account.
        FactorsReset = "security.factors_reset",
        Restricted = "security.restricted",
        Unrestricted = "security.unrestricted",
        /// A ZIP that the reader follows is available again.
        WatchedFree = "watch.free",
        /// A ZIP that the reader follows costs less.
        WatchedCheaper = "watch.cheaper",
    }
}

impl NotificationKind {
    /// What an order's buyer is told about this event. Nothing about what they have just done themselves.
    #[must_use]
    pub const fn of_order(entry: TimelineEntry) -> Option<Self> {
        match entry {
            TimelineEntry::Placed | TimelineEntry::Declined | TimelineEntry::Cancelled => None,
            TimelineEntry::Expired => Some(Self::Expired),
            TimelineEntry::Notice(notice) => Some(match notice {
                Notice::Paid => Self::Paid,
                Notice::DepositReceived => Self::DepositReceived,
                Notice::BalanceDueSoon => Self::BalanceDueSoon,
                Notice::PartReceived => Self::PartReceived,
                Notice::Complete => Self::Complete,
                Notice::WireLate => Self::WireLate,
                Notice::WireSurplus => Self::WireSurplus,
                Notice::WireReturned => Self::WireReturned,
                Notice::Unpaid => Self::Unpaid,
                Notice::CalledOff => Self::CalledOff,
                Notice::TooLate => Self::TooLate,
                Notice::Refunded => Self::Refunded,
                Notice::PartBack => Self::MoneyBack,
                Notice::RefundFailed => Self::RefundFailed,
                Notice::PaidBack => Self::PaidBack,
            }),
            TimelineEntry::MoneyBack => Some(Self::MoneyBack),
            TimelineEntry::Disputed => Some(Self::Disputed),
            TimelineEntry::DisputeWon => Some(Self::DisputeWon),
            TimelineEntry::DisputeLost => Some(Self::DisputeLost),
        }
    }

    /// The topic of e-mails about it, for readers who want them. What protects an account is e-mailed by whatever does
    /// it, regardless of its owner's preferences.
    #[must_use]
    pub const fn email_topic(self) -> Option<EmailTopic> {
        match self {
            Self::Earned
            | Self::EarningReversed
            | Self::EarningWithheld
            | Self::EarningReleased
            | Self::EarningRefused => Some(EmailTopic::Earnings),
            Self::PayoutAsked
            | Self::PayoutDeclined
            | Self::PayoutOpened
            | Self::PayoutSettled
            | Self::PayoutVoid
            | Self::PayoutReturned => Some(EmailTopic::Payouts),
            Self::Restricted | Self::Unrestricted => Some(EmailTopic::Restriction),
            _ => None,
        }
    }

    /// The page with the details. `detail`: what else the notification names, a followed ZIP for one.
    #[must_use]
    pub fn target_path(self, order: Option<&OrderId>, detail: Option<&str>) -> String {
        if let Some(order) = order {
            return format!("/orders/{order}");
        }
        if let (Self::WatchedFree | Self::WatchedCheaper, Some(zip)) = (self, detail) {
            return format!("/zip/{zip}");
        }
        let path = match self {
            Self::Restricted => "/ziprestricted",
            Self::Unrestricted => "/zipstore",
            Self::WatchedFree | Self::WatchedCheaper => "/watchlist",
            Self::Joined => "/referrals",
            _ => match self.code().split_once('.') {
                Some(("money", _)) => "/accounts",
                Some(("security", _)) => "/settings",
                _ => "/dashboard",
            },
        };
        path.to_owned()
    }
}

coded_enum! {
    /// The topics of e-mails about notifications. Each has a switch in the settings; its code is stored, and used by
    /// texts and forms.
    pub enum EmailTopic: str {
        /// One for each day.
        Earnings = "earnings",
        Payouts = "payouts",
        Restriction = "restriction",
    }
}

impl EmailTopic {
    /// When the e-mail about what happened at `at` is due. Both are milliseconds UTC, and so are days.
    #[must_use]
    pub fn due(self, at: Millis) -> Millis {
        match self {
            Self::Earnings => day_of(at).saturating_add(1).saturating_mul(DAY),
            Self::Payouts | Self::Restriction => at,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{EmailTopic, NotificationKind};
    use crate::order::OrderId;
    use crate::time::DAY;

    #[test]
    fn kind_codes_are_unique_and_round_trip() {
        let codes: HashSet<_> = NotificationKind::ALL
            .iter()
            .map(|kind| kind.code())
            .collect();
        assert_eq!(codes.len(), NotificationKind::ALL.len());
        for kind in NotificationKind::ALL {
            assert_eq!(NotificationKind::from_code(kind.code()), Some(kind));
        }
        assert_eq!(NotificationKind::from_code("order"), None);
    }

    #[test]
    fn notification_links_to_its_target() {
        let order = OrderId::from_random(1);
        let path = format!("/orders/{order}");
        assert_eq!(NotificationKind::Paid.target_path(Some(&order), None), path);
        assert_eq!(
            NotificationKind::Earned.target_path(None, None),
            "/accounts"
        );
        assert_eq!(
            NotificationKind::Joined.target_path(None, None),
            "/referrals"
        );
        assert_eq!(
            NotificationKind::NewLogIn.target_path(None, None),
            "/settings"
        );
        assert_eq!(
            NotificationKind::Restricted.target_path(None, None),
            "/ziprestricted"
        );
        assert_eq!(
            NotificationKind::Unrestricted.target_path(None, None),
            "/zipstore"
        );
        assert_eq!(
            NotificationKind::WatchedFree.target_path(None, None),
            "/watchlist"
        );
        assert_eq!(
            NotificationKind::WatchedCheaper.target_path(None, None),
            "/watchlist"
        );
        let zip = Some("90210");
        assert_eq!(
            NotificationKind::WatchedFree.target_path(None, zip),
            "/zip/90210"
        );
        assert_eq!(
            NotificationKind::WatchedCheaper.target_path(None, zip),
            "/zip/90210"
        );
    }
    #[test]
    fn earnings_email_is_due_at_end_of_day() {
        for (at, due) in [(0, DAY), (DAY - 1, DAY), (DAY, 2 * DAY), (-1, 0)] {
            assert_eq!(EmailTopic::Earnings.due(at), due, "{at}");
            assert_eq!(EmailTopic::Payouts.due(at), at);
        }
    }

    #[test]
    fn email_topic_codes_round_trip() {
        for topic in EmailTopic::ALL {
            assert_eq!(EmailTopic::from_code(topic.code()), Some(topic));
        }
        assert_eq!(EmailTopic::from_code("security"), None);
        assert_eq!(NotificationKind::PasswordChanged.email_topic(), None);
    }
}
