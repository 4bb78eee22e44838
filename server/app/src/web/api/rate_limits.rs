//! What is rate limited, and per whom. Subjects are kept only as digests. The rates are settings
//! (`config/settings/defaults.rs`). GETs are counted by [`crate::web::request::get_limit`].

mod auth;

use std::fmt::Display;

use ink_domain::email::Email;
use ink_domain::time::{DAY, HOUR};
use ink_schema::account::accounts::AccountId;
use ink_schema::rate_limits::{self, Limit, RateLimitOutcome};
use ink_schema::{Conn, DbError};

use super::error::ApiError;
use crate::clock::Millis;
use crate::config::Rate;
use crate::state::App;
use crate::web::request::address::ClientAddress;

/// A browser that fails on every page tells us enough with its first few reports.
const REPORTS: Rate = Rate(Limit {
    hits: 20,
    window: DAY,
});

/// Each is mailed to the owner: more than anybody makes.
const SECURITY_CHANGES: Rate = Rate(Limit {
    hits: 30,
    window: HOUR,
});

#[derive(Clone, Debug)]
pub struct RateLimit {
    bucket: String,
    limit: Limit,
}

impl RateLimit {
    #[must_use]
    pub fn security_changes(app: &App, account: AccountId) -> Self {
        Self::new(app, "security changes", account, SECURITY_CHANGES)
    }

    #[must_use]
    pub fn sign_up(app: &App, address: ClientAddress) -> Self {
        Self::new(app, "sign up", address.bucket(), app.config.limits.sign_up)
    }

