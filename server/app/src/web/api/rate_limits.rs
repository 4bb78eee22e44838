//! What is counted, and by whom. Subjects are kept as digests alone. GETs are counted by
//! [`crate::web::request::get_limit`].

use std::fmt::Display;

use ink_domain::email::Email;
use ink_domain::time::DAY;
use ink_schema::account::accounts::AccountId;
use ink_schema::rate_limits::{self, Limit, Room};
use ink_schema::{Conn, DbError};

use super::error::ApiError;
use crate::clock::Millis;
use crate::config::Rate;
use crate::state::App;
use crate::web::request::address::ClientAddress;

/// A browser that fails at each page says enough with the first few.
const REPORTS: Rate = Rate(Limit {
    hits: 20,
    window: DAY,
});

/// Wrong answers to the second question of who may be its owner at another browser.
const MISTYPED: Rate = Rate(Limit {
    hits: 2,
    window: DAY,
});
/// How often they are told of those beyond.
const TOLD: Rate = Rate(Limit {
    hits: 1,
    window: DAY,
});

/// Something that may happen only so often.
#[derive(Clone, Debug)]
pub struct RateLimit {
    bucket: String,
    limit: Limit,
}

impl RateLimit {
    /// Failed log-ins of strangers to what may be an account: from one address, and from all of them. It is
    /// counted alike if there is no account.
    #[must_use]
    pub fn login_strangers(app: &App, email: &Email, address: ClientAddress) -> [Self; 2] {
        let (whose, limits) = (email.folded(), &app.config.limits);
        let here = format!("{whose} {}", address.bucket());
        [
            Self::new(app, "login", &here, limits.login_account),
            Self::new(app, "login of strangers", &whose, limits.login_strangers),
        ]
    }

    /// Failed log-ins from a browser that the account knows.
    #[must_use]
    pub fn login_browser(app: &App, account: AccountId, browser: &str) -> Self {
        let limits = &app.config.limits;
        let whose = browser_of(account, Some(browser));
        Self::new(
            app,
            "login at a known browser",
            &whose,
            limits.login_account,
        )
    }

