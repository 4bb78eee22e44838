//! What people are told on /notifications: every kind of it, and what each leads to.

use crate::order::OrderId;

/// One kind of news. Its texts are in the interface's catalogue, under its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An order was paid by card in full.
    Paid,
    Deposit,
    DueSoon,
    /// A part of the balance came by wire.
    WirePart,
    /// The balance came by wire.
    Wired,
    WireLate,
    WireSurplus,
    Unpaid,
    CalledOff,
    TooLate,
    Refunded,
    /// The card has its money back.
    MoneyBack,
    /// What the card did not take back came by the bank.
    PaidBack,
    /// The card did not take its money back.
    RefundFailed,
    /// A wire went back to the bank that it came from.
    WireBack,
    /// Nobody paid while the ZIPs were held.
    Expired,
    /// An operator called off a payment that was awaited.
    Cancelled,
    Disputed,
    DisputeWon,
    DisputeLost,
    /// A share of what a referral bought.
    Earned,
    EarningReversed,
    /// It waits for an operator: the card that paid is the referrer's, too.
    EarningWithheld,
    EarningReleased,
    EarningRefused,
    PayoutAsked,
    PayoutDeclined,
    PayoutOpened,
    PayoutSettled,
    PayoutVoid,
    /// Somebody signed up with the reader's referral.
    Joined,
    EmailChanged,
    /// With a browser that the account was never used with.
    NewLogIn,
    PasskeyAdded,
    PasskeyRemoved,
    AuthenticatorAdded,
    AuthenticatorRemoved,
    MailedCodesOn,
    MailedCodesOff,
    RecoveryCodesRenewed,
    RecoveryCodeUsed,
    PasswordChanged,
    /// A session was ended because its refresh token came a second time.
    SessionReused,
    /// An operator ended every session.
    SessionsEnded,
    /// An operator took every factor off the account.
    FactorsReset,
    Restricted,
    Unrestricted,
    /// A ZIP that the reader follows can be had again.
    WatchedFree,
    /// A ZIP that the reader follows costs less.
    WatchedCheaper,
}

impl Kind {
    pub const ALL: [Self; 49] = [
        Self::Paid,
        Self::Deposit,
        Self::DueSoon,
        Self::WirePart,
        Self::Wired,
        Self::WireLate,
        Self::WireSurplus,
        Self::Unpaid,
        Self::CalledOff,
        Self::TooLate,
        Self::Refunded,
        Self::MoneyBack,
        Self::PaidBack,
        Self::RefundFailed,
        Self::WireBack,
        Self::Expired,
        Self::Cancelled,
        Self::Disputed,
        Self::DisputeWon,
        Self::DisputeLost,
        Self::Earned,
        Self::EarningReversed,
        Self::EarningWithheld,
        Self::EarningReleased,
        Self::EarningRefused,
        Self::PayoutAsked,
        Self::PayoutDeclined,
        Self::PayoutOpened,
        Self::PayoutSettled,
        Self::PayoutVoid,
        Self::Joined,
        Self::EmailChanged,
        Self::NewLogIn,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
        Self::AuthenticatorAdded,
        Self::AuthenticatorRemoved,
        Self::MailedCodesOn,
        Self::MailedCodesOff,
        Self::RecoveryCodesRenewed,
        Self::RecoveryCodeUsed,
        Self::PasswordChanged,
        Self::SessionReused,
        Self::SessionsEnded,
        Self::FactorsReset,
        Self::Restricted,
        Self::Unrestricted,
        Self::WatchedFree,
        Self::WatchedCheaper,
    ];