    /// Codes sent for sign-ups, even for none at all. Each sign-up limits the guesses at its own.
    #[must_use]
    pub fn sign_up_code(app: &App, address: ClientAddress) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "sign-up code", address.bucket(), limits.look_up)
    }

    /// Look-ups of whether something exists.
    #[must_use]
    pub fn look_up(app: &App, address: ClientAddress) -> Self {
        Self::new(app, "look up", address.bucket(), app.config.limits.look_up)
    }

    #[must_use]
    pub fn own_search(app: &App, account: AccountId) -> Self {
        Self::new(app, "own search", account, app.config.limits.look_up)
    }

    /// Changes to what is the customer's own, such as their language, which they could repeat without an end.
    #[must_use]
    pub fn own_changes(app: &App, account: AccountId) -> Self {
        Self::new(app, "own changes", account, app.config.limits.look_up)
    }

    /// Passkey challenges, which are rows until they expire, requested by signed-in customers.
    #[must_use]
    pub fn own_passkeys(app: &App, account: AccountId) -> Self {
        Self::new(app, "own passkeys", account, app.config.limits.look_up)
    }

    #[must_use]
    pub fn report(app: &App, address: ClientAddress) -> Self {
        Self::new(app, "report", address.bucket(), REPORTS)
    }

    /// Codes mailed to a mailbox: requested by one address, and by all.
    #[must_use]
    pub fn mail(app: &App, email: &Email, address: ClientAddress) -> [Self; 2] {
        let (whose, limits) = (email.folded(), &app.config.limits);
        let here = format!("{whose} {}", address.bucket());
        [
            Self::new(app, "mail asked for from", &here, limits.mail),
            Self::new(app, "mail", &whose, limits.mailbox),
        ]
    }

    /// Codes mailed to an account's mailbox, requested by a browser that the account knows.
    #[must_use]
    pub fn mail_browser(app: &App, account: AccountId, browser: &str) -> Self {
        let limits = &app.config.limits;
        let whose = browser_of(account, Some(browser));
        Self::new(app, "mail to a known browser", &whose, limits.mail)
    }

    /// Codes mailed to an account's new addresses, which others may own; only a signed-in customer can request these.
    #[must_use]
    pub fn mailed_change(app: &App, account: AccountId) -> Self {
        Self::new(app, "mailed change", account, app.config.limits.mail)
    }

    /// Codes for payouts, which only a signed-in customer can request.
    #[must_use]
    pub fn mailed_payout(app: &App, account: AccountId) -> Self {
        Self::new(app, "mailed payout", account, app.config.limits.mail)
    }

    /// Codes for log-ins, which need the right password: limited as [`RateLimit::second_factor`].
    #[must_use]
    pub fn mailed_factor(app: &App, account: AccountId, browser: Option<&str>) -> Self {
        let (whose, limits) = (browser_of(account, browser), &app.config.limits);
        Self::new(app, "mailed factor", &whose, limits.mail)
    }

    /// Payments that an account starts: each calls the card provider.
    #[must_use]
    pub fn payment(app: &App, account: AccountId) -> Self {
        Self::new(app, "payment", account, app.config.limits.payment)
    }

    /// The bucket that counts declined cards per address, over all buyers.
    #[must_use]
    pub fn declines_bucket(app: &App, address: ClientAddress) -> String {
        app.keys
            .codes
            .digest("limit: declines from", &address.bucket())
            .into()
    }

    /// Requests to the card provider for a payment's state, or to cancel it.
    #[must_use]
    pub fn payment_asked(app: &App, account: AccountId) -> Self {
        Self::new(app, "payment asked", account, app.config.limits.look_up)
    }

    /// Keyed with the server's key: a plain hash of an address could be reversed.
    fn new(app: &App, what: &str, whose: impl Display, rate: Rate) -> Self {
        let about = format!("limit: {what}");
        let bucket = app.keys.codes.digest(&about, &whose.to_string());
        Self {
            bucket: bucket.into(),
            limit: rate.0,
        }
    }

    /// Counts one more in the caller's transaction, or refuses. An `Err` rolls back whatever else the transaction
    /// counted: what is refused did not happen.
    pub fn take(&self, conn: &mut Conn, now: Millis) -> Result<(), ApiError> {
        match self.try_take(conn, now)? {
            RateLimitOutcome::Allowed => Ok(()),
            RateLimitOutcome::Exceeded { retry_after_ms } => {
                Err(ApiError::TooMany { retry_after_ms })
            }
        }
    }

    pub fn take_all(limits: &[Self], conn: &mut Conn, now: Millis) -> Result<(), ApiError> {
        limits.iter().try_for_each(|limit| limit.take(conn, now))
    }

    /// [`RateLimit::take`] for callers that go on even if there is no room.
    pub fn try_take(&self, conn: &mut Conn, now: Millis) -> Result<RateLimitOutcome, DbError> {
        rate_limits::take(conn, &self.bucket, self.limit, now)
    }

    /// [`RateLimit::take`] in its own transaction: the attempt counts, whatever comes of it.
    pub async fn take_now(&self, app: &App, now: Millis) -> Result<(), ApiError> {
        let limit = self.clone();
        app.db.write(move |conn| limit.take(conn, now)).await
    }

    /// [`RateLimit::take`] and work, in one transaction: work that fails does not count.
    pub async fn write<T>(
        self,
        app: &App,
        work: impl FnOnce(&mut Conn, Millis) -> Result<T, DbError> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
    {
        let now = app.clock.now();
        let limited = app.db.write(move |conn| {
            self.take(conn, now)?;
            Ok::<_, ApiError>(work(conn, now)?)
        });
        limited.await
    }

    /// Takes one back: it was not a failure after all.
    pub fn give_back(&self, conn: &mut Conn, at: Millis) -> Result<(), DbError> {
        rate_limits::give_back(conn, &self.bucket, at)
    }

    pub fn clear(&self, conn: &mut Conn) -> Result<(), DbError> {
        rate_limits::clear(conn, &self.bucket)
    }
}

/// An account and, if it is one that the account knows, the browser.
fn browser_of(account: AccountId, browser: Option<&str>) -> String {
    browser.map_or_else(
        || account.to_string(),
        |browser| format!("{account} {browser}"),
    )
}
