//! The limits of proofs: passwords, second factors, passkeys, codes for a new password, and refresh tokens.

use ink_domain::email::Email;
use ink_domain::time::DAY;
use ink_schema::account::accounts::AccountId;
use ink_schema::rate_limits::{Limit, RateLimitOutcome};
use ink_schema::{Conn, DbError};

use super::{RateLimit, browser_of};
use crate::clock::Millis;
use crate::config::Rate;
use crate::state::App;
use crate::web::request::address::ClientAddress;

/// Wrong second factors from what may be the owner at another browser.
const MISTYPED: Rate = Rate(Limit {
    hits: 2,
    window: DAY,
});
/// How often the owner is notified of further wrong answers.
const NOTICES: Rate = Rate(Limit {
    hits: 1,
    window: DAY,
});

impl RateLimit {
    /// Failed log-ins by strangers to an e-mail address that may have an account: from one client address, and from
    /// all. They count the same if there is no account.
    #[must_use]
    pub fn login_strangers(app: &App, email: &Email, address: ClientAddress) -> [Self; 2] {
        let (whose, limits) = (email.folded(), &app.config.limits);
        let at_address = format!("{whose} {}", address.bucket());
        [
            Self::new(app, "login", &at_address, limits.login_account),
            Self::new(app, "login of strangers", &whose, limits.login_strangers),
        ]
    }

    /// Failed log-ins from a browser that the account knows.
    #[must_use]
    pub fn login_browser(app: &App, account: AccountId, browser: &str) -> Self {
        let rate = app.config.limits.login_account;
        let whose = browser_of(account, Some(browser));
        Self::new(app, "login at a known browser", &whose, rate)
    }

    /// Passwords checked for log-ins, right or wrong: from all browsers that the account knows, or else from an address.
    /// Each costs a hash.
    #[must_use]
    pub fn login_checks(app: &App, known: Option<AccountId>, address: ClientAddress) -> Self {
        let (what, whose) = match known {
            Some(account) => ("login checks at known browsers", account.to_string()),
            None => ("login checks", address.bucket()),
        };
        Self::new(app, what, whose, app.config.limits.login_checks)
    }

    /// Failed log-ins from an address.
    #[must_use]
    pub fn login_address(app: &App, address: ClientAddress) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "login from", address.bucket(), limits.login_address)
    }

    /// Wrong answers to an account's second factor. Counted apart from wrong passwords, which anybody can send: these
    /// come from someone who has the right one. A browser that the account knows has its own attempts.
    #[must_use]
    pub fn second_factor(app: &App, account: AccountId, browser: Option<&str>) -> [Self; 2] {
        let (whose, limits) = (browser_of(account, browser), &app.config.limits);
        [
            Self::new(app, "second factor", &whose, limits.login_account),
            Self::new(app, "second factor a day", &whose, limits.second_factor),
        ]
    }

    /// Counts another wrong answer from a browser that the account does not know. Returns whether to tell its owner that
    /// someone who has the password is guessing.
    pub fn wrong_factor_needs_notice(
        app: &App,
        account: AccountId,
        conn: &mut Conn,
        now: Millis,
    ) -> Result<bool, DbError> {
        let mistyped = Self::new(app, "second factor mistyped", account, MISTYPED);
        let notices = Self::new(app, "second factor told", account, NOTICES);
        Ok(matches!(
            mistyped.try_take(conn, now)?,
            RateLimitOutcome::Exceeded { .. }
        ) && matches!(notices.try_take(conn, now)?, RateLimitOutcome::Allowed))
    }

    /// Wrong passwords of a signed-in customer, per session: a thief of one must not block the owner in another.
    #[must_use]
    pub fn reauthentication(app: &App, session_id: &str) -> Self {
        Self::new(app, "proof", session_id, app.config.limits.login_account)
    }

    /// Passwords of a signed-in customer checked, right or wrong, over all sessions: each costs a hash.
    #[must_use]
    pub fn reauthentication_checks(app: &App, account: AccountId) -> Self {
        let limits = &app.config.limits;
        Self::new(app, "proof checks", account, limits.login_checks)
    }

    /// Password changes: each costs a hash.
    #[must_use]
    pub fn password(app: &App, account: AccountId) -> Self {
        Self::new(app, "password", account, app.config.limits.login_account)
    }

    /// Steps of log-ins by passkey: from a browser that the account knows, or else from an address. Passkeys can't be
    /// guessed: this limits the work.
    #[must_use]
    pub fn passkey_step(
        app: &App,
        known: Option<(AccountId, &str)>,
        address: ClientAddress,
    ) -> Self {
        let (what, whose) = match known {
            Some((account, browser)) => (
                "passkey from a known browser",
                browser_of(account, Some(browser)),
            ),
            None => ("passkey from", address.bucket()),
        };
        Self::new(app, what, whose, app.config.limits.look_up)
    }

    /// Renewals of a session: each leaves rows for as long as the session may last.
    #[must_use]
    pub fn renewals(app: &App, session_id: &str) -> Self {
        Self::new(app, "renewals", session_id, app.config.limits.renewals)
    }

    /// Wrong codes for resetting a mailbox's password.
    #[must_use]
    pub fn reset(app: &App, email: &Email) -> Self {
        Self::new(app, "reset", email.folded(), app.config.limits.reset)
    }

    /// Password reset steps: from a browser that the account knows, or else from an address, for any account.
    #[must_use]
    pub fn reset_step(app: &App, known: Option<(AccountId, &str)>, address: ClientAddress) -> Self {
        let (what, whose) = match known {
            Some((account, browser)) => (
                "reset from a known browser",
                browser_of(account, Some(browser)),
            ),
            None => ("reset from", address.bucket()),
        };
        Self::new(app, what, whose, app.config.limits.reset_address)
    }
}