    /// Passwords of strangers that are checked, an address: each costs a hash.
    #[must_use]
    pub fn login_checks(app: &App, address: ClientAddress) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "login checks", address.bucket(), limits.login_checks)
    }

    /// Failed log-ins from an address.
    #[must_use]
    pub fn login_address(app: &App, address: ClientAddress) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "login from", address.bucket(), limits.login_address)
    }

    /// Wrong answers to an account's second question. Apart from wrong passwords, which anybody can
    /// send: these come from who has the right one. A browser that the account knows has tries of its own.
    #[must_use]
    pub fn second_factor(app: &App, account: AccountId, browser: Option<&str>) -> [Self; 2] {
        let (whose, limits) = (browser_of(account, browser), &app.config.limits);
        [
            Self::new(app, "second factor", &whose, limits.login_account),
            Self::new(app, "second factor a day", &whose, limits.second_factor),
        ]
    }

    /// Counts one more wrong answer from a browser that the account does not know: whether its owner is to be told that
    /// somebody guesses who has the password.
    pub fn is_guessing(
        app: &App,
        account: AccountId,
        conn: &mut Conn,
        now: Millis,
    ) -> Result<bool, DbError> {
        let mistyped = Self::new(app, "second factor mistyped", account, MISTYPED);
        let told = Self::new(app, "second factor told", account, TOLD);
        Ok(matches!(mistyped.try_take(conn, now)?, Room::Full { .. })
            && matches!(told.try_take(conn, now)?, Room::Taken))
    }

    /// Wrong passwords of a signed-in customer.
    #[must_use]
    pub fn reauthentication(app: &App, account: AccountId) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "proof", account, limits.login_account)
    }

    /// Changes of a password: each costs a hash.
    #[must_use]
    pub fn password(app: &App, account: AccountId) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "password", account, limits.login_account)
    }

    #[must_use]
    pub fn sign_up(app: &App, address: ClientAddress) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "sign up", address.bucket(), limits.sign_up)
    }

    /// Questions whether something exists.
    #[must_use]
    pub fn look_up(app: &App, address: ClientAddress) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "look up", address.bucket(), limits.look_up)
    }

    /// A customer's questions for what is their own.
    #[must_use]
    pub fn own_search(app: &App, account: AccountId) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "own search", account, limits.look_up)
    }

    /// Challenges for passkeys, which are rows until they run out, of who is signed in.
    #[must_use]
    pub fn own_passkeys(app: &App, account: AccountId) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "own passkeys", account, limits.look_up)
    }

    /// Reports that browsers send by themselves.
    #[must_use]
    pub fn report(app: &App, address: ClientAddress) -> Self {
        Self::new(app, "report", address.bucket(), REPORTS)
    }

    /// Codes to a mailbox: that one address asks for, and all of them.
    #[must_use]
    pub fn mail(app: &App, email: &Email, address: ClientAddress) -> [Self; 2] {
        let (whose, limits) = (email.folded(), &app.config.limits);
        let here = format!("{whose} {}", address.bucket());
        [
            Self::new(app, "mail asked for from", &here, limits.mail),
            Self::new(app, "mail", &whose, limits.mailbox),
        ]
    }

    /// Codes to an account's mailbox that a browser asks for which the account knows.
    #[must_use]
    pub fn mail_browser(app: &App, account: AccountId, browser: &str) -> Self {
        let limits = &app.config.limits;
        let whose = browser_of(account, Some(browser));
        Self::new(app, "mail to a known browser", &whose, limits.mail)
    }

    /// Codes to mailboxes that are to be an account's, which only who is signed in can ask for, whosever they are.
    #[must_use]
    pub fn mailed_change(app: &App, account: AccountId) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "mailed change", account, limits.mail)
    }

    /// Codes for payouts, which only who is signed in can ask for.
    #[must_use]
    pub fn mailed_payout(app: &App, account: AccountId) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "mailed payout", account, limits.mail)
    }

    /// Codes for log-ins, which only who has the right password can ask for: as [`RateLimit::second_factor`].
    #[must_use]
    pub fn mailed_factor(app: &App, account: AccountId, browser: Option<&str>) -> Self {
        let (whose, limits) = (browser_of(account, browser), &app.config.limits);
        Self::new(app, "mailed factor", &whose, limits.mail)
    }

    /// Wrong codes for a new password of a mailbox.
    #[must_use]
    pub fn reset(app: &App, email: &Email) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "reset", email.folded(), limits.reset)
    }

    /// Steps towards a new password from an address, whoever's it is.
    #[must_use]
    pub fn reset_address(app: &App, address: ClientAddress) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "reset from", address.bucket(), limits.reset_address)
    }

    /// Payments that an account begins: each asks the card provider.
    #[must_use]
    pub fn payment(app: &App, account: AccountId) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "payment", account, limits.payment)
    }

    /// Where declined cards of all buyers from an address are counted.
    #[must_use]
    pub fn declines_bucket(app: &App, address: ClientAddress) -> String {
        app.keys
            .codes
            .digest("limit: declines from", &address.bucket())
            .into()
    }

    /// Questions to the card provider how a payment stands.
    #[must_use]
    pub fn payment_asked(app: &App, account: AccountId) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "payment asked", account, limits.look_up)
    }

    /// Under the server's key: an address could be found again from a plain hash of it.
    fn new(app: &App, what: &str, whose: impl Display, rate: Rate) -> Self {
        let about = format!("limit: {what}");
        let bucket = app.keys.codes.digest(&about, &whose.to_string());
        Self {
            bucket: bucket.into(),
            limit: rate.0,
        }
    }

    /// Counts one more in the caller's transaction, or refuses. An `Err` takes back whatever else the
    /// transaction counted: what is refused did not happen.
    pub fn take(&self, conn: &mut Conn, now: Millis) -> Result<(), ApiError> {
        match self.try_take(conn, now)? {
            Room::Taken => Ok(()),
            Room::Full { again_in } => Err(ApiError::TooMany { again_in }),
        }
    }

    /// [`RateLimit::take`] of each.
    pub fn take_all(limits: &[Self], conn: &mut Conn, now: Millis) -> Result<(), ApiError> {
        limits.iter().try_for_each(|limit| limit.take(conn, now))
    }

    /// [`RateLimit::take`] where there may be no room, and it goes on all the same.
    pub fn try_take(&self, conn: &mut Conn, now: Millis) -> Result<Room, DbError> {
        rate_limits::take(conn, &self.bucket, self.limit, now)
    }

    /// [`RateLimit::take`] in a transaction of its own: whatever comes of what follows, it was tried.
    pub async fn take_now(&self, app: &App, now: Millis) -> Result<(), ApiError> {
        let limit = self.clone();
        app.db.write(move |conn| limit.take(conn, now)).await
    }

    /// It was no failure after all.
    pub fn give_back(&self, conn: &mut Conn, at: Millis) -> Result<(), DbError> {
        rate_limits::give_back(conn, &self.bucket, at)
    }

    /// Forgets all that was counted.
    pub fn clear(&self, conn: &mut Conn) -> Result<(), DbError> {
        rate_limits::clear(conn, &self.bucket)
    }
}

/// An account, and which of the browsers that it knows, if it is one of them.
fn browser_of(account: AccountId, browser: Option<&str>) -> String {
    browser.map_or_else(
        || account.to_string(),
        |browser| format!("{account} {browser}"),
    )
}