    /// As it is stored, and as the interface names it: the area, a dot, and what happened.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Paid => "order.paid",
            Self::Deposit => "order.deposit",
            Self::DueSoon => "order.due_soon",
            Self::WirePart => "order.wire_part",
            Self::Wired => "order.wired",
            Self::WireLate => "order.wire_late",
            Self::WireSurplus => "order.wire_surplus",
            Self::Unpaid => "order.unpaid",
            Self::CalledOff => "order.called_off",
            Self::TooLate => "order.too_late",
            Self::Refunded => "order.refunded",
            Self::MoneyBack => "order.money_back",
            Self::PaidBack => "order.paid_back",
            Self::RefundFailed => "order.refund_failed",
            Self::WireBack => "order.wire_back",
            Self::Expired => "order.expired",
            Self::Cancelled => "order.cancelled",
            Self::Disputed => "order.disputed",
            Self::DisputeWon => "order.dispute_won",
            Self::DisputeLost => "order.dispute_lost",
            Self::Earned => "money.earned",
            Self::EarningReversed => "money.reversed",
            Self::EarningWithheld => "money.withheld",
            Self::EarningReleased => "money.released",
            Self::EarningRefused => "money.refused",
            Self::PayoutAsked => "money.payout_asked",
            Self::PayoutDeclined => "money.payout_declined",
            Self::PayoutOpened => "money.payout_opened",
            Self::PayoutSettled => "money.payout_settled",
            Self::PayoutVoid => "money.payout_void",
            Self::Joined => "referral.joined",
            Self::EmailChanged => "security.email_changed",
            Self::NewLogIn => "security.new_log_in",
            Self::PasskeyAdded => "security.passkey_added",
            Self::PasskeyRemoved => "security.passkey_removed",
            Self::AuthenticatorAdded => "security.authenticator_added",
            Self::AuthenticatorRemoved => "security.authenticator_removed",
            Self::MailedCodesOn => "security.mailed_codes_on",
            Self::MailedCodesOff => "security.mailed_codes_off",
            Self::RecoveryCodesRenewed => "security.recovery_codes_renewed",
            Self::RecoveryCodeUsed => "security.recovery_code_used",
            Self::PasswordChanged => "security.password_changed",
            Self::SessionReused => "security.session_reused",
            Self::SessionsEnded => "security.sessions_ended",
            Self::FactorsReset => "security.factors_reset",
            Self::Restricted => "security.restricted",
            Self::Unrestricted => "security.unrestricted",
            Self::WatchedFree => "watch.free",
            Self::WatchedCheaper => "watch.cheaper",
        }
    }

    /// Reads what [`Kind::code`] writes.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// What an e-mail about it belongs to, if its reader wants such. What protects an account is written about by
    /// who does it, and whatever its owner wants.
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
            | Self::PayoutVoid => Some(EmailTopic::Payouts),
            Self::Restricted | Self::Unrestricted => Some(EmailTopic::Restriction),
            _ => None,
        }
    }

    /// The page that has more on it. `detail`: what the news name beside it, a followed ZIP for one.
    #[must_use]
    pub fn subject(self, order: Option<&OrderId>, detail: Option<&str>) -> String {
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

/// What e-mails about news belong to. Each has a switch in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmailTopic {
    /// A day's in one.
    Earnings,
    Payouts,
    Restriction,
}

impl EmailTopic {
    pub const ALL: [Self; 3] = [Self::Earnings, Self::Payouts, Self::Restriction];

    /// As it is stored, and as texts and forms name it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Earnings => "earnings",
            Self::Payouts => "payouts",
            Self::Restriction => "restriction",
        }
    }

    /// Reads what [`EmailTopic::code`] writes.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.code() == code)
    }

    /// From when on it is written about what happened at `at`. Both are milliseconds UTC, and so are days.
    #[must_use]
    pub fn due(self, at: i64) -> i64 {
        match self {
            Self::Earnings => day_of(at).saturating_add(1).saturating_mul(DAY),
            Self::Payouts | Self::Restriction => at,
        }
    }
}

/// Milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Days since 1970 began, of a moment.
#[must_use]
pub const fn day_of(at: i64) -> i64 {
    at.div_euclid(DAY)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{EmailTopic, Kind};
    use crate::order::OrderId;

    #[test]
    fn every_kind_has_a_code_of_its_own_and_is_read_by_it() {
        let codes: HashSet<_> = Kind::ALL.iter().map(|kind| kind.code()).collect();
        assert_eq!(codes.len(), Kind::ALL.len());
        for kind in Kind::ALL {
            assert_eq!(Kind::from_code(kind.code()), Some(kind));
        }
        assert_eq!(Kind::from_code("order"), None);
    }

    #[test]
    fn news_lead_to_what_they_are_about() {
        let order = OrderId::from_random(1);
        let path = format!("/orders/{order}");
        assert_eq!(Kind::Paid.subject(Some(&order), None), path);
        assert_eq!(Kind::Earned.subject(None, None), "/accounts");
        assert_eq!(Kind::Joined.subject(None, None), "/referrals");
        assert_eq!(Kind::NewLogIn.subject(None, None), "/settings");
        assert_eq!(Kind::Restricted.subject(None, None), "/ziprestricted");
        assert_eq!(Kind::Unrestricted.subject(None, None), "/zipstore");
        assert_eq!(Kind::WatchedFree.subject(None, None), "/watchlist");
        assert_eq!(Kind::WatchedCheaper.subject(None, None), "/watchlist");
        let zip = Some("90210");
        assert_eq!(Kind::WatchedFree.subject(None, zip), "/zip/90210");
        assert_eq!(Kind::WatchedCheaper.subject(None, zip), "/zip/90210");
    }
    #[test]
    fn a_days_earnings_are_written_about_when_it_is_over() {
        const DAY: i64 = 86_400_000;
        for (at, due) in [(0, DAY), (DAY - 1, DAY), (DAY, 2 * DAY), (-1, 0)] {
            assert_eq!(EmailTopic::Earnings.due(at), due, "{at}");
            assert_eq!(EmailTopic::Payouts.due(at), at);
        }
    }

    #[test]
    fn topics_are_read_by_their_codes() {
        for topic in EmailTopic::ALL {
            assert_eq!(EmailTopic::from_code(topic.code()), Some(topic));
        }
        assert_eq!(EmailTopic::from_code("security"), None);
        assert_eq!(Kind::PasswordChanged.email_topic(), None);
    }
}
